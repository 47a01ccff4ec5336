import { Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { BriefFlag } from './brief-flag.ts';
import styles from './brief-tooltip.module.css';

/** How long a tooltip is shown, in milliseconds. */
export const TOOLTIP_DURATION = 2000;

/** A tooltip that goes away by itself two seconds after the pointer or the focus came. */
export const BriefTooltip = observer(function BriefTooltip({
  label,
  children,
}: {
  label: string;
  children: ReactElement;
}): ReactNode {
  const [flag] = useState(() => new BriefFlag(TOOLTIP_DURATION));
  useEffect(() => () => flag.lower(), [flag]);
  return (
    <Tooltip label={label} opened={flag.isOn}>
      <span
        className={styles.target}
        onPointerEnter={() => flag.raise()}
        onPointerLeave={() => flag.lower()}
        onFocus={() => flag.raise()}
        onBlur={() => flag.lower()}
      >
        {children}
      </span>
    </Tooltip>
  );
});

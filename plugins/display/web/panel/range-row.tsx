import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowsLeftRight, IconPercentage } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { NumberField, useTranslate } from 'adit/core/web';
import { limitText } from '../rules/numbers.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import styles from './range-row.module.css';

/** The ends of the colour range, and what can be done with it: snap to the percentiles, invert, reset. */
export const RangeRow = observer(function RangeRow({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const { colouring, field, hasFixedMap } = editor;
  if (!colouring) return null;
  const [minimum, maximum] = colouring.colorRange;
  const isDate = field?.kind === 'timestamp';
  const shown = limitText(field, colouring.colorRange);
  return (
    <div className={styles.row}>
      <NumberField
        aria-label={t('minimum')}
        shown={shown(minimum)}
        disabled={hasFixedMap || isDate}
        onValue={(value) => editor.setRange([value, maximum])}
      />
      <RangeButton label={t('snapTo95')} disabled={hasFixedMap} onClick={() => void editor.snapTo95()}>
        <IconPercentage size={15} stroke={1.6} />
      </RangeButton>
      <RangeButton
        label={t('invert')}
        disabled={hasFixedMap || colouring.colorType === 'Discrete'}
        pressed={colouring.presetInvert}
        onClick={() => editor.invert()}
      >
        <IconArrowsLeftRight size={15} stroke={1.6} />
      </RangeButton>
      <RangeButton label={t('reset')} disabled={hasFixedMap} onClick={() => editor.reset()}>
        <IconArrowBackUp size={15} stroke={1.6} />
      </RangeButton>
      <NumberField
        className={styles.maximum}
        aria-label={t('maximum')}
        shown={shown(maximum)}
        disabled={hasFixedMap || isDate}
        onValue={(value) => editor.setRange([minimum, value])}
      />
    </div>
  );
});

function RangeButton(props: {
  label: string;
  disabled: boolean;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={props.label}
        aria-pressed={props.pressed}
        disabled={props.disabled}
        onClick={props.onClick}
      >
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}

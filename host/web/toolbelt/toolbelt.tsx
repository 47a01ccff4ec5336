import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconGripHorizontal } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { ask, Contained, tools as toolsPoint, useHost, useService, useTranslate, type Tool } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { sideAt } from './toolbelt-side.ts';
import styles from './toolbelt.module.css';

/** The bar of tools at the left or the right edge. Its grip drags it to the other one; the arrow keys do the same. */
export const Toolbelt = observer(function Toolbelt(): ReactNode {
  const { tools, toolbelt } = useService(ProgramToken);
  const t = useTranslate('core');
  const start = useRef<number>(undefined);
  const [offset, setOffset] = useState<number>();

  const grab = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = event.clientX;
    setOffset(0);
  };
  const drag = (event: PointerEvent): void => {
    if (start.current !== undefined) setOffset(event.clientX - start.current);
  };
  const release = (event: PointerEvent): void => {
    const side = start.current === undefined ? undefined : sideAt(event.clientX, window.innerWidth);
    if (side) toolbelt.dock(side);
    start.current = undefined;
    setOffset(undefined);
  };
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') toolbelt.dock('left');
    if (event.key === 'ArrowRight') toolbelt.dock('right');
  };

  return (
    <div
      className={styles.toolbelt}
      role="toolbar"
      aria-label={t('toolbelt')}
      aria-orientation="vertical"
      data-side={toolbelt.side}
      data-dragged={offset !== undefined || undefined}
      style={offset === undefined ? undefined : { transform: `translateX(${offset}px)` }}
    >
      <Tooltip label={t('toolbelt.move')} position={toolbelt.side === 'left' ? 'right' : 'left'}>
        <UnstyledButton
          className={styles.grip}
          aria-label={t('toolbelt.move')}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={step}
        >
          <IconGripHorizontal size={15} stroke={1.6} />
        </UnstyledButton>
      </Tooltip>
      {tools.tools.map((tool) => (
        <ToolButton key={tool.id} tool={tool} />
      ))}
    </div>
  );
});

const ToolButton = observer(function ToolButton({ tool }: { tool: Tool }): ReactNode {
  const { tools, toolbelt } = useService(ProgramToken);
  const host = useHost();
  const pluginId = host.contributions.registered(toolsPoint).find(({ value }) => value === tool)?.pluginId ?? 'core';
  const label = host.translator(pluginId)(tool.titleKey);
  return (
    <Tooltip label={label} position={toolbelt.side === 'left' ? 'right' : 'left'}>
      <UnstyledButton
        className={styles.tool}
        aria-label={label}
        aria-pressed={tool.kind === 'once' ? ask(() => tool.pressed?.(), undefined, tool) : tools.isOn(tool.id)}
        disabled={!tools.isEnabled(tool)}
        onClick={() => void tools.press(tool.id)}
      >
        <Contained>
          <tool.icon size={19} stroke={1.6} />
        </Contained>
      </UnstyledButton>
    </Tooltip>
  );
});

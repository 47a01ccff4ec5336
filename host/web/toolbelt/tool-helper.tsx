import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import {
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { tools as toolsPoint, useHost, useService, useTranslate, type Tool } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { Contributed } from '../shell/contributed.tsx';
import { HelperPosition, placeInside, type Place } from './helper-position.ts';
import styles from './tool-helper.module.css';

const STEP = 10;
const BIG_STEP = 100;

const directions: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The panel of the tool that is on, where the tool has one. */
export const ToolHelper = observer(function ToolHelper(): ReactNode {
  const { helped } = useService(ProgramToken).tools;
  const [position] = useState(() => new HelperPosition());
  return helped ? <HelperFrame key={helped.id} tool={helped} position={position} /> : undefined;
});

/** A panel over the workspace that its head drags, or the arrow keys on its grip move; Escape and its cross end the tool. */
const HelperFrame = observer(function HelperFrame({
  tool,
  position,
}: {
  readonly tool: Tool;
  readonly position: HelperPosition;
}): ReactNode {
  const { tools } = useService(ProgramToken);
  const host = useHost();
  const t = useTranslate('core');
  const panel = useRef<HTMLElement>(null);
  const grabbed = useRef<Place>(undefined);
  const [, measure] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => measure(), []);
  useEffect(() => {
    const watching = new ResizeObserver(measure);
    if (panel.current) watching.observe(panel.current);
    window.addEventListener('resize', measure);
    // After what stands in the panel had the key, as an input that puts its old text back.
    const leave = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Node && panel.current?.contains(event.target)) tools.end(tool.id);
    };
    document.addEventListener('keydown', leave);
    return () => {
      watching.disconnect();
      window.removeEventListener('resize', measure);
      document.removeEventListener('keydown', leave);
    };
  }, [tools, tool]);

  const entry = host.contributions.registered(toolsPoint).find(({ value }) => value === tool);
  if (!entry || !tool.helper) return undefined;
  const title = host.translator(entry.pluginId)(tool.titleKey);
  const inside = (place: Place | undefined): Place => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = panel.current ?? {};
    return placeInside(place, { width, height }, { width: window.innerWidth, height: window.innerHeight });
  };
  const at = inside(position.place);

  const grab = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || (event.target as Element).closest('[data-close]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { x: event.clientX - at.x, y: event.clientY - at.y };
  };
  const drag = (event: PointerEvent): void => {
    const from = grabbed.current;
    if (from) position.move(inside({ x: event.clientX - from.x, y: event.clientY - from.y }));
  };
  const release = (): void => {
    if (grabbed.current) position.keep();
    grabbed.current = undefined;
  };
  const step = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const pixels = event.shiftKey ? BIG_STEP : STEP;
    position.move(inside({ x: at.x + direction.x * pixels, y: at.y + direction.y * pixels }));
    position.keep();
  };
  return (
    <section
      ref={panel}
      className={styles.helper}
      aria-label={title}
      data-testid="tool-helper"
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
    >
      <header
        className={styles.head}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onLostPointerCapture={release}
      >
        <Tooltip label={t('tool-helper.move')}>
          <ActionIcon className={styles.grip} aria-label={t('tool-helper.move')} onKeyDown={step}>
            <IconGripVertical size={14} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <h2>{title}</h2>
        <Tooltip label={t('tool-helper.close')}>
          <ActionIcon data-close aria-label={t('tool-helper.close')} onClick={() => tools.end(tool.id)}>
            <IconX size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </header>
      <Contributed
        entry={{ pluginId: entry.pluginId, value: tool.helper }}
        point={toolsPoint}
        properties={{}}
        label={title}
        fallback={<Loader className={styles.loader} size="sm" />}
      />
    </section>
  );
});

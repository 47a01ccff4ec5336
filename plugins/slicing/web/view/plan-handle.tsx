import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Vector } from 'adit/core';
import { useService, useWheel } from 'adit/core/web';
import type { SceneView, Section } from 'adit/plugins/views';
import { levelPlace } from '../rules/level-place.ts';
import { SectionStoreToken } from '../store/section-store.ts';
import styles from './plan-line.module.css';

interface PlanHandleProps {
  readonly view: SceneView;
  /** The view that shows the section. */
  readonly source: string;
  readonly section: Section;
  readonly label: string;
  readonly value: number;
  readonly text: string | undefined;
  /** The section that was grabbed at one place, dragged to another. */
  readonly dragged: (grabbed: Section, from: Vector, to: Vector) => Section;
  /** Changes the section by a key; false for keys that change nothing. */
  readonly onKey: (key: string) => boolean;
  readonly onWheel?: (steps: number) => void;
  readonly children: ReactNode;
}

/** A part of the line in a plan that is dragged, or moved by keys; Escape takes a drag back. */
export const PlanHandle = observer(function PlanHandle(props: PlanHandleProps): ReactNode {
  const { view, source, section, label, value, text, dragged, onKey, onWheel, children } = props;
  const sections = useService(SectionStoreToken);
  const grabbed = useRef<{ readonly section: Section; readonly from: Vector }>(undefined);
  const wheel = useWheel<SVGGElement>(onWheel);
  const end = (keep: boolean): void => {
    if (!grabbed.current) return;
    grabbed.current = undefined;
    sections.endDrag(source, keep);
  };
  const latestEnd = useRef(end);
  useEffect(() => {
    latestEnd.current = end;
  });
  useEffect(() => () => latestEnd.current(false), []);

  const placeOf = (event: PointerEvent<SVGGElement>): Vector | undefined => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    return levelPlace(view, { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) });
  };
  const onPointerDown = (event: PointerEvent<SVGGElement>): void => {
    const from = placeOf(event);
    if (event.button !== 0 || !from) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    grabbed.current = { section, from };
  };
  const onPointerMove = (event: PointerEvent<SVGGElement>): void => {
    const start = grabbed.current;
    const to = start && placeOf(event);
    if (to) sections.drag(source, dragged(start.section, start.from, to));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' ? !grabbed.current : !onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') end(false);
  };
  return (
    <g
      ref={wheel}
      className={styles.handle}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={value}
      aria-valuetext={text}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
    >
      <title>{label}</title>
      {children}
    </g>
  );
});

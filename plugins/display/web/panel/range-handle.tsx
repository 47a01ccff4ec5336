import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { decimalsFor, roundTo, type Range } from '../rules/colour-range.ts';
import { shareOf, valueAt, type Bars } from '../rules/histogram-bars.ts';
import styles from './histogram-pane.module.css';

const STEP = 0.01;

interface RangeHandleProps {
  /** 0 for the minimum, 1 for the maximum. */
  readonly end: 0 | 1;
  readonly label: string;
  readonly range: Range;
  /** The value of the handle as it is read out. */
  readonly shown: string;
  readonly scale: Pick<Bars, 'domain' | 'logarithmic'>;
  /** Where the handle stands, from 0 to 1. */
  readonly share: number;
  onMove(range: Range): void;
  onEnd(): void;
}

/** A handle of the histogram: dragged, or moved by the arrow keys (a percent of the width, ten with Shift), Home and End. */
export function RangeHandle({ end, label, range, shown, scale, share, onMove, onEnd }: RangeHandleProps): ReactNode {
  const place = (wanted: number): void => {
    const value = roundTo(valueAt(scale, wanted), decimalsFor(scale.domain));
    onMove(end === 0 ? [Math.min(value, range[1]), range[1]] : [range[0], Math.max(value, range[0])]);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const graph = event.currentTarget.parentElement?.getBoundingClientRect();
    if (graph && event.currentTarget.hasPointerCapture(event.pointerId))
      place((event.clientX - graph.left) / graph.width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? STEP * 10 : STEP;
    const wanted = {
      ArrowLeft: share - step,
      ArrowDown: share - step,
      ArrowRight: share + step,
      ArrowUp: share + step,
      Home: 0,
      End: 1,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    place(wanted);
  };
  return (
    <div
      className={styles.handle}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={end === 0 ? scale.domain[0] : range[0]}
      aria-valuemax={end === 0 ? range[1] : scale.domain[1]}
      aria-valuenow={range[end]}
      aria-valuetext={shown}
      style={{ left: `${shareOf(scale, range[end]) * 100}%` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onEnd}
      onKeyDown={onKeyDown}
      onKeyUp={onEnd}
      onBlur={onEnd}
    >
      <span className={styles.knob} />
    </div>
  );
}

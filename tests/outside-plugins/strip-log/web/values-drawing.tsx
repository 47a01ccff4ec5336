import { useNumberText } from 'adit/core/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ValueTrack } from './hole-tracks.ts';
import styles from './strip-log-panel.module.css';

/** The width of a track, in pixels. */
export const trackWidth = 110;

/** Draws the values of a hole as bars, or as a line that breaks where there is none. */
export const ValuesDrawing = observer(function ValuesDrawing({
  track: { intervals, most },
  scale,
  style,
}: {
  readonly track: ValueTrack;
  readonly scale: number;
  readonly style: 'bars' | 'line';
}): ReactNode {
  const numberText = useNumberText();
  const across = (value: number): number => (most > 0 ? (Math.max(value, 0) / most) * trackWidth : 0);
  const known = intervals.filter(({ value }) => !Number.isNaN(value));
  if (style === 'line')
    return (
      <path
        className={styles.line}
        d={known
          .map(({ from, to, value }, at) => {
            const joins = at > 0 && known[at - 1]?.to === from;
            return `${joins ? 'L' : 'M'}${across(value)} ${from * scale}L${across(value)} ${to * scale}`;
          })
          .join('')}
      />
    );
  return known.map(({ from, to, value }) => (
    <rect
      key={from}
      className={styles.bar}
      y={from * scale}
      width={across(value)}
      height={Math.max((to - from) * scale - 0.5, 0.5)}
    >
      <title>{numberText(value)}</title>
    </rect>
  ));
});

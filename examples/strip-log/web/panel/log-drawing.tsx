import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { SettingsToken, useNumberText, useService, useTranslate } from 'adit/core/web';
import { logSettings } from '../../shared/log-settings.ts';
import { LogStoreToken, type Track } from '../log-store.ts';
import type { Strip } from '../strips.ts';
import styles from './log-panel.module.css';

const AXIS = 46;
const TRACK = 120;
const GAP = 12;
const TOP = 8;
const SATURATION = 47;
/** A point is drawn so high, in pixels. */
const POINT = 2;
const MIN_LABEL = 11;

/** The tracks side by side along the depth of the hole. */
export const LogDrawing = observer(function LogDrawing(): ReactNode {
  const { hole, tracks } = useService(LogStoreToken);
  const { scale, showsLines } = useService(SettingsToken).value(logSettings);
  const t = useTranslate('example.log');
  const ends = tracks.flatMap(({ strips }) => strips.map(({ to }) => to));
  const depth = ends.reduce((most, end) => Math.max(most, end), hole?.depth ?? 0);
  const [width, height] = [AXIS + tracks.length * (TRACK + GAP), TOP * 2 + depth * scale];
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('drawing', { hole: hole?.name ?? '' })}>
      <svg width={width} height={height} className={styles.drawing}>
        <DepthAxis depth={depth} scale={scale} width={showsLines ? width : AXIS} />
        {tracks.map((track, place) => (
          <g key={track.choice.key} transform={`translate(${AXIS + place * (TRACK + GAP)} ${TOP})`}>
            <TrackStrips track={track} scale={scale} />
          </g>
        ))}
      </svg>
    </div>
  );
});

/** Depths every 10, or less often where they would stand too close. */
function DepthAxis({ depth, scale, width }: { depth: number; scale: number; width: number }): ReactNode {
  const step = scale < 2 ? 50 : 10;
  const marks = Array.from({ length: Math.floor(depth / step) + 1 }, (_, at) => at * step);
  return marks.map((mark) => (
    <g key={mark} transform={`translate(0 ${TOP + mark * scale})`}>
      <line className={styles.mark} x1={AXIS - 6} x2={width} />
      <text className={styles.depth} x={AXIS - 10} dy="0.32em">
        {mark}
      </text>
    </g>
  ));
}

const TrackStrips = observer(function TrackStrips({ track, scale }: { track: Track; scale: number }): ReactNode {
  const numberText = useNumberText();
  return track.strips.map((strip) => {
    const { from, to, value } = strip;
    const height = Math.max(POINT, (to - from) * scale);
    const text = typeof value === 'number' ? numberText(value) : value;
    const isNumber = typeof value === 'number';
    return (
      <g key={`${from} ${to} ${text}`} transform={`translate(0 ${from * scale})`}>
        <title>{`${numberText(from)}–${numberText(to)}: ${text}`}</title>
        <rect
          className={isNumber ? styles.bar : styles.category}
          width={isNumber ? Math.max(1, strip.place * TRACK) : TRACK}
          height={height}
          {...(isNumber ? {} : { fill: colourOf(strip) })}
        />
        {height >= MIN_LABEL && (
          <text className={styles.value} x={4} y={height / 2} dy="0.32em">
            {text}
          </text>
        )}
      </g>
    );
  });
});

/** Neighbours among the categories get hues that are far from each other. */
function colourOf({ place }: Strip): string {
  return `hsl(${(place * 137.5) % 360} ${SATURATION}% 72%)`;
}

import { observer } from 'mobx-react-lite';
import type { ReactNode, SVGProps } from 'react';
import { LanguageToken, useService } from 'adit/core/web';
import type { Scale } from '../rules/scale.ts';
import styles from './charts-panel.module.css';

/** The room that a chart's contents have, in the pixels of its drawing. */
export const PLOT = { width: 270, height: 168 } as const;

const LEFT = 46;
const TOP = 8;
const WIDTH = LEFT + PLOT.width + 12;
const HEIGHT = TOP + PLOT.height + 34;

interface ChartFrameProps extends SVGProps<SVGGElement> {
  readonly title: string;
  /** What the chart shows, in words. */
  readonly summary: string;
  readonly across?: { readonly label: string; readonly scale: Scale };
  readonly upwards: { readonly label: string; readonly scale: Scale };
  readonly children: ReactNode;
  /** What stands below the drawing. */
  readonly below?: ReactNode;
}

/** A chart with its title and axes; `children` are drawn from the upper left corner of the plot on, and other properties are the plot's. */
export const ChartFrame = observer(function ChartFrame(props: ChartFrameProps): ReactNode {
  const { title, summary, across, upwards, children, below, ...plot } = props;
  const format = useNumberText();
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={`${title}: ${summary}`}
      >
        <g transform={`translate(${LEFT} ${TOP})`} {...plot}>
          <rect className={styles.plot} width={PLOT.width} height={PLOT.height} />
          {upwards.scale.ticks.map((value) => (
            <g key={value} transform={`translate(0 ${upwards.scale.place(value)})`}>
              <line className={styles.grid} x2={PLOT.width} />
              <text className={styles.tick} x={-5} dy="0.32em" textAnchor="end">
                {format(value)}
              </text>
            </g>
          ))}
          {across?.scale.ticks.map((value) => (
            <text
              key={value}
              className={styles.tick}
              x={across.scale.place(value)}
              y={PLOT.height + 13}
              textAnchor="middle"
            >
              {format(value)}
            </text>
          ))}
          {children}
          <text className={styles.label} x={PLOT.width / 2} y={PLOT.height + 29} textAnchor="middle">
            {across?.label}
          </text>
          <text
            className={styles.label}
            transform={`translate(-36 ${PLOT.height / 2}) rotate(-90)`}
            textAnchor="middle"
          >
            {upwards.label}
          </text>
        </g>
      </svg>
      {below}
    </figure>
  );
});

/** Writes numbers with four figures, in the user's language. */
export function useNumberText(): (value: number) => string {
  const { current } = useService(LanguageToken);
  const format = new Intl.NumberFormat(current, { maximumSignificantDigits: 4 });
  return (value) => format.format(value);
}

/** Where the pointer is in the plot whose element got the event. */
export function placeInPlot(event: React.PointerEvent<SVGGElement>): { x: number; y: number } {
  const { a, d, e, f } = event.currentTarget.getScreenCTM() ?? new DOMMatrix();
  const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), most);
  return { x: clamp((event.clientX - e) / a, PLOT.width), y: clamp((event.clientY - f) / d, PLOT.height) };
}

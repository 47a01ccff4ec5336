import { useNumberText } from 'adit/core/web';
import { observer } from 'mobx-react-lite';
import styles from './strip-log-panel.module.css';

/** How far apart two depths are written at least, in pixels. */
const spacing = 40;

/** Writes round depths, each with a line from `left` to `right`. */
export const DepthScale = observer(function DepthScale({
  bottom,
  scale,
  left,
  right,
}: {
  readonly bottom: number;
  readonly scale: number;
  readonly left: number;
  readonly right: number;
}) {
  const numberText = useNumberText();
  const step = roundStep(spacing / scale);
  const depths = Array.from({ length: Math.floor(bottom / step) + 1 }, (_, at) => at * step);
  return (
    <g>
      {depths.map((depth) => (
        <g key={depth} transform={`translate(0 ${depth * scale})`}>
          <text className={styles.depth} x={left - 8} textAnchor="end" dominantBaseline="central">
            {numberText(depth)}
          </text>
          <line className={styles.tick} x1={left - 5} x2={right} />
        </g>
      ))}
    </g>
  );
});

/** The smallest of 1, 2, 5, 10, 20 … that is not less than `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
}

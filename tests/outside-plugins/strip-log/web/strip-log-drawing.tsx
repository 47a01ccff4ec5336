import { fieldTitle } from 'adit/plugins/views';
import { LegendsToken } from 'adit/plugins/colour-maps';
import { useHost, useNumberText, useService, useTranslate } from 'adit/core/web';
import { observer } from 'mobx-react-lite';
import { DepthScale } from './depth-scale.tsx';
import { rockColours } from './rock-colours.ts';
import styles from './strip-log-panel.module.css';
import { StripLogStoreToken, type ShownHole } from './strip-log-store.ts';
import { trackWidth, ValuesDrawing } from './values-drawing.tsx';

const axisWidth = 44;
const gap = 8;
/** How tall an interval must be for a text to stand in it. */
const lineHeight = 14;

/** Draws a hole: depths, rocks and values beside each other, from top to bottom. */
export const StripLogDrawing = observer(function StripLogDrawing({ shown }: { readonly shown: ShownHole }) {
  const t = useTranslate('quarry.strip-log');
  const store = useService(StripLogStoreToken);
  const legends = useHost().find(LegendsToken);
  const numberText = useNumberText();
  const { scale, values: style, depths } = store.look;
  const { hole, unit, rocks, values } = shown;
  const bottom = Math.max(
    hole.depth ?? 0,
    ...[...(rocks?.intervals ?? []), ...(values?.intervals ?? [])].map(({ to }) => to),
  );
  const height = bottom * scale;
  const colours = rockColours(rocks?.column.name ?? '', rocks?.intervals.map(({ text }) => text) ?? [], legends);
  const width = axisWidth + 2 * (trackWidth + gap);
  return (
    <>
      <div className={styles.heads} style={{ width }}>
        <span style={{ width: axisWidth }}>{unit}</span>
        <span style={{ width: trackWidth + gap }}>{rocks ? rocks.column.label : t('rocks.none')}</span>
        <span style={{ width: trackWidth + gap }}>
          {values ? `${fieldTitle(values.column)} ≤ ${numberText(values.most)}` : t('values.none')}
        </span>
      </div>
      <div className={styles.scroll} tabIndex={0}>
        <svg
          className={styles.drawing}
          role="img"
          aria-label={t('drawing', { hole: hole.name, depth: numberText(bottom, { most: 1 }), unit })}
          width={width}
          height={height + lineHeight}
          onPointerMove={(event) => {
            const { top } = event.currentTarget.getBoundingClientRect();
            store.point(Math.min(Math.max((event.clientY - top - lineHeight / 2) / scale, 0), bottom));
          }}
          onPointerLeave={() => store.point(undefined)}
        >
          <g transform={`translate(0 ${lineHeight / 2})`}>
            <DepthScale bottom={bottom} scale={scale} left={axisWidth} right={depths ? width : axisWidth} />
            {rocks && (
              <g data-track="rocks" transform={`translate(${axisWidth} 0)`}>
                {rocks.intervals.map(({ from, to, text }) => (
                  <g key={from}>
                    <rect
                      className={text === undefined ? styles.unknown : styles.rock}
                      y={from * scale}
                      width={trackWidth}
                      height={(to - from) * scale}
                      fill={text === undefined ? undefined : colours.get(text)}
                    >
                      <title>{text ?? t('unknown')}</title>
                    </rect>
                    {text !== undefined && (to - from) * scale >= lineHeight && (
                      <text className={styles.rockName} x={4} y={from * scale + lineHeight - 3}>
                        {text}
                      </text>
                    )}
                  </g>
                ))}
              </g>
            )}
            {values && (
              <g data-track="values" transform={`translate(${axisWidth + trackWidth + gap} 0)`}>
                <ValuesDrawing track={values} scale={scale} style={style} />
              </g>
            )}
          </g>
        </svg>
      </div>
    </>
  );
});

import type { Colouring } from 'adit/core';
import { Skeleton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ThemeToken, useHost, useTranslate } from 'adit/core/web';
import { cssGradient } from 'adit/plugins/colour-maps';
import { SLIDER_DELAY, throttle } from 'adit/plugins/views';
import type { Range } from '../rules/colour-range.ts';
import { shareOf, tooltipOf, type Bars } from '../rules/histogram-bars.ts';
import { limitText } from '../rules/numbers.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import { colourScale, drawHistogram, HISTOGRAM_SIZE } from './draw-histogram.ts';
import styles from './histogram-pane.module.css';
import { RangeHandle } from './range-handle.tsx';

/** The histogram of the coloured field, with a handle for each end of the colour range. */
export const HistogramPane = observer(function HistogramPane({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const { histogram, histogramKey, colouring } = editor;
  const keyText = JSON.stringify(histogramKey);
  // Asked again once the layer is ready: a session that did not know the layer yet could not answer before.
  const status = editor.layer?.status;
  useEffect(() => editor.loadHistogram(), [editor, keyText, status]);
  if (!histogram || !colouring) return null;
  if (histogram.state === 'loading')
    return <Skeleton height={HISTOGRAM_SIZE.height + 18} radius={3} role="progressbar" aria-label={t('loading')} />;
  if (histogram.state === 'failed')
    return (
      <p className={styles.failed} role="alert">
        {t('histogram.failed')}
      </p>
    );
  return <HistogramGraph bars={histogram.bars} colouring={colouring} editor={editor} />;
});

const HistogramGraph = observer(function HistogramGraph({
  bars,
  colouring,
  editor,
}: {
  bars: Bars;
  colouring: Colouring;
  editor: LayerEditor;
}): ReactNode {
  const t = useTranslate('display');
  const scheme = useHost().find(ThemeToken)?.scheme;
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const { height } = HISTOGRAM_SIZE;
  const width = measured || HISTOGRAM_SIZE.width;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [draft, setDraft] = useState<Range>();
  const [hovered, setHovered] = useState<number>();
  const range = draft ?? colouring.colorRange;
  const colourOf = useMemo(() => colourScale(colouring, range), [colouring, range]);
  const send = useMemo(() => throttle((next: Range) => void editor.setRange(next), SLIDER_DELAY), [editor]);
  useEffect(() => {
    if (!canvas.current) return;
    const muted = getComputedStyle(canvas.current).getPropertyValue('--muted');
    drawHistogram(canvas.current, {
      bars,
      range,
      colourOf,
      muted,
      width,
      height,
      pixelRatio: devicePixelRatio,
    });
  }, [bars, range, colourOf, width, height, scheme]);

  const move = (next: Range): void => {
    setDraft(next);
    send(next);
  };
  const ends = [shareOf(bars, range[0]), shareOf(bars, range[1])] as const;
  const tooltip = hovered === undefined ? undefined : tooltipOf(bars, hovered, editor.field);
  return (
    <div
      ref={ref}
      className={styles.graph}
      onPointerMove={(event) => {
        const place = event.currentTarget.getBoundingClientRect();
        const index = Math.floor(((event.clientX - place.left) / place.width) * bars.counts.length);
        setHovered(index >= 0 && index < bars.counts.length && event.clientY - place.top < height ? index : undefined);
      }}
      onPointerLeave={() => setHovered(undefined)}
    >
      <canvas
        ref={canvas}
        className={styles.canvas}
        style={{ height }}
        {...HISTOGRAM_SIZE}
        role="img"
        aria-label={t('histogram', { name: colouring.fieldLabel })}
      />
      <div
        className={styles.bar}
        style={{
          left: `${ends[0] * 100}%`,
          right: `${(1 - ends[1]) * 100}%`,
          background: cssGradient(colouring.rgbPoints, { invert: colouring.presetInvert }),
        }}
      />
      {!editor.hasFixedMap &&
        ([0, 1] as const).map((end) => (
          <RangeHandle
            key={end}
            end={end}
            label={t(end === 0 ? 'minimum' : 'maximum')}
            range={range}
            shown={limitText(editor.field, range)(range[end])}
            scale={bars}
            share={ends[end]}
            onMove={move}
            onEnd={() => setDraft(undefined)}
          />
        ))}
      {tooltip && (
        <div
          className={styles.tooltip}
          data-right={(hovered ?? 0) > bars.counts.length / 2 || undefined}
          style={{ left: `${(((hovered ?? 0) + 0.5) / bars.counts.length) * 100}%` }}
        >
          <span>{tooltip.range}</span>
          <strong>{tooltip.count}</strong>
        </div>
      )}
    </div>
  );
});

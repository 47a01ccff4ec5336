import type { Colouring } from 'adit/core';
import { bandsOf, hexOfRgb, paletteOf } from 'adit/plugins/colour-maps';
import type { Range } from '../rules/colour-range.ts';
import { rangeOfBar, shareOf, type Bars } from '../rules/histogram-bars.ts';

/** How large a histogram is in CSS pixels before the pane gives it another width. */
export const HISTOGRAM_SIZE = { width: 256, height: 100 } as const;

/** The empty part above the highest bar, as a share of the height. */
const OFFSET = 0.05;

/** Gives each value the CSS colour that the scene draws it with. */
export function colourScale(colouring: Colouring, range: Range): (value: number) => string {
  const bands = bandsOf(colouring.rgbPoints);
  if (bands) {
    return (value) => {
      const band = bands.findLast((one) => one.minimum <= value) ?? bands[0];
      return band ? hexOfRgb(band.colour) : '#000000';
    };
  }
  const palette = paletteOf(colouring.rgbPoints, { invert: colouring.presetInvert });
  const scale = { domain: range, logarithmic: colouring.colorType === 'Logarithmic' && range[0] > 0 };
  return (value) => {
    const at = Math.round(shareOf(scale, value) * 255) * 4;
    return `rgb(${palette[at]} ${palette[at + 1]} ${palette[at + 2]})`;
  };
}

/** What a histogram is drawn with; sizes in CSS pixels. */
export interface HistogramDrawing {
  readonly bars: Bars;
  readonly range: Range;
  readonly colourOf: (value: number) => string;
  /** The colour of bars outside the range. */
  readonly muted: string;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** Draws the bars over the whole canvas: coloured inside the range, muted outside; a bar with any count is at least a pixel high. */
export function drawHistogram(
  canvas: HTMLCanvasElement,
  { bars, range, colourOf, muted, width, height, pixelRatio }: HistogramDrawing,
): void {
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(pixelRatio, pixelRatio);
  const highest = Math.max(1, ...bars.counts);
  const step = width / bars.counts.length;
  const gap = step > 2 ? 0.6 : 0;
  for (const [index, count] of bars.counts.entries()) {
    if (count === 0) continue;
    const [low, high] = rangeOfBar(bars, index);
    const middle = (low + high) / 2;
    const size = Math.max(1, (count / highest) * height * (1 - OFFSET));
    context.fillStyle = high < range[0] || low > range[1] ? muted : colourOf(middle);
    context.fillRect(index * step, height - size, Math.max(0.6, step - gap), size);
  }
}

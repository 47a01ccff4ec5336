import { expect, it } from 'vitest';
import { barsOf } from '../rules/histogram-bars.ts';
import { drawHistogram, HISTOGRAM_SIZE } from './draw-histogram.ts';

it('[W9.12c, W9.12d] a histogram is 256 by 100 before the pane gives it another width, and leaves 0.05 of its height free', () => {
  expect(HISTOGRAM_SIZE).toEqual({ width: 256, height: 100 });
  const bars: number[][] = [];
  const context = { scale: () => undefined, fillRect: (...bar: number[]) => bars.push(bar), fillStyle: '' };
  const canvas = { width: 0, height: 0, getContext: () => context };
  drawHistogram(canvas as unknown as HTMLCanvasElement, {
    bars: barsOf([50, 100, 0, 1], [0, 4], false),
    range: [0, 4],
    colourOf: () => '#000000',
    muted: '#CCCCCC',
    ...HISTOGRAM_SIZE,
    pixelRatio: 2,
  });
  expect([canvas.width, canvas.height]).toEqual([512, 200]);
  expect(bars.map(([x, y, , height]) => [x, y, height])).toEqual([
    [0, 100 - 47.5, 47.5],
    [64, 5, 95],
    [192, 99, 1],
  ]);
});

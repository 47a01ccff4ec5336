import { observer } from 'mobx-react-lite';
import { useState, type PointerEvent, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { makeScale } from '../rules/scale.ts';
import { ChartsStoreToken } from '../store/charts-store.ts';
import { ChartFrame, placeInPlot, PLOT } from './chart-frame.tsx';
import styles from './charts-panel.module.css';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** One value over another; dragging a box marks the items in it. */
export const ScatterChart = observer(function ScatterChart(): ReactNode {
  const store = useService(ChartsStoreToken);
  const t = useTranslate('example.charts');
  const [box, setBox] = useState<{ from: Place; to: Place }>();
  const { x = '', y = '' } = store.choices ?? {};
  const [xs, ys] = [store.numbers(x), store.numbers(y)];
  const across = makeScale(xs.filter(Number.isFinite), PLOT.width);
  const upwards = makeScale(ys.filter(Number.isFinite), -PLOT.height);
  const dots: Place[] = xs.map((value, at) => ({ x: across.place(value), y: upwards.place(ys[at] as number) }));
  const drawn = dots.flatMap((dot, at) => (Number.isFinite(dot.x + dot.y) ? [at] : []));
  const markInside = (): void => {
    if (!box) return;
    const [left, right] = [box.from.x, box.to.x].toSorted((a, b) => a - b) as [number, number];
    const [top, bottom] = [box.from.y, box.to.y].toSorted((a, b) => a - b) as [number, number];
    const isInside = ({ x: atX, y: atY }: Place): boolean => atX >= left && atX <= right && atY >= top && atY <= bottom;
    store.mark(drawn.filter((at) => isInside(dots[at] as Place)));
    setBox(undefined);
  };
  const begin = (event: PointerEvent<SVGGElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeInPlot(event);
    setBox({ from: place, to: place });
  };
  return (
    <ChartFrame
      title={t('scatter')}
      summary={t('scatter.summary', { x, y, count: drawn.length })}
      across={{ label: x, scale: across }}
      upwards={{ label: y, scale: upwards }}
      className={styles.brushed}
      onPointerDown={begin}
      onPointerMove={(event) => box && setBox({ from: box.from, to: placeInPlot(event) })}
      onPointerUp={markInside}
      onPointerCancel={() => setBox(undefined)}
    >
      <path className={styles.dots} d={pathOf(drawn.map((at) => dots[at] as Place))} />
      <path
        className={styles.markedDots}
        d={pathOf(drawn.filter((at) => store.marks.has(at)).map((at) => dots[at] as Place))}
      />
      {box && (
        <rect
          className={styles.brush}
          x={Math.min(box.from.x, box.to.x)}
          y={Math.min(box.from.y, box.to.y)}
          width={Math.abs(box.to.x - box.from.x)}
          height={Math.abs(box.to.y - box.from.y)}
        />
      )}
    </ChartFrame>
  );
});

/** All dots as one path of lines without length, which round caps make dots: thousands of elements would be slow. */
function pathOf(dots: readonly Place[]): string {
  return dots.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('');
}

import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { gradeTonnage } from '../rules/grade-tonnage.ts';
import { makeScale } from '../rules/scale.ts';
import { ChartsStoreToken } from '../store/charts-store.ts';
import { ChartFrame, PLOT, useNumberText } from './chart-frame.tsx';
import styles from './charts-panel.module.css';

const STEPS = 50;

/** How much lies at or above each cut-off, and its mean grade; moving the cut-off marks the items at or above it. */
export const TonnageChart = observer(function TonnageChart(): ReactNode {
  const store = useService(ChartsStoreToken);
  const t = useTranslate('example.charts');
  const format = useNumberText();
  const [step, setStep] = useState(0);
  const { y = '', weight } = store.choices ?? {};
  const grades = store.numbers(y);
  const weights = store.numbers(weight);
  const curve = gradeTonnage(
    grades.map((grade, at) => ({ grade, weight: weights[at] as number })),
    STEPS,
  );
  const across = makeScale(
    curve.map(({ cutoff }) => cutoff),
    PLOT.width,
  );
  const share = makeScale([0, 1], -PLOT.height);
  const grade = makeScale(
    curve.flatMap((point) => point.grade ?? []),
    -PLOT.height,
  );
  const at = curve[step];
  const move = (next: number): void => {
    setStep(next);
    const cutoff = curve[next]?.cutoff ?? Infinity;
    if (next === 0) store.unmark();
    else store.mark(grades.flatMap((value, place) => (value >= cutoff ? [place] : [])));
  };
  const text = at
    ? t('tonnage.at', {
        cutoff: format(at.cutoff),
        share: format(at.share * 100),
        grade: at.grade === undefined ? '–' : format(at.grade),
      })
    : '';
  return (
    <ChartFrame
      title={t('tonnage')}
      summary={t('tonnage.summary', { y })}
      across={{ label: t('tonnage.cutoff', { y }), scale: across }}
      upwards={{ label: t('tonnage.share'), scale: share }}
      below={
        <div className={styles.cutoff}>
          <input
            type="range"
            min={0}
            max={STEPS}
            value={step}
            disabled={curve.length === 0}
            aria-label={t('tonnage.cutoff', { y })}
            aria-valuetext={text}
            onChange={(event) => move(event.currentTarget.valueAsNumber)}
          />
          <span aria-hidden>{text}</span>
        </div>
      }
    >
      <path
        className={styles.share}
        d={lineOf(curve.map((one) => [across.place(one.cutoff), share.place(one.share)]))}
      />
      <path
        className={styles.grade}
        d={lineOf(
          curve.flatMap((one) =>
            one.grade === undefined ? [] : [[across.place(one.cutoff), grade.place(one.grade)] as const],
          ),
        )}
      />
      {at && (
        <line className={styles.rule} x1={across.place(at.cutoff)} x2={across.place(at.cutoff)} y2={PLOT.height} />
      )}
    </ChartFrame>
  );
});

function lineOf(places: readonly (readonly [number, number])[]): string {
  return places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

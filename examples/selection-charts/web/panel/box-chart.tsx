import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { boxSummary, type BoxSummary } from '../rules/box-summary.ts';
import { groupsOf, type Group } from '../rules/groups.ts';
import { makeScale, type Scale } from '../rules/scale.ts';
import { ChartsStoreToken } from '../store/charts-store.ts';
import { ChartFrame, PLOT, useNumberText } from './chart-frame.tsx';
import styles from './charts-panel.module.css';

/** A box for the values of each group; choosing a box marks the items of its group. */
export const BoxChart = observer(function BoxChart(): ReactNode {
  const store = useService(ChartsStoreToken);
  const t = useTranslate('example.charts');
  const { y = '', group } = store.choices ?? {};
  const values = store.numbers(y);
  const names = group === undefined ? undefined : store.data?.columns.get(group);
  const groups = groupsOf(names ?? values.map(() => t('box.all')), values);
  const scale = makeScale(values.filter(Number.isFinite), -PLOT.height);
  const step = PLOT.width / Math.max(1, groups.length);
  return (
    <ChartFrame title={t('box')} summary={t('box.summary', { y, count: groups.length })} upwards={{ label: y, scale }}>
      {groups.map((one, at) => (
        <Box key={one.name} group={one} values={values} scale={scale} middle={(at + 0.5) * step} width={step} />
      ))}
    </ChartFrame>
  );
});

interface BoxProps {
  readonly group: Group;
  readonly values: readonly number[];
  readonly scale: Scale;
  readonly middle: number;
  readonly width: number;
}

const Box = observer(function Box({ group, values, scale, middle, width }: BoxProps): ReactNode {
  const store = useService(ChartsStoreToken);
  const t = useTranslate('example.charts');
  const format = useNumberText();
  const summary = boxSummary(group.places.map((place) => values[place] as number));
  if (!summary) return null;
  const isMarked = store.marks.size > 0 && group.places.every((place) => store.marks.has(place));
  const toggle = (): void => (isMarked ? store.unmark() : store.mark(group.places));
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    toggle();
  };
  const label = t('box.label', { group: group.name, count: summary.count, median: format(summary.median) });
  return (
    <g
      className={styles.box}
      role="button"
      tabIndex={0}
      aria-pressed={isMarked}
      aria-label={label}
      onClick={toggle}
      onKeyDown={press}
    >
      <title>{label}</title>
      <BoxShape summary={summary} scale={scale} middle={middle} half={Math.min(16, width / 3)} />
      <text className={styles.tick} x={middle} y={PLOT.height + 13} textAnchor="middle">
        {shortened(group.name, width)}
      </text>
    </g>
  );
});

interface BoxShapeProps {
  readonly summary: BoxSummary;
  readonly scale: Scale;
  readonly middle: number;
  readonly half: number;
}

function BoxShape({ summary, scale: { place }, middle, half }: BoxShapeProps): ReactNode {
  const [low, high] = [place(summary.lowerWhisker), place(summary.upperWhisker)];
  const [bottom, top] = [place(summary.lowerQuartile), place(summary.upperQuartile)];
  return (
    <>
      <path
        className={styles.stroke}
        d={`M${middle - half / 2} ${high}h${half}m${-half / 2} 0V${top}M${middle} ${bottom}V${low}m${-half / 2} 0h${half}`}
      />
      <rect className={styles.body} x={middle - half} y={top} width={2 * half} height={Math.max(1, bottom - top)} />
      <path className={styles.median} d={`M${middle - half} ${place(summary.median)}h${2 * half}`} />
    </>
  );
}

/** As much of a name as there is room for. */
function shortened(name: string, width: number): string {
  const most = Math.max(2, Math.floor(width / 6));
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}

import { Button, Loader } from '@mantine/core';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import {
  RenderSessionToken,
  SettingsToken,
  useHost,
  useNumberText,
  useService,
  useTranslate,
  type PanelProps,
} from 'adit/core/web';
import { datasetNames, SceneStoreToken } from 'adit/plugins/views';
import { columnsOf } from '../rules/figure-rows.ts';
import { StatisticsToken } from '../statistics.ts';
import { FiguresStore, type FiguresTable } from '../store/figures-store.ts';
import { FiguresBar } from './figures-bar.tsx';
import { FiguresRows } from './figures-rows.tsx';
import { useColumnTitle } from './use-column-title.ts';
import styles from './figures.module.css';

/** The table of figures of what is visible, picked, or there at all. */
export default observer(function FiguresPage({ state, setState }: PanelProps): ReactNode {
  const t = useTranslate('statistics');
  const session = useService(RenderSessionToken);
  const scene = useService(SceneStoreToken);
  const settings = useService(SettingsToken);
  const host = useHost();
  const { log } = useService(StatisticsToken);
  const datasetName = (datasetId: string): string | undefined =>
    host.contributions
      .list(datasetNames)
      .map((names) => names.nameOf(datasetId))
      .find((name) => name !== undefined);
  const [store] = useState(
    () => new FiguresStore({ session, scene, settings, log, datasetName, keep: setState }, state),
  );
  useEffect(() => {
    const following = store.follow();
    return () => following.dispose();
  }, [store]);
  const { layer, field, status, table } = store;
  if (!layer || !field) return <p className={styles.empty}>{t('empty')}</p>;
  return (
    <section className={styles.panel} aria-label={t('title')} aria-busy={status === 'loading'} data-status={status}>
      <FiguresBar store={store} />
      {status === 'failed' && (
        <p className={styles.notice} role="alert">
          {t('failed')}
          <Button size="compact-xs" variant="default" onClick={() => store.again()}>
            {t('core:retry')}
          </Button>
        </p>
      )}
      {!table && status === 'loading' && (
        <Loader className={styles.loader} size="sm" role="progressbar" aria-label={t('core:loading')} />
      )}
      {table && <FiguresRows table={table} isOld={status !== 'ready'} />}
      {table && <Footer store={store} />}
      {table && <StatusLine table={table} scope={t(`scope.${store.choices.scope}`)} />}
    </section>
  );
});

/** What counts, and how. */
const Footer = observer(function Footer({ store }: { readonly store: FiguresStore }): ReactNode {
  const t = useTranslate('statistics');
  const number = useNumberText();
  const { density, weight, choices } = store;
  const isTonnes = weight === 'tonnes';
  const densityText = typeof density === 'object' ? density.field : `${number(density)} t/m³`;
  const { missing = 0, unweighted = 0 } = store.table?.total ?? {};
  const parts = [
    t(`counts.${choices.scope}`),
    t(weight === 'count' ? 'quartiles.linear' : 'quartiles.reached'),
    ...(missing > 0 ? [t('without.value', { number: number(missing) })] : []),
    ...(isTonnes ? [t('density.from', { density: densityText })] : []),
    ...(weight === 'count' ? [] : [t('without.weight', { number: number(unweighted) })]),
  ];
  return <p className={styles.footer}>{parts.join(' ')}</p>;
});

/** Says the count and the weight of the total in the status bar while the panel is open. */
const StatusLine = observer(function StatusLine({
  table,
  scope,
}: {
  readonly table: FiguresTable;
  readonly scope: string;
}): ReactNode {
  const titleOf = useColumnTitle();
  const number = useNumberText();
  const { status } = useService(StatisticsToken);
  const { facts, total } = table;
  const shown = columnsOf(facts, total).filter(({ id }) => /^(count|size|tonnes)/.test(id));
  const text = shown
    .map(({ id, unit, scale, decimals, valueOf }) => {
      const value = valueOf(total);
      return `${titleOf(id)} ${number((value ?? 0) / scale, { decimals })}${unit === '' ? '' : ` ${unit}`}`;
    })
    .join(' · ');
  useEffect(() => {
    runInAction(() => status.set(`${scope}: ${text}`));
    return () => runInAction(() => status.set(undefined));
  }, [status, scope, text]);
  return undefined;
});

import { ActionIcon, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost, useService, useTranslate, useTypedNumber } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { benchPart } from '../shared/bench-part.ts';
import styles from './bench-bar.module.css';
import { benchAbove, showBench } from './benches.ts';

/** The levels of a view's bench, and the way to the next one; nothing while the view shows everything. */
export default observer(function BenchBar({ viewId }: { viewId: string }): ReactNode {
  const t = useTranslate('example.bench');
  const scene = useService(SceneStoreToken);
  const mayChange = useHost().can(benchPart.permission);
  const bench = scene.part(benchPart, viewId);
  if (!bench || !mayChange) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('title')}>
      <ActionIcon aria-label={t('up')} onClick={() => showBench(scene, viewId, benchAbove(bench, 1))}>
        ↑
      </ActionIcon>
      <Level label={t('top')} value={bench.top} onValue={(top) => showBench(scene, viewId, { ...bench, top })} />
      <Level label={t('base')} value={bench.base} onValue={(base) => showBench(scene, viewId, { ...bench, base })} />
      <ActionIcon aria-label={t('down')} onClick={() => showBench(scene, viewId, benchAbove(bench, -1))}>
        ↓
      </ActionIcon>
      <ActionIcon aria-label={t('close')} onClick={() => showBench(scene, viewId, undefined)}>
        ×
      </ActionIcon>
    </div>
  );
});

interface LevelProps {
  readonly label: string;
  readonly value: number;
  onValue(value: number): void;
}

function Level({ label, value, onValue }: LevelProps): ReactNode {
  const input = useTypedNumber(String(Number(value.toFixed(2))), onValue);
  return <TextInput className={styles.level} size="xs" aria-label={label} leftSection={label} {...input} />;
}

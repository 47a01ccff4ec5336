import { Button, NumberInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate, WorkspaceToken, type PaneDataset } from 'adit/core/web';
import { hexOfRgb, rgbOfHex } from 'adit/plugins/colour-maps';
import { SceneStoreToken } from 'adit/plugins/views';
import { PickStoreToken } from '../store/pick-store.ts';
import { openTable } from '../view/open-table.ts';
import { PickColour } from './pick-colour.tsx';
import styles from './picks-options.module.css';

/** How the picks of a dataset are drawn. */
export default observer(function PicksOptions({ dataset }: { readonly dataset: PaneDataset }): ReactNode {
  const picks = useService(PickStoreToken);
  const workspace = useService(WorkspaceToken);
  const scene = useService(SceneStoreToken);
  const t = useTranslate('picking');
  const { datasetId } = dataset;
  const look = picks.lookOf(datasetId);
  const count = picks.countOf(datasetId);
  const number = (label: string, value: number, limits: readonly [number, number], set: (next: number) => void) => (
    <NumberInput
      key={`${label}/${value}`}
      className={styles.field}
      size="xs"
      label={label}
      defaultValue={value}
      min={limits[0]}
      max={limits[1]}
      clampBehavior="blur"
      onBlur={({ currentTarget }) => {
        const next = Number.parseFloat(currentTarget.value);
        if (Number.isFinite(next) && next !== value) set(Math.min(limits[1], Math.max(limits[0], next)));
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
  return (
    <div className={styles.options}>
      <p className={styles.count}>{t('picked', { count })}</p>
      <div className={styles.row}>
        {number(t('pointSize'), look.PointSize, [1, 18], (PointSize) => picks.setLook(datasetId, { PointSize }))}
        {number(t('lineWidth'), look.LineWidth, [1, 18], (LineWidth) => picks.setLook(datasetId, { LineWidth }))}
        {number(t('opacity'), Math.round(look.Opacity * 100), [0, 100], (percent) =>
          picks.setLook(datasetId, { Opacity: percent / 100 }),
        )}
      </div>
      <PickColour
        key={datasetId}
        label={t('colour')}
        hex={hexOfRgb(look.DiffuseColor)}
        onChange={(hex) => picks.setLook(datasetId, { DiffuseColor: [...rgbOfHex(hex)] as [number, number, number] })}
      />
      <Button size="xs" variant="default" onClick={() => openTable(workspace, scene.activeViewId)}>
        {t('command.table')}
      </Button>
    </div>
  );
});

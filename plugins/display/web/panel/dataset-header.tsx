import { IconDatabase } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatCount, TitlesToken, useDatasetType, useService, useTranslate } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { DatasetConfig } from 'adit/plugins/views';
import styles from './dataset-header.module.css';
import { layerTitle, textOf, useTypeTexts } from './layer-title.ts';

/** Name, icon, type and counts of the active dataset. */
export const DatasetHeader = observer(function DatasetHeader({
  dataset,
  config,
}: {
  dataset: TreeDataset;
  config: DatasetConfig | undefined;
}): ReactNode {
  const titles = useService(TitlesToken);
  const t = useTranslate('display');
  const type = useDatasetType(dataset.dataType);
  const Icon = type?.icon ?? IconDatabase;
  const typeTitle = type ? titles.titleOf(type) : dataset.dataType;
  const texts = useTypeTexts(dataset.dataType);
  const identifiers = new Set(
    config?.layers.filter((layer) => layer.defaults.selected).map((layer) => layer.identifier),
  );
  const counts = [...identifiers].map((identifier) => {
    const layers = config?.layers.filter((layer) => layer.identifier === identifier) ?? [];
    const count = layers.reduce((sum, layer) => sum + layer.count, 0);
    const number = formatCount(count);
    const key = `count.${identifier}`;
    const title = layers[0] ? layerTitle(layers[0], texts) : identifier;
    // A title is no unit: "58'727 surface" would be wrong.
    return textOf(texts, key, { count, number }) ?? textOf(t, key, { count, number }) ?? `${title}: ${number}`;
  });
  return (
    <header className={styles.header}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} stroke={1.5} />
      </span>
      <div className={styles.texts}>
        <h2 className={styles.name} title={dataset.name}>
          {dataset.name}
        </h2>
        <p className={styles.facts}>{[typeTitle, ...counts].join(' · ')}</p>
      </div>
    </header>
  );
});

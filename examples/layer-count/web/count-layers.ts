import type { z } from 'zod';
import type { SceneStoreLayer } from 'adit/plugins/views';
import type { countSettings } from '../shared/count-settings.ts';

interface Counted extends Pick<SceneStoreLayer, 'datasetId'> {
  readonly config: Pick<SceneStoreLayer['config'], 'label'>;
}

/** How many of the shown layers count: those of the chosen dataset, or of all, without those that are ignored by their names. */
export function countLayers(
  layers: readonly Counted[],
  { dataset, ignored }: Pick<z.output<typeof countSettings.shape>, 'dataset' | 'ignored'>,
): number {
  return layers.filter(
    ({ datasetId, config }) => (dataset === '' || datasetId === dataset) && !ignored.includes(config.label),
  ).length;
}

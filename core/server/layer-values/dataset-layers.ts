import { AditError, notFound, splitLayerKey, type LayerReader, type Log } from 'adit/core';
import type { DatasetCatalogue, DatasetRecord } from '../dataset-catalogue.ts';
import { readManifest } from '../dataset-store/dataset-reader.ts';
import type { RenderEngine } from '../render-engine.ts';
import { checkMaskSteps } from '../subset/step-limits.ts';
import { readValues, type Masker } from './read-values.ts';

/** What reading without a session needs. */
interface DatasetLayersOptions {
  readonly datasets: Pick<DatasetCatalogue, 'find' | 'open'>;
  /** The engine of a tenant. */
  engine(tenantId: string): Promise<RenderEngine>;
  readonly log: Log;
}

/** Reads values of any complete dataset, without a session; who may see it is asked by whoever calls. @internal */
export class DatasetLayers implements LayerReader {
  #options: DatasetLayersOptions;

  constructor(options: DatasetLayersOptions) {
    this.#options = options;
  }

  values: LayerReader['values'] = async (key, columns, which = {}) => {
    const { subset = [] } = which;
    if (subset === 'session')
      throw new AditError('no-session', { message: 'Only the reader of a session knows what counts in it' });
    checkMaskSteps(subset);
    const { datasetId, layer } = splitLayerKey(key);
    const record = await this.#options.datasets.find(datasetId);
    if (record?.status !== 'Complete') throw notFound('dataset');
    const held = await this.#options.datasets.open(record);
    try {
      const manifest = await readManifest(held.folder);
      if (!manifest.layers.some(({ name }) => name === layer)) throw notFound('layer');
      const dataset = { id: record.id, version: record.version ?? '', folder: held.folder, manifest };
      return await readValues({ dataset, layer }, this.#maskerOf(record), columns, subset, which);
    } finally {
      held.dispose();
    }
  };

  #maskerOf({ tenantId }: DatasetRecord): Masker {
    return async (...asked) => {
      const engine = await this.#options.engine(tenantId);
      const session = await engine.open(this.#options.log);
      try {
        return await session.mask(...asked);
      } finally {
        session.dispose();
      }
    };
  }
}

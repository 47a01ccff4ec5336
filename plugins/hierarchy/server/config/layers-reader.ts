import type { DatasetManifest, Log } from 'adit/core';
import type { DatasetCatalogue, DatasetRecord } from 'adit/core/server';
import type { DatasetLayers } from '../../shared/index.ts';
import { describeLayers, hierarchyColumns } from './dataset-layers.ts';
import { piecePaths } from './piece-paths.ts';

const MOST_KEPT = 1000;
const AT_ONCE = 16;

/** Tells of complete datasets what their layers are; keeps what was read last, as a version's content never changes. */
export class LayersReader {
  #datasets: DatasetCatalogue;
  #log: Log;
  #layers = new Map<string, DatasetLayers | undefined>();
  #isGas = new Map<string, boolean>();

  constructor(datasets: DatasetCatalogue, log: Log) {
    this.#datasets = datasets;
    this.#log = log;
  }

  /** The layers of the complete datasets by dataset id; a dataset whose files cannot be read is left out. */
  async layers(records: readonly DatasetRecord[]): Promise<ReadonlyMap<string, DatasetLayers>> {
    const found = await this.#each(records, (record) => this.#layersOf(record));
    return new Map([...found].flatMap(([id, layers]) => (layers ? [[id, layers] as const] : [])));
  }

  /** The ids of the datasets that came from a `.gas` file. */
  async gas(records: readonly DatasetRecord[]): Promise<ReadonlySet<string>> {
    const points = records.filter((record) => record.datasetType === 'Points');
    const found = await this.#each(points, (record) => this.#isGasOf(record));
    return new Set([...found].flatMap(([id, isGas]) => (isGas ? [id] : [])));
  }

  async #each<T>(
    records: readonly DatasetRecord[],
    read: (record: DatasetRecord) => Promise<T>,
  ): Promise<Map<string, T>> {
    const complete = records.filter(({ status }) => status === 'Complete');
    const found = new Map<string, T>();
    for (let at = 0; at < complete.length; at += AT_ONCE) {
      await Promise.all(
        complete.slice(at, at + AT_ONCE).map(async (record) => found.set(record.id, await read(record))),
      );
    }
    return found;
  }

  async #layersOf(record: DatasetRecord): Promise<DatasetLayers | undefined> {
    const key = keyOf(record);
    if (this.#layers.has(key)) return this.#layers.get(key);
    const layers = await this.#read(record);
    this.#layers.set(key, layers);
    const [oldest] = this.#layers.keys();
    if (this.#layers.size > MOST_KEPT && oldest !== undefined) this.#layers.delete(oldest);
    return layers;
  }

  async #read(record: DatasetRecord): Promise<DatasetLayers | undefined> {
    const manifest = await this.#manifest(record);
    if (!manifest) return undefined;
    const columns = hierarchyColumns(manifest.properties);
    const folder = this.#datasets.folder(record);
    try {
      const pieces = await Promise.all(
        manifest.layers.map(async (layer) => [layer.name, await piecePaths(folder, layer, columns)] as const),
      );
      return describeLayers(record.id, manifest, new Map(pieces));
    } catch (error) {
      this.#log.error('The layers of a dataset could not be read', error, { id: record.id });
      return undefined;
    }
  }

  async #isGasOf(record: DatasetRecord): Promise<boolean> {
    const key = keyOf(record);
    const known = this.#isGas.get(key);
    if (known !== undefined) return known;
    const manifest = await this.#manifest(record);
    const isGas = manifest?.layers.some((layer) => layer.fileName.toLowerCase().endsWith('.gas')) ?? false;
    this.#isGas.set(key, isGas);
    return isGas;
  }

  async #manifest(record: DatasetRecord): Promise<DatasetManifest | undefined> {
    try {
      return await this.#datasets.manifest(record);
    } catch (error) {
      this.#log.error('The manifest of a dataset could not be read', error, { id: record.id });
      return undefined;
    }
  }
}

const keyOf = ({ id, version }: DatasetRecord): string => `${id}/${version ?? ''}`;

import { byName, pieceColumns, type Column, type DatasetManifest, type Log } from 'adit/core';
import type { DatasetCatalogue, DatasetRecord } from 'adit/core/server';
import { GAS_COLOUR } from 'adit/plugins/views';
import type { DatasetLayers } from '../../shared/index.ts';
import { describeLayers } from './dataset-layers.ts';
import { piecePaths } from './piece-paths.ts';

const MAX_KEPT = 1000;
const AT_ONCE = 16;

/** What the tree shows of a dataset beyond its record. */
export interface DatasetTraits {
  /** It has the colours that ioGAS gave its items. */
  readonly isGas: boolean;
  /** It has columns that make more than one piece of it. */
  readonly hasPieces: boolean;
  /** The file of its import of which most rows could not be used. */
  readonly mostlyRejected?: DatasetManifest['mostlyRejected'];
}

/** Tells of complete datasets what their layers are; keeps what was read last, as a version's content never changes. */
export class LayersReader {
  #datasets: DatasetCatalogue;
  #log: Log;
  #layers = new Map<string, DatasetLayers>();
  #traits = new Map<string, DatasetTraits>();

  constructor(datasets: DatasetCatalogue, log: Log) {
    this.#datasets = datasets;
    this.#log = log;
  }

  /** The layers of the complete datasets by dataset id; a dataset whose files cannot be read is left out. */
  async layers(records: readonly DatasetRecord[]): Promise<ReadonlyMap<string, DatasetLayers>> {
    const found = await this.#each(records, (record) => this.#layersOf(record));
    return new Map([...found].flatMap(([id, layers]) => (layers ? [[id, layers] as const] : [])));
  }

  /** Which of the complete datasets are special in a way that the tree shows, by dataset id. */
  traits(records: readonly DatasetRecord[]): Promise<ReadonlyMap<string, DatasetTraits>> {
    return this.#each(records, (record) => this.#traitsOf(record));
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
    const known = this.#layers.get(key);
    if (known) return known;
    const layers = await this.#read(record);
    // What could not be read now may be read the next time.
    if (!layers) return undefined;
    this.#layers.set(key, layers);
    const [oldest] = this.#layers.keys();
    if (this.#layers.size > MAX_KEPT && oldest !== undefined) this.#layers.delete(oldest);
    return layers;
  }

  async #read(record: DatasetRecord): Promise<DatasetLayers | undefined> {
    const manifest = await this.#manifest(record);
    if (!manifest) return undefined;
    try {
      const layers = manifest.layers.map((layer) => ({ layer, columns: pieceColumns(manifest, layer) }));
      const held = await this.#datasets.open(record, [
        ...new Set(layers.flatMap(({ columns }) => columns.flatMap(filesOf))),
      ]);
      try {
        const pieces = await Promise.all(
          layers.map(
            async ({ layer, columns }) => [layer.name, await piecePaths(held.folder, layer, columns)] as const,
          ),
        );
        return describeLayers(record.id, manifest, new Map(pieces));
      } finally {
        held.dispose();
      }
    } catch (error) {
      this.#log.error('The layers of a dataset could not be read', error, { id: record.id });
      return undefined;
    }
  }

  async #traitsOf(record: DatasetRecord): Promise<DatasetTraits> {
    const key = keyOf(record);
    const known = this.#traits.get(key);
    if (known) return known;
    const manifest = await this.#manifest(record);
    const layers = manifest?.layers ?? [];
    const traits = {
      isGas: layers.some(({ attributes }) => byName(attributes, GAS_COLOUR) !== undefined),
      hasPieces: manifest !== undefined && hasPieces(manifest),
      mostlyRejected: manifest?.mostlyRejected,
    };
    if (manifest) this.#traits.set(key, traits);
    return traits;
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

/** One piece alone is the whole. */
function hasPieces(manifest: DatasetManifest): boolean {
  const split = manifest.layers.map((layer) => pieceColumns(manifest, layer)).filter((columns) => columns.length > 0);
  const differs = ({ statistics }: Column): boolean => (statistics.distinct ?? 2) > 1 || statistics.missing > 0;
  return split.length > 1 || split.some((columns) => columns.some(differs));
}

const filesOf = ({ data, dictionary }: Column): string[] => [
  data.file,
  ...(dictionary === undefined ? [] : [dictionary]),
];
const keyOf = ({ id, version }: DatasetRecord): string => `${id}/${version ?? ''}`;

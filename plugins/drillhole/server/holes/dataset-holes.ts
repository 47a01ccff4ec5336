import {
  AditError,
  layerKey,
  MISSING_CODE,
  notFound,
  type Layer,
  type LayerReader,
  type LengthUnit,
  type MaskStep,
  type Vector3,
} from 'adit/core';
import { readColumn, readManifest, readNumbers, type DatasetCatalogue } from 'adit/core/server';
import { drillholeType, type Drillholes, type Hole, type HoleSummary, type HoleTable } from 'adit/plugins/drillhole';
import { depthsAlong } from './depths-along.ts';

/** The columns of every layer that are no properties. */
const ownColumns = ['hole_name', 'from', 'to', 'depth'];
const sampleLayers = ['interval', 'point'];

/** A drillhole dataset whose folder is held. */
interface OpenHoles {
  readonly dataset: string;
  readonly folder: string;
  readonly layers: readonly Layer[];
  readonly unit: LengthUnit;
}

/** Reads holes from the layers that the import has written. */
export class DatasetHoles implements Drillholes {
  #datasets: Pick<DatasetCatalogue, 'find' | 'open'>;
  #reader: LayerReader;

  constructor(datasets: Pick<DatasetCatalogue, 'find' | 'open'>, reader: LayerReader) {
    this.#datasets = datasets;
    this.#reader = reader;
  }

  holes(dataset: string): Promise<readonly HoleSummary[]> {
    return this.#within(dataset, async (open) => {
      const collars = layerOf(open, 'collar');
      const { columns } = await this.#reader.values(layerKey(dataset, collars.name), ['hole_name', 'depth']);
      const [names, depths] = [columns.get('hole_name'), columns.get('depth')];
      const places = await positionsOf(open, collars);
      if (!names || names instanceof Float64Array) return [];
      return Array.from(names.codes, (code, item) => ({
        name: code === MISSING_CODE ? '' : (names.texts[code] ?? ''),
        collar: triple(places, item),
        ...depthOf((depths as Float64Array)[item]),
      }));
    });
  }

  hole(dataset: string, name: string): Promise<Hole> {
    return this.#within(dataset, async (open) => {
      const collars = layerOf(open, 'collar');
      const found = await this.#itemsOf(open, collars, name, ['depth']);
      const [item] = found.items;
      if (item === undefined) throw notFound('hole');
      const depth = depthOf(found.depths[0]?.[0]);
      const collar = triple(await numbersOf(open, collars, item * 3, 3), 0);
      const trace = await this.#traceOf(open, name);
      const tables: HoleTable[] = [];
      for (const layer of open.layers)
        if (sampleLayers.includes(layer.identifier)) tables.push(await this.#tableOf(open, layer, name));
      return {
        name,
        collar,
        ...depth,
        unit: open.unit,
        trace,
        depths: depthsAlong(trace, depth.depth),
        tables: tables.filter(({ items }) => items.length > 0),
      };
    });
  }

  async #tableOf(open: OpenHoles, layer: Layer, name: string): Promise<HoleTable> {
    const isInterval = layer.identifier === 'interval';
    const { items, depths } = await this.#itemsOf(open, layer, name, isInterval ? ['from', 'to'] : ['depth']);
    const [from = new Float64Array(), to] = depths;
    return {
      layer: layerKey(open.dataset, layer.name),
      fileName: layer.fileName,
      items,
      from,
      ...(to && { to }),
      columns: layer.columns
        .filter((column) => !ownColumns.includes(column.name))
        .map(({ name: field, label, kind, unit }) => ({ name: field, label, kind, unit })),
    };
  }

  async #traceOf(open: OpenHoles, name: string): Promise<Float64Array> {
    const survey = open.layers.find(({ identifier }) => identifier === 'survey');
    if (!survey || survey.geometry.kind !== 'lines') return new Float64Array();
    const [item] = (await this.#itemsOf(open, survey, name, [])).items;
    if (item === undefined) return new Float64Array();
    const [first = 0, end = 0] = await readNumbers(open.folder, survey.geometry.offsets, item, 2);
    return Float64Array.from(await numbersOf(open, survey, first * 3, (end - first) * 3));
  }

  /** The items of a hole in a layer, and their depths in columns. */
  async #itemsOf(
    { dataset }: OpenHoles,
    layer: Layer,
    name: string,
    depths: readonly string[],
  ): Promise<{ items: Uint32Array; depths: Float64Array[] }> {
    const subset: MaskStep[] = [{ kind: 'text', column: 'hole_name', match: 'equals', text: name }];
    const { items, columns } = await this.#reader.values(layerKey(dataset, layer.name), depths, { subset });
    return { items, depths: depths.map((column) => columns.get(column) as Float64Array) };
  }

  async #within<Result>(dataset: string, work: (open: OpenHoles) => Promise<Result>): Promise<Result> {
    const record = await this.#datasets.find(dataset);
    if (!record) throw notFound('dataset');
    if (record.datasetType !== drillholeType.datasetType)
      throw new AditError('not-drillholes', { message: 'This dataset has no drillholes' });
    if (record.status !== 'Complete') throw notFound('dataset');
    const held = await this.#datasets.open(record);
    try {
      const { layers, unit } = await readManifest(held.folder);
      return await work({ dataset, folder: held.folder, layers, unit });
    } finally {
      held.dispose();
    }
  }
}

function layerOf({ layers }: OpenHoles, wanted: string): Layer {
  const layer = layers.find(({ identifier }) => identifier === wanted);
  if (!layer) throw notFound('layer');
  return layer;
}

async function positionsOf({ folder }: OpenHoles, { geometry }: Layer): Promise<ArrayLike<number>> {
  return 'positions' in geometry ? readColumn(folder, geometry.positions) : [];
}

async function numbersOf(
  { folder }: OpenHoles,
  { geometry }: Layer,
  from: number,
  count: number,
): Promise<ArrayLike<number>> {
  return 'positions' in geometry ? readNumbers(folder, geometry.positions, from, count) : [];
}

function triple(numbers: ArrayLike<number>, item: number): Vector3 {
  return [numbers[item * 3] as number, numbers[item * 3 + 1] as number, numbers[item * 3 + 2] as number];
}

function depthOf(depth: number | undefined): { depth?: number } {
  return depth === undefined || Number.isNaN(depth) ? {} : { depth };
}

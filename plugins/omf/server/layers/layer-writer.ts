import { isEmptyBounds, type Layer } from 'adit/core';
import { firstColour, uniqueColumnName, type DatasetWriter } from 'adit/core/server';
import { ColumnWriter } from '../columns/column-writer.ts';
import type { ItemRows } from '../columns/item-values.ts';
import { ValueBudget } from '../columns/value-budget.ts';
import type { OmfAttribute, OmfElement, Place } from '../model/index.ts';
import { aditMetadata, columnNaming, type AditMetadata } from './adit-metadata.ts';
import type { ElementReport } from './element-report.ts';
import { ImageStore } from './image-store.ts';
import { lookOfGround } from './look-of-ground.ts';
import { reportLeftOut } from './left-out.ts';
import { writeBlocks } from './write-blocks.ts';
import { writeGridSurface } from './write-grid-surface.ts';
import { writeLines } from './write-lines.ts';
import { writePoints } from './write-points.ts';
import { writeSurface } from './write-surface.ts';
import { isTexture, writeTexture } from './write-texture.ts';
import type { GeometryTask, LayerGeometry, WrittenGeometry } from './written-geometry.ts';

const kinds = {
  points: { name: 'points', identifier: 'point', label: 'Points' },
  lines: { name: 'lines', identifier: 'line', label: 'Lines' },
  surface: { name: 'surface', identifier: 'surface', label: 'Surface' },
  'grid-surface': { name: 'surface', identifier: 'surface', label: 'Surface' },
  blocks: { name: 'blocks', identifier: 'blockmodel', label: 'Blocks' },
} as const;

/** Writes elements as layers of a dataset. */
export class LayerWriter {
  readonly #writer: DatasetWriter;
  readonly #report: ElementReport;
  readonly #signal: AbortSignal;
  readonly #images: ImageStore;
  readonly #names = new Set<string>();
  readonly #budget = new ValueBudget();

  constructor(writer: DatasetWriter, report: ElementReport, signal: AbortSignal) {
    this.#writer = writer;
    this.#report = report;
    this.#signal = signal;
    this.#images = new ImageStore(writer.folder);
  }

  /**
   * Writes an element that is no composite. Undefined, with a warning, for one without a row that can be used, unless it is an
   * empty layer of our own.
   */
  async write(element: OmfElement & { readonly geometry: LayerGeometry }, place: Place): Promise<Layer | undefined> {
    const adit = aditMetadata(element);
    const kind = kinds[element.geometry.type];
    const layer = uniqueColumnName(adit?.name ?? kind.name, this.#names).replaceAll('_', '-');
    this.#names.add(layer);
    const task: GeometryTask = {
      writer: this.#writer,
      report: this.#report,
      signal: this.#signal,
      place,
      layer,
      attributes: element.attributes,
      itemAttribute: adit?.item,
    };
    const written = await writeGeometry(task, element.geometry);
    if (written.count === 0 && !adit) {
      this.#report.warn(place, 'empty-element');
      return undefined;
    }
    this.#budget.take(written.count + (written.vertices?.rows ?? 0) * 3, place);
    const geometry = await writeTexture(task, this.#images, written.geometry);
    const columns = await this.#columns(task, written, adit);
    if (!adit) reportLeftOut(element, this.#report, place);
    const label = adit?.label ?? (element.name.trim() === '' ? kind.label : element.name);
    return {
      name: layer,
      identifier: adit?.identifier ?? kind.identifier,
      label,
      fileName: this.#report.fileName,
      count: written.count,
      geometry,
      ...(isEmptyBounds(written.bounds) ? {} : { bounds: [...written.bounds] }),
      columns: columns.columns,
      defaults: defaultsOf(adit, columns, {
        isTextured: 'texture' in geometry,
        ground: lookOfGround(this.#writer.folder, { ...written, geometry }),
      }),
      ...attributesOf(adit, columns),
    };
  }

  async #columns(task: GeometryTask, written: WrittenGeometry, adit: AditMetadata | undefined): Promise<ColumnWriter> {
    const columns = new ColumnWriter(this.#writer, this.#report, task.layer, columnNaming(adit), this.#budget);
    for (const attribute of task.attributes) {
      this.#signal.throwIfAborted();
      const { data, name, location } = attribute;
      if (isTexture(attribute) || (name === adit?.item && location === 'primitives')) continue;
      if (data.type === 'mapped-texture' || data.type === 'projected-texture') continue;
      const items = rowsOf(attribute, written);
      const place = { ...task.place, part: name };
      if (!items) this.#report.warn(task.place, 'attribute-not-kept', { attribute: name, location });
      else
        await columns.write(attribute, data, items, place, isOfVertices(attribute, written) ? 'vertices' : undefined);
    }
    return columns;
  }
}

function writeGeometry(task: GeometryTask, geometry: LayerGeometry): Promise<WrittenGeometry> {
  switch (geometry.type) {
    case 'points':
      return writePoints(task, geometry);
    case 'lines':
      return writeLines(task, geometry);
    case 'surface':
      return writeSurface(task, geometry);
    case 'grid-surface':
      return writeGridSurface(task, geometry);
    case 'blocks':
      return writeBlocks(task, geometry);
  }
}

function rowsOf(
  { location }: OmfAttribute,
  { vertices, primitives, subblocks }: WrittenGeometry,
): ItemRows | undefined {
  const rows = { vertices, primitives, subblocks, elements: undefined, projected: undefined };
  return rows[location];
}

function isOfVertices({ location }: OmfAttribute, { geometry }: WrittenGeometry): boolean {
  return location === 'vertices' && geometry.kind !== 'points';
}

function defaultsOf(
  adit: AditMetadata | undefined,
  { columns }: ColumnWriter,
  { isTextured, ground }: { isTextured: boolean; ground: ReturnType<typeof lookOfGround> },
): Layer['defaults'] {
  const { defaults } = adit ?? {};
  if (defaults) {
    const { colourBy, ...others } = defaults;
    return columns.some(({ name }) => name === colourBy) ? defaults : others;
  }
  const colourBy = isTextured ? undefined : firstColour(columns);
  return { selected: true, open: true, ...ground, ...(colourBy === undefined ? {} : { colourBy }) };
}

function attributesOf(adit: AditMetadata | undefined, { attributes }: ColumnWriter): Pick<Layer, 'attributes'> {
  const all = adit ? adit.attributes : Object.fromEntries(attributes);
  return all && Object.keys(all).length > 0 ? { attributes: all } : {};
}

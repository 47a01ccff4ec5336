import {
  boundsOf,
  byName,
  emptyBounds,
  MISSING_CODE,
  unionBounds,
  type Bounds,
  type Column,
  type Layer,
} from 'adit/core';
import {
  CategoryColumnBuilder,
  firstColour,
  NumberColumnBuilder,
  pickRows,
  textsByItem,
  type BuildFile,
  type BuildRun,
  type ColumnPart,
  type TableBatch,
  type TableSummary,
} from 'adit/core/server';
import type { PointColumns } from './point-columns.ts';

const LAYER = 'points';

/** Writes a layer of points batch by batch, so that a cloud of any size takes little memory. */
export class PointLayerWriter {
  readonly #run: BuildRun;
  readonly #file: BuildFile;
  readonly #columns: PointColumns;
  readonly #positions: ColumnPart;
  readonly #lines: ColumnPart;
  readonly #numbers = new Map<string, NumberColumnBuilder>();
  readonly #texts = new Map<string, CategoryColumnBuilder>();
  /** Columns of places in an attribute list. */
  readonly #listed = new Map<string, CategoryColumnBuilder>();
  readonly #rejected: number[] = [];
  #rows = 0;
  #bounds: Bounds = emptyBounds;

  constructor(run: BuildRun, file: BuildFile, columns: PointColumns) {
    this.#run = run;
    this.#file = file;
    this.#columns = columns;
    this.#positions = run.writer.openColumn(`${LAYER}-positions`, 'f64');
    this.#lines = run.writer.openColumn(`${LAYER}-lines`, 'u32');
    for (const [index, { name, kind, unit, isMoment }] of columns.properties.entries()) {
      const moment = isMoment ? { kind: 'timestamp' as const } : {};
      const identity = { file: `${LAYER}-property-${index + 1}`, name, unit, ...moment };
      if (byName(columns.attributes, name)) this.#listed.set(name, new CategoryColumnBuilder(run.writer, identity));
      else if (kind === 'number') this.#numbers.set(name, new NumberColumnBuilder(run.writer, identity));
      else this.#texts.set(name, new CategoryColumnBuilder(run.writer, identity));
    }
  }

  /** How many rows became points. */
  get count(): number {
    return this.#rows - this.#rejected.length;
  }

  get bounds(): Bounds {
    return this.#bounds;
  }

  /** Takes the rows of a batch; those that lack a coordinate are rejected. */
  add(batch: TableBatch): void {
    const axes = this.#columns.coordinates.map((name) => (name === undefined ? undefined : batch.numbers.get(name)));
    const used = this.#usedRows(batch, axes);
    const xyz = new Float64Array(used.length * 3);
    for (const [axis, values] of axes.entries()) {
      if (values)
        for (let item = 0; item < used.length; item += 1) xyz[item * 3 + axis] = values[used[item] as number] as number;
    }
    this.#run.coordinates?.move(xyz);
    this.#positions.write(xyz);
    this.#bounds = unionBounds(this.#bounds, boundsOf(xyz));
    this.#lines.write(pickRows(batch.lines, used));
    for (const [name, column] of this.#numbers) column.append(pickRows(batch.numbers.get(name) as Float64Array, used));
    for (const [name, column] of this.#texts) column.append(pickRows(batch.texts.get(name) as Uint32Array, used));
    for (const [name, column] of this.#listed) {
      const places = pickRows(batch.numbers.get(name) as Float64Array, used);
      column.append(toCodes(places, byName(this.#columns.attributes, name)?.length ?? 0));
    }
    this.#rows += batch.rows;
  }

  /** Puts everything on disk for good and describes the layer. */
  async close(summary: TableSummary): Promise<Layer> {
    const columns: Column[] = [];
    for (const { name } of this.#columns.properties) {
      const texts = textsByItem(summary.sourceTexts.get(name), this.#rejected);
      const numbers = await this.#numbers.get(name)?.close(texts);
      const categories = await this.#texts.get(name)?.close(summary.dictionaries.get(name) ?? [], texts);
      const names = byName(this.#columns.attributes, name)?.map((entry) => entry.name) ?? [];
      const listed = await this.#listed.get(name)?.close(names);
      columns.push(...[numbers, categories, listed].filter((column) => column !== undefined));
    }
    const colourBy = firstColour(columns.filter(({ name }) => !this.#columns.coordinates.includes(name)));
    return {
      name: LAYER,
      identifier: 'point',
      label: 'Points',
      fileName: this.#file.fileName,
      count: this.count,
      geometry: { kind: 'points', positions: this.#positions.close() },
      bounds: [...this.#bounds],
      columns,
      sourceLines: this.#lines.close(),
      ...(this.#listed.size === 0 ? {} : { attributes: this.#columns.attributes }),
      defaults: { selected: true, open: true, pointSize: 3, ...(colourBy === undefined ? {} : { colourBy }) },
    };
  }

  #usedRows(batch: TableBatch, axes: readonly (Float64Array | undefined)[]): Uint32Array {
    const used = new Uint32Array(batch.rows);
    let count = 0;
    for (let row = 0; row < batch.rows; row += 1) {
      const bad = axes.findIndex((values) => values && !Number.isFinite(values[row]));
      if (bad < 0) used[count++] = row;
      else this.#reject(batch, row, this.#columns.coordinates[bad] as string);
    }
    return used.subarray(0, count);
  }

  #reject(batch: TableBatch, row: number, column: string): void {
    this.#rejected.push(this.#rows + row);
    const { fileName } = this.#file;
    this.#run.issue({
      severity: 'rejected',
      code: 'missing-coordinate',
      fileName,
      line: batch.lines[row] as number,
      column,
    });
  }
}

/** Places in a list of `length` entries as codes; what is none is missing. */
function toCodes(places: Float64Array, length: number): Uint32Array {
  return Uint32Array.from(places, (place) =>
    Number.isInteger(place) && place >= 0 && place < length ? place : MISSING_CODE,
  );
}

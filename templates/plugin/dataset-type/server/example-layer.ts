import { boundsOf, emptyBounds, unionBounds, type Bounds, type Column, type Layer } from 'adit/core';
import {
  CategoryColumnBuilder,
  NumberColumnBuilder,
  pickRows,
  type BuildFile,
  type BuildRun,
  type TableBatch,
  type TableSummary,
} from 'adit/core/server';

/** Writes a layer of points batch by batch, so that a table of any size takes little memory. */
export class ExampleLayer {
  readonly #run: BuildRun;
  readonly #file: BuildFile;
  /** The columns of x, y and z; an axis without one is 0. */
  readonly #axes: readonly (string | undefined)[];
  readonly #positions;
  readonly #lines;
  readonly #properties;
  #count = 0;
  #bounds: Bounds = emptyBounds;

  constructor(run: BuildRun, file: BuildFile, axes: readonly (string | undefined)[]) {
    this.#run = run;
    this.#file = file;
    this.#axes = axes;
    this.#positions = run.writer.openColumn('positions', 'f64');
    this.#lines = run.writer.openColumn('lines', 'u32');
    this.#properties = file.properties.map(({ name, kind, unit }, at) => {
      const identity = { file: `property-${at + 1}`, name, unit };
      return kind === 'category'
        ? { name, texts: new CategoryColumnBuilder(run.writer, identity) }
        : { name, numbers: new NumberColumnBuilder(run.writer, identity) };
    });
  }

  /** How many rows became points. */
  get count(): number {
    return this.#count;
  }

  get bounds(): Bounds {
    return this.#bounds;
  }

  /** Takes the rows of a batch; those that lack a coordinate are rejected, and the import's report says so. */
  add(batch: TableBatch): void {
    const axes = this.#axes.map((name) => (name === undefined ? undefined : batch.numbers.get(name)));
    const rows = Uint32Array.from({ length: batch.rows }, (_, row) => row).filter((row) => {
      const missing = axes.findIndex((values) => values && !Number.isFinite(values[row]));
      if (missing >= 0) this.#reject(batch.lines[row] as number, this.#axes[missing] as string);
      return missing < 0;
    });
    const xyz = new Float64Array(rows.length * 3);
    for (const [axis, values] of axes.entries())
      if (values) for (const [item, row] of rows.entries()) xyz[item * 3 + axis] = values[row] as number;
    this.#positions.write(xyz);
    this.#lines.write(pickRows(batch.lines, rows));
    for (const { name, texts, numbers } of this.#properties) {
      texts?.append(pickRows(batch.texts.get(name) as Uint32Array, rows));
      numbers?.append(pickRows(batch.numbers.get(name) as Float64Array, rows));
    }
    this.#bounds = unionBounds(this.#bounds, boundsOf(xyz));
    this.#count += rows.length;
  }

  /** Puts everything on disk for good and describes the layer. */
  async close({ dictionaries }: TableSummary): Promise<Layer> {
    const columns: Column[] = [];
    for (const { name, texts, numbers } of this.#properties) {
      const column = await (texts ? texts.close(dictionaries.get(name) ?? []) : numbers.close());
      if (column) columns.push(column);
    }
    const colourBy = columns[0]?.name;
    return {
      name: 'points',
      identifier: 'point',
      label: 'Points',
      fileName: this.#file.fileName,
      count: this.#count,
      geometry: { kind: 'points', positions: this.#positions.close() },
      bounds: [...this.#bounds],
      columns,
      sourceLines: this.#lines.close(),
      defaults: { selected: true, open: true, pointSize: 6, ...(colourBy === undefined ? {} : { colourBy }) },
    };
  }

  #reject(line: number, column: string): void {
    this.#run.issue({ severity: 'rejected', code: 'missing-coordinate', fileName: this.#file.fileName, line, column });
  }
}

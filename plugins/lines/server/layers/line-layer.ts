import { AditError, boundsOf, type Column, type Layer, type LengthUnit } from 'adit/core';
import {
  firstColour,
  growingFloats,
  growingIntegers,
  measureLines,
  uniqueColumnName,
  type DatasetWriter,
  type LineProperty,
  type LineTotals,
} from 'adit/core/server';
import type { WholeLine } from '../sink/whole-line.ts';
import { ValueColumn } from './value-column.ts';

const MAX_PROPERTIES = 200;
/** Values of all properties of a layer. */
const MAX_VALUES = 2 ** 28;

/** What is said of a layer that is written. */
export interface LayerIdentity {
  readonly name: string;
  readonly label: string;
  readonly fileName: string;
  readonly unit: LengthUnit;
}

/** A layer of lines while it grows, with the file's properties and what is measured of each line. */
export class LineLayer {
  readonly #fileName: string;
  readonly #positions = growingFloats();
  readonly #offsets = growingIntegers();
  readonly #lines = growingIntegers();
  readonly #columns = new Map<string, ValueColumn>();
  readonly #tooMany = new Set<string>();
  #values = 0;

  constructor(fileName: string) {
    this.#fileName = fileName;
    this.#offsets.push(0);
  }

  get count(): number {
    return this.#lines.length;
  }

  /** Properties that are not kept: those behind the first 200, and those with too many texts. */
  get leftOut(): string[] {
    const full = [...this.#columns.values()].filter(({ isLeftOut }) => isLeftOut);
    return [...full.map(({ property }) => property.name), ...this.#tooMany];
  }

  /** Adds a line; `properties` are those that the file has declared. */
  add({ xyz, values, vertexValues, line }: WholeLine, properties: ReadonlyMap<string, LineProperty>): void {
    const first = this.#positions.length / 3;
    this.#positions.append(xyz);
    this.#offsets.push(this.#positions.length / 3);
    for (const [name, value] of Object.entries(values)) {
      const column = this.#column(name, properties, this.count);
      if (!column) continue;
      this.#spend(1);
      column.push(value);
    }
    for (const [name, all] of Object.entries(vertexValues)) {
      const column = this.#column(name, properties, first);
      if (!column) continue;
      this.#spend(xyz.length / 3);
      for (let at = 0; at < xyz.length / 3; at += 1) column.push(all[at]);
    }
    this.#lines.push(line);
  }

  /** Writes the layer; it starts with the colours of the file's properties, else with those of its elevations. */
  async write(
    writer: DatasetWriter,
    { name, label, fileName, unit }: LayerIdentity,
  ): Promise<{ readonly layer: Layer; readonly totals: LineTotals }> {
    const taken = new Set<string>();
    const properties = await this.#writeProperties(writer, name, taken);
    const [positions, offsets] = [this.#positions.numbers, this.#offsets.numbers];
    const measured = { name, positions, offsets, taken, unit: unit === 'm' ? 'm' : 'ft' } as const;
    const { columns, totals } = await measureLines(writer, measured);
    const elevations = columns.slice(1, 2);
    const colourBy = firstColour([...properties, ...elevations].filter(tellsApart));
    const layer: Layer = {
      name,
      identifier: 'line',
      label,
      fileName,
      count: this.count,
      geometry: {
        kind: 'lines',
        positions: writer.writeColumn(`${name}-positions`, positions),
        offsets: writer.writeColumn(`${name}-offsets`, offsets),
      },
      bounds: [...boundsOf(positions)],
      columns: [...properties, ...columns],
      ...(this.#lines.numbers.some((line) => line > 0)
        ? { sourceLines: writer.writeColumn(`${name}-lines`, this.#lines.numbers) }
        : {}),
      defaults: { selected: true, open: true, ...(colourBy === undefined ? {} : { colourBy }) },
    };
    return { layer, totals };
  }

  async #writeProperties(writer: DatasetWriter, layer: string, taken: Set<string>): Promise<Column[]> {
    const columns: Column[] = [];
    const offsets = this.#offsets.numbers;
    for (const [index, column] of [...this.#columns.values()].entries()) {
      const isOfVertices = column.property.of === 'vertices';
      column.fill(isOfVertices ? this.#positions.length / 3 : this.count);
      if (column.isLeftOut) continue;
      const places = isOfVertices && column.isAlikeAlong(offsets) ? offsets.subarray(0, -1) : undefined;
      const name = uniqueColumnName(column.property.name, taken);
      columns.push(await column.write(writer, `${layer}-property-${index + 1}`, name, places));
    }
    return columns;
  }

  /** The column of a property, filled up to where its next value stands; undefined where there are too many. */
  #column(name: string, properties: ReadonlyMap<string, LineProperty>, length: number): ValueColumn | undefined {
    const known = this.#columns.get(name);
    const property = properties.get(name);
    if (!known && !property) throw new Error(`The property "${name}" was not declared`);
    if (!known && this.#columns.size >= MAX_PROPERTIES) return void this.#tooMany.add(name);
    const column = known ?? new ValueColumn(property as LineProperty);
    this.#columns.set(name, column);
    this.#spend(length - column.length);
    column.fill(length);
    return column;
  }

  #spend(values: number): void {
    this.#values += values;
    if (this.#values > MAX_VALUES)
      throw new AditError('too-many-values', { values: { file: this.#fileName, most: MAX_VALUES } });
  }
}

/** Whether a column gives lines more than one colour. */
function tellsApart({ statistics }: Column): boolean {
  const { distinct, minimum, maximum } = statistics;
  return distinct === undefined ? minimum !== maximum : distinct > 1;
}

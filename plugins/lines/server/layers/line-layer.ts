import { AditError, boundsOf, type Column, type Layer, type LengthUnit } from 'adit/core';
import {
  CategoryColumnBuilder,
  firstColour,
  growingFloats,
  growingIntegers,
  NumberColumnBuilder,
  uniqueColumnName,
  type DatasetWriter,
  type LineProperty,
} from 'adit/core/server';
import type { WholeLine } from '../sink/whole-line.ts';
import { lineFigures } from './line-figures.ts';
import { ValueColumn } from './value-column.ts';

const MAX_PROPERTIES = 200;
/** Values of all properties of a layer. */
const MAX_VALUES = 2 ** 28;
const CLOSED = ['no', 'yes'];

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
  readonly #lengths = growingFloats();
  readonly #closed = growingIntegers();
  readonly #vertices = growingFloats();
  readonly #elevations = growingFloats();
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

  /** All lines together. */
  get figures(): { readonly vertices: number; readonly length: number; readonly closed: number } {
    const sum = (numbers: Iterable<number>): number => {
      let total = 0;
      for (const one of numbers) total += one;
      return total;
    };
    return {
      vertices: sum(this.#vertices.numbers),
      length: sum(this.#lengths.numbers),
      closed: sum(this.#closed.numbers),
    };
  }

  /** Properties that are not kept: those behind the first 200, and those with too many texts. */
  get leftOut(): string[] {
    const full = [...this.#columns.values()].filter(({ isLeftOut }) => isLeftOut);
    return [...full.map(({ property }) => property.name), ...this.#tooMany];
  }

  /** Adds a line; `properties` are those that the file has declared. */
  add({ xyz, values, vertexValues, line }: WholeLine, properties: ReadonlyMap<string, LineProperty>): void {
    const figures = lineFigures(xyz);
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
    this.#lengths.push(figures.length);
    this.#closed.push(figures.isClosed ? 1 : 0);
    this.#vertices.push(figures.vertices);
    this.#elevations.push(figures.elevation);
  }

  async write(writer: DatasetWriter, { name, label, fileName, unit }: LayerIdentity): Promise<Layer> {
    const taken = new Set<string>();
    const properties = await this.#writeProperties(writer, name, taken);
    const measured = await this.#writeMeasured(writer, name, taken, unit === 'm' ? 'm' : 'ft');
    const elevation = measured.find(({ name: column }) => column.startsWith('elevation'));
    const telling = [...properties, ...(elevation ? [elevation] : [])].filter(tellsApart);
    const colourBy = firstColour(telling);
    return {
      name,
      identifier: 'line',
      label,
      fileName,
      count: this.count,
      geometry: {
        kind: 'lines',
        positions: writer.writeColumn(`${name}-positions`, this.#positions.numbers),
        offsets: writer.writeColumn(`${name}-offsets`, this.#offsets.numbers),
      },
      bounds: [...boundsOf(this.#positions.numbers)],
      columns: [...properties, ...measured],
      ...(this.#lines.numbers.some((line) => line > 0)
        ? { sourceLines: writer.writeColumn(`${name}-lines`, this.#lines.numbers) }
        : {}),
      defaults: { selected: true, open: true, ...(colourBy === undefined ? {} : { colourBy }) },
    };
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

  async #writeMeasured(
    writer: DatasetWriter,
    layer: string,
    taken: Set<string>,
    unit: Column['unit'],
  ): Promise<Column[]> {
    const numbers = async (name: string, values: Float64Array, unitOfColumn: Column['unit']): Promise<Column> => {
      const identity = { file: `${layer}-${name}`, name: uniqueColumnName(name, taken), unit: unitOfColumn };
      const builder = new NumberColumnBuilder(writer, identity);
      builder.append(values);
      return builder.close();
    };
    const identity = { file: `${layer}-closed`, name: uniqueColumnName('closed', taken), unit: 'none' } as const;
    const closed = new CategoryColumnBuilder(writer, identity);
    closed.append(this.#closed.numbers);
    return [
      await numbers('length', this.#lengths.numbers, unit),
      await numbers('elevation', this.#elevations.numbers, unit),
      await numbers('vertices', this.#vertices.numbers, 'none'),
      await closed.close(CLOSED),
    ];
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

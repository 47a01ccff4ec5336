import { byName, MISSING_CODE, type Column, type Layer } from 'adit/core';
import { CategoryColumnBuilder, NumberColumnBuilder, uniqueColumnName, type DatasetWriter } from 'adit/core/server';
import type { ColumnNaming } from '../layers/adit-metadata.ts';
import type { ElementReport } from '../layers/element-report.ts';
import type { NumberArray, OmfAttribute, OmfValues, Place, TextArray } from '../model/index.ts';
import { itemValues, type ItemRows } from './item-values.ts';
import { allTexts, codedTexts } from './text-codes.ts';
import type { ValueBudget } from './value-budget.ts';

type ColumnValues = Exclude<OmfValues, { type: 'projected-texture' | 'mapped-texture' }>;
type CategoryValues = Extract<OmfValues, { type: 'category' }>;

const components = ['x', 'y', 'z'];
const lengthUnits: Readonly<Record<string, Column['unit']>> = { m: 'm', ft: 'ft', deg: 'deg' };

/** What a column is written for. */
interface ColumnTarget {
  readonly attribute: OmfAttribute;
  readonly items: ItemRows;
  readonly location: Column['location'];
  readonly place: Place;
}

/** Writes attributes of an element as columns of its layer. */
export class ColumnWriter {
  readonly columns: Column[] = [];
  /** The colours of categories, by column. */
  readonly attributes = new Map<string, NonNullable<Layer['attributes']>[string]>();
  readonly #writer: DatasetWriter;
  readonly #report: ElementReport;
  readonly #layer: string;
  readonly #naming: ColumnNaming;
  readonly #budget: ValueBudget;
  readonly #names = new Set<string>();
  #files = 0;

  constructor(writer: DatasetWriter, report: ElementReport, layer: string, naming: ColumnNaming, budget: ValueBudget) {
    this.#writer = writer;
    this.#report = report;
    this.#layer = layer;
    this.#naming = naming;
    this.#budget = budget;
  }

  /** Writes the columns of an attribute: one, or one for each component of vectors. */
  async write(
    attribute: OmfAttribute,
    values: ColumnValues,
    items: ItemRows,
    place: Place,
    location?: 'vertices',
  ): Promise<void> {
    const target = { attribute, items, place, location };
    const count = items.picked?.length ?? items.rows * (items.times ?? 1);
    this.#budget.take(count * (values.type === 'vector' ? 3 : 1), place);
    switch (values.type) {
      case 'number':
        await this.#numbers(target, values.values, (await values.areTimes()) ? 'timestamp' : 'number');
        break;
      case 'vector':
        await this.#vectors(target, values.values, await values.dimensions());
        break;
      case 'category':
        await this.#categories(target, values);
        break;
      case 'boolean':
        await this.#codes(target, values.values, ['false', 'true']);
        break;
      default:
        await this.#texts(target, values.values);
    }
  }

  async #numbers(target: ColumnTarget, values: NumberArray, kind: 'number' | 'timestamp'): Promise<void> {
    const identity = this.#identity(target);
    const builder = new NumberColumnBuilder(this.#writer, {
      ...identity,
      ...(kind === 'timestamp' ? { kind } : {}),
    });
    const lost = new LostNumbers();
    for await (const part of itemValues(values, target.items, target.place)) {
      lost.look(part);
      builder.append(part);
    }
    lost.report(this.#report, target);
    const rounded = values.rounded?.count ?? 0;
    if (rounded > 0)
      this.#report.warn(target.place, 'number-rounded', { attribute: target.attribute.name, count: rounded });
    this.#add(target, { ...(await builder.close()), label: identity.label });
  }

  async #vectors(target: ColumnTarget, values: NumberArray, dimensions: 2 | 3): Promise<void> {
    const used = components.slice(0, dimensions);
    const identities = used.map((component) => this.#identity(target, `.${component}`));
    const builders = identities.map((identity) => new NumberColumnBuilder(this.#writer, identity));
    const lost = new LostNumbers();
    for await (const part of itemValues(values, target.items, target.place)) {
      lost.look(part);
      for (const [place, builder] of builders.entries()) {
        const own = new Float64Array(part.length / values.width);
        for (let at = 0; at < own.length; at += 1) own[at] = part[at * values.width + place] as number;
        builder.append(own);
      }
    }
    lost.report(this.#report, target);
    for (const [place, builder] of builders.entries())
      this.#add(target, { ...(await builder.close()), label: identities[place]?.label ?? '' });
  }

  async #texts(target: ColumnTarget, texts: TextArray): Promise<void> {
    const { values, dictionary } = codedTexts(texts, target.place);
    await this.#codes(target, values, dictionary);
  }

  async #categories(target: ColumnTarget, { values, names, colours }: CategoryValues): Promise<void> {
    const own = (await allTexts(names, target.place)).map((name, code) => name ?? String(code));
    const column = await this.#codes(target, values, own);
    if (!colours) return;
    const list = await allTexts(colours, target.place);
    const colourOf = new Map(own.map((name, code) => [name, list[code]]));
    const entries = [...colourOf].map(([name, colour]) => ({
      name,
      visible: true,
      ...(colour === undefined ? {} : { colour }),
    }));
    this.attributes.set(column.name, entries);
  }

  /** Writes codes into a dictionary that need not be whole before the end; those outside of it are missing, with a warning. */
  async #codes(target: ColumnTarget, values: NumberArray, dictionary: readonly string[]): Promise<Column> {
    const identity = this.#identity(target);
    const builder = new CategoryColumnBuilder(this.#writer, identity);
    const firsts = new Map<string, number>();
    let outside = 0;
    for await (const part of itemValues(values, target.items, target.place)) {
      const codes = new Uint32Array(part.length).fill(MISSING_CODE);
      for (let at = 0; at < part.length; at += 1) {
        const code = part[at] as number;
        const name = dictionary[code];
        // Below 0 is how version 1 writes that there is none.
        if (Number.isNaN(code) || code === -1) continue;
        if (name === undefined) {
          outside += 1;
          continue;
        }
        const first = firsts.get(name) ?? code;
        if (first === code) firsts.set(name, code);
        codes[at] = first;
      }
      builder.append(codes);
    }
    if (outside > 0) this.#report.warn(target.place, 'code-without-name', { attribute: identity.name, count: outside });
    const column = { ...(await builder.close(dictionary)), label: identity.label };
    this.#add(target, column);
    return column;
  }

  #identity(
    { attribute }: ColumnTarget,
    suffix = '',
  ): { file: string; name: string; label: string; unit: Column['unit'] } {
    const naming = this.#naming(attribute.name);
    const units = attribute.units.trim();
    const known = byName(lengthUnits, units);
    const plain = attribute.name.trim() === '' ? 'attribute' : attribute.name;
    const name = uniqueColumnName(`${naming?.name ?? plain}${suffix}`, this.#names);
    this.#files += 1;
    return {
      file: `${this.#layer}-column-${this.#files}`,
      name,
      label: naming?.label ?? (units === '' || known ? name : `${name} (${units})`),
      unit: naming?.unit ?? known ?? 'none',
    };
  }

  #add({ location }: ColumnTarget, column: Column): void {
    this.columns.push(location === undefined ? column : { ...column, location });
  }
}

/** Counts infinite numbers, which a column holds as missing ones. */
class LostNumbers {
  #infinite = 0;

  look(values: Float64Array): void {
    for (const value of values) if (value === Infinity || value === -Infinity) this.#infinite += 1;
  }

  report(report: ElementReport, { place, attribute }: ColumnTarget): void {
    if (this.#infinite > 0) report.warn(place, 'infinite-number', { attribute: attribute.name, count: this.#infinite });
  }
}

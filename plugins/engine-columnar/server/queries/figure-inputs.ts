import { AditError, type Column, type Layer, type Vector3 } from 'adit/core';
import {
  bandKeys,
  benchEdges,
  findColumn,
  findNumbers,
  hasCodes,
  textKeys,
  weightFactors,
  type Grouping,
  type GroupKey,
  type ItemSubset,
  type LayerAddress,
  type NumberArray,
  type ValueExtent,
  type Weight,
} from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import { damaged } from '../dataset-files.ts';
import type { GroupInput, WeightInput } from '../kernels/figures/figure-rows.ts';
import type { NumberColumn } from '../kernels/number-column.ts';
import type { ItemShapes } from '../kernels/regions/item-centres.ts';
import { missingCodeOf } from '../missing-code.ts';
import type { Lease } from '../shared-cache.ts';
import type { EngineParts } from './engine-parts.ts';
import { withShapes } from './item-shapes.ts';
import { layerMask } from './mask.ts';
import { vertexColumnByItem } from './vertex-columns.ts';

const UPWARDS: Vector3 = [0, 0, 1];

/** Groups in the form that kernels take, and what each is. */
export interface NamedGroups {
  readonly input: GroupInput | undefined;
  readonly keys: readonly (GroupKey | undefined)[];
}

/** Leases what figures are made of; all of it stays in memory until `release` is called. */
export class FigureInputs {
  #parts: EngineParts;
  #address: LayerAddress;
  #layer: Layer;
  #signal: AbortSignal;
  #leases: Lease<unknown>[] = [];

  constructor(parts: EngineParts, address: LayerAddress, layer: Layer, signal: AbortSignal) {
    this.#parts = parts;
    this.#address = address;
    this.#layer = layer;
    this.#signal = signal;
  }

  release(): void {
    for (const lease of this.#leases.splice(0)) lease.release();
  }

  /** A column of numbers; throws `not-numbers` (400) for others. */
  async numbers(field: string): Promise<NumberColumn> {
    return this.#column(findNumbers(this.#layer, field));
  }

  /** How far the centres of items are along a direction. */
  async places(direction: Vector3): Promise<NumberColumn> {
    const { count } = this.#layer;
    const { runner } = this.#parts;
    const values = await this.#made(['item-places', ...direction], (shapes, signal) =>
      runner.run('itemPlaces', { shapes, count, direction }, signal),
    );
    return { values };
  }

  /** The length, area or volume of each item, or that of all; undefined for points. */
  async sizes(): Promise<NumberArray | number | undefined> {
    const { geometry, count } = this.#layer;
    const { runner } = this.#parts;
    if (geometry.kind === 'points') return undefined;
    if (geometry.kind === 'blocks' && !geometry.sizes && !geometry.corners)
      return geometry.size[0] * geometry.size[1] * geometry.size[2];
    return this.#made(['item-sizes'], (shapes, signal) => runner.run('itemSizes', { shapes, count }, signal));
  }

  /** What items weigh. */
  async weight(weight: Weight): Promise<WeightInput> {
    const { constant, isSized, column, missing } = weightFactors(this.#address, weight);
    const sizes = isSized ? await this.sizes() : 1;
    const field = column && (await this.#column(column));
    if (typeof sizes === 'number') return { constant: constant * sizes, field, fieldMissing: missing };
    return { constant, sizes, field, fieldMissing: missing };
  }

  /** What items are divided by; throws `not-a-category` (400) for texts of a column that has none. */
  async groups(grouping: Grouping | undefined, subset: ItemSubset): Promise<NamedGroups> {
    if (!grouping) return { input: undefined, keys: [undefined] };
    if (grouping.by === 'category') return this.#categories(grouping.field);
    const isBench = grouping.by === 'bench';
    const column = await (isBench ? this.places(UPWARDS) : this.numbers(grouping.field));
    const edges = isBench ? benchEdges(grouping, await this.extent(column, subset)) : grouping.edges;
    const keys = bandKeys(edges);
    return { input: { count: keys.length, column, edges: Float64Array.from(edges) }, keys };
  }

  async #categories(field: string): Promise<NamedGroups> {
    const column = findColumn(this.#layer, field);
    if (!hasCodes(column)) throw new AditError('not-a-category', { values: { field } });
    if (column.dictionary === undefined) throw damaged(column.data.file);
    const keys = textKeys(await this.#parts.files.dictionary(this.#address.dataset, column.dictionary, this.#signal));
    return { input: { count: keys.length, column: await this.#column(column) }, keys };
  }

  /** The ends of the values of a subset. */
  async extent(column: NumberColumn, subset: ItemSubset): Promise<ValueExtent> {
    const { kept, mask } = await layerMask(this.#parts, this.#address, subset, this.#signal);
    const { all, positive } = await this.#parts.runner.run('summarise', { column, mask, kept }, this.#signal);
    return {
      minimum: all?.minimum ?? Infinity,
      maximum: all?.maximum ?? -Infinity,
      smallestPositive: positive?.minimum ?? Infinity,
    };
  }

  async #column(column: Column): Promise<NumberColumn> {
    const lease = await (column.location === 'vertices'
      ? vertexColumnByItem(this.#parts, this.#address, this.#layer, column, this.#signal)
      : this.#parts.files.column(this.#address.dataset, column.data, this.#layer.count, this.#signal));
    this.#leases.push(lease);
    return { values: lease.value, missingCode: missingCodeOf(column) };
  }

  /** What is worked out from where items are, once for many questions. */
  async #made(
    key: readonly (string | number)[],
    make: (shapes: ItemShapes, signal: AbortSignal) => Promise<Float64Array>,
  ): Promise<NumberArray> {
    const lease = await this.#parts.columns.lease(
      cacheKey(this.#address.dataset, 'measures', this.#address.layer, ...key),
      (making) =>
        withShapes(this.#parts, this.#address, this.#layer, making, async (shapes) => {
          const value = await make(shapes, making);
          return { value, bytes: value.byteLength };
        }),
      this.#signal,
    );
    this.#leases.push(lease);
    return lease.value;
  }
}

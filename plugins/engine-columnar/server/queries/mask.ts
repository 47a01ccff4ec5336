import type { Layer, MaskStep } from 'adit/core';
import {
  findColumn,
  findLayer,
  itemSubset,
  type ItemSubset,
  type LayerAddress,
  type MaskAnswer,
} from 'adit/core/server';
import { cacheKey } from '../cache-key.ts';
import type { KeptBits } from '../kernels/shared-bits.ts';
import type { EngineParts } from './engine-parts.ts';
import { withShapes } from './item-shapes.ts';
import { codeMask, itemMask, prismMask } from './leaf-masks.ts';
import { pieceMask } from './piece-mask.ts';
import { withColumns } from './with-columns.ts';

type Step<Kind extends MaskStep['kind']> = Extract<MaskStep, { readonly kind: Kind }>;

/** Which items of a layer are in a subset; see `EngineSession.mask`. */
export async function layerMask(
  parts: EngineParts,
  address: LayerAddress,
  { step, key }: ItemSubset,
  signal?: AbortSignal,
): Promise<MaskAnswer> {
  const layer = findLayer(address);
  const total = layer.count;
  if (!step) return { kept: total, total };
  return parts.cache.get(
    cacheKey(address.dataset, 'mask', address.layer, key),
    async (making) => {
      const made = await new MaskMaker(parts, address, layer, making).make(step);
      return { value: { total, ...made }, bytes: made.mask.byteLength };
    },
    signal,
  );
}

/** Makes the mask of one step; those of the parts of a step are kept by themselves, for other steps with the same parts. */
class MaskMaker {
  #parts: EngineParts;
  #address: LayerAddress;
  #layer: Layer;
  #signal: AbortSignal;

  constructor(parts: EngineParts, address: LayerAddress, layer: Layer, signal: AbortSignal) {
    this.#parts = parts;
    this.#address = address;
    this.#layer = layer;
    this.#signal = signal;
  }

  make(step: MaskStep): Promise<KeptBits> {
    const asked = [this.#parts, this.#address, this.#layer] as const;
    switch (step.kind) {
      case 'range':
        return this.#range(step);
      case 'inside':
        return this.#inside(step, []);
      case 'codes':
      case 'text':
        return codeMask(...asked, step, this.#signal);
      case 'pieces':
        return pieceMask(...asked, step.paths, this.#signal);
      case 'items':
        return itemMask(this.#layer, step);
      case 'prism':
        return prismMask(...asked, step, this.#signal);
      case 'all':
        return this.#all(step.of);
      default:
        return this.#joined(step.kind, step.of);
    }
  }

  /** Regions come last, for they are dragged. */
  #all(of: readonly MaskStep[]): Promise<KeptBits> {
    const inside = of.find((part) => part.kind === 'inside');
    return inside
      ? this.#inside(
          inside,
          of.filter((part) => part !== inside),
        )
      : this.#joined('all', of);
  }

  #range({ column: name, low, high }: Step<'range'>): Promise<KeptBits> {
    const asked = [this.#parts, this.#address, this.#layer, [findColumn(this.#layer, name)], this.#signal] as const;
    return withColumns(...asked, ([column]) =>
      this.#parts.runner.run('rangeMask', { column: column!, range: [low, high] }, this.#signal),
    );
  }

  async #inside({ regions }: Step<'inside'>, others: readonly MaskStep[]): Promise<KeptBits> {
    const { mask: selected } = await this.#maskOf(itemSubset(others));
    return withShapes(this.#parts, this.#address, this.#layer, this.#signal, (shapes) =>
      this.#parts.runner.run('regionMask', { count: this.#layer.count, shapes, regions, selected }, this.#signal),
    );
  }

  async #joined(kind: Step<'all' | 'any' | 'none'>['kind'], of: readonly MaskStep[]): Promise<KeptBits> {
    const masks = await Promise.all(of.map(async (part) => (await this.#maskOf(itemSubset([part]))).mask));
    const joined = { count: this.#layer.count, kind, masks: masks.filter((mask) => mask !== undefined) };
    return this.#parts.runner.run('joinedMask', joined, this.#signal);
  }

  #maskOf(subset: ItemSubset): Promise<MaskAnswer> {
    return layerMask(this.#parts, this.#address, subset, this.#signal);
  }
}

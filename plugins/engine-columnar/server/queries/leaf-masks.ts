import { AditError, decodeItems, type Layer, type MaskStep } from 'adit/core';
import { areaOfPrism, findColumn, hasCodes, keptCodes, type LayerAddress } from 'adit/core/server';
import { damaged } from '../dataset-files.ts';
import { noBits, type KeptBits } from '../kernels/shared-bits.ts';
import type { EngineParts } from './engine-parts.ts';
import { withShapes } from './item-shapes.ts';
import { withColumns } from './with-columns.ts';

type Step<Kind extends MaskStep['kind']> = Extract<MaskStep, { readonly kind: Kind }>;

/** The items whose category or text is one of those wanted. Throws `not-a-category` (400) for other columns. */
export async function codeMask(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  step: Step<'codes' | 'text'>,
  signal: AbortSignal,
): Promise<KeptBits> {
  const column = findColumn(layer, step.column);
  if (!hasCodes(column)) throw new AditError('not-a-category', { values: { field: step.column } });
  if (column.dictionary === undefined) throw damaged(column.data.file);
  const wanted = keptCodes(step, await parts.files.dictionary(address.dataset, column.dictionary, signal));
  return withColumns(parts, address, layer, [column], signal, ([codes]) =>
    parts.runner.run('wantedMask', { ids: codes!.values, wanted }, signal),
  );
}

/** The items of a list. */
export async function itemMask({ count }: Layer, { items }: Step<'items'>): Promise<KeptBits> {
  return maskOf(decodeItems(items, count), count);
}

/** The items whose centre is in a prism. */
export async function prismMask(
  parts: EngineParts,
  address: LayerAddress,
  layer: Layer,
  step: Step<'prism'>,
  signal: AbortSignal,
): Promise<KeptBits> {
  const { origin, ...area } = areaOfPrism(step);
  return withShapes(parts, address, layer, signal, async (shapes) => {
    const input = { shapes, count: layer.count, area: { ...area, origin } };
    return maskOf(await parts.runner.run('pickItems', input, signal), layer.count);
  });
}

function maskOf(items: Uint32Array, count: number): KeptBits {
  const mask = noBits(count);
  for (const item of items) mask[item >>> 5]! |= 1 << (item & 31);
  return { kept: items.length, mask };
}

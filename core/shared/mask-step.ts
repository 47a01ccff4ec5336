import { z } from 'zod';
import { cutRegionShape, type CutRegion } from './cut.ts';
import type { Vector3 } from './geometry.ts';

/**
 * One step of saying which items of a layer count; engines know these and no others. A missing value is outside of every step that
 * asks for a value or a place, so `none` keeps the items that no part has, those with missing values too.
 *
 * - `range`: the value is from `low` to `high`, both included; of columns with codes, the code.
 * - `codes`: the value's code is one of `codes`, which `encodeItems` made.
 * - `text`: the value's text is `text` to the letter, or contains it in upper or lower case.
 * - `pieces`: the item is in a piece of one of these hierarchy paths, or in one below it.
 * - `items`: the item's number is one of `items`, which `encodeItems` made; numbers that the layer does not have are passed over.
 * - `inside`: the item's centre is in all regions.
 * - `prism`: the item's centre, seen along `axis`, is inside of `ring`: places in world coordinates, with an odd number of edges around it.
 * - `all`, `any`, `none`: of the parts; of no parts, `all` and `none` keep everything and `any` keeps nothing.
 *
 * @beta
 */
export type MaskStep =
  | { readonly kind: 'range'; readonly column: string; readonly low: number; readonly high: number }
  | { readonly kind: 'codes'; readonly column: string; readonly codes: string }
  | {
      readonly kind: 'text';
      readonly column: string;
      readonly match: 'contains' | 'equals';
      readonly text: string;
    }
  | { readonly kind: 'pieces'; readonly paths: readonly string[] }
  | { readonly kind: 'items'; readonly items: string }
  | { readonly kind: 'inside'; readonly regions: readonly CutRegion[] }
  | { readonly kind: 'prism'; readonly axis: Vector3; readonly ring: readonly Vector3[] }
  | { readonly kind: 'all' | 'any' | 'none'; readonly of: readonly MaskStep[] };

const vector = z.tuple([z.number(), z.number(), z.number()]);

/** A step in calls; how many there are, and how deep, is checked apart. @beta */
export const maskStepShape: z.ZodType<MaskStep> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('range'), column: z.string(), low: z.number(), high: z.number() }),
    z.strictObject({ kind: z.literal('codes'), column: z.string(), codes: z.string() }),
    z.strictObject({
      kind: z.literal('text'),
      column: z.string(),
      match: z.enum(['contains', 'equals']),
      text: z.string(),
    }),
    z.strictObject({ kind: z.literal('pieces'), paths: z.array(z.string()) }),
    z.strictObject({ kind: z.literal('items'), items: z.string() }),
    z.strictObject({ kind: z.literal('inside'), regions: z.array(cutRegionShape) }),
    z.strictObject({ kind: z.literal('prism'), axis: vector, ring: z.array(vector) }),
    z.strictObject({ kind: z.enum(['all', 'any', 'none']), of: z.array(maskStepShape) }),
  ]),
);

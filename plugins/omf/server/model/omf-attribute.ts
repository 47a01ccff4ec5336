import type { Vector3 } from 'adit/core';
import type { NumberArray, OmfImage, TextArray } from './omf-array.ts';

/** What there is one value of: a vertex, an item (point, segment, triangle, parent block), a sub-block, or a part of a composite. */
export type OmfLocation = 'vertices' | 'primitives' | 'subblocks' | 'elements' | 'projected';

/**
 * Values of an attribute. Numbers that are times are milliseconds since 1970 (UTC); `category` holds places in `names`; `boolean` 0 and 1;
 * vectors have three numbers each, the last one missing where they have two dimensions;
 * `colour` texts like `#RRGGBB`, or `#RRGGBBAA` where it is not opaque. Images are laid over the geometry with their
 * lower left corner at `origin` and their whole width and height along `u` and `v`, or by coordinates of each vertex, v upwards.
 */
export type OmfValues =
  | { readonly type: 'number'; readonly values: NumberArray; areTimes(): Promise<boolean> }
  | { readonly type: 'boolean'; readonly values: NumberArray }
  | { readonly type: 'vector'; readonly values: NumberArray; dimensions(): Promise<2 | 3> }
  | { readonly type: 'text' | 'colour'; readonly values: TextArray }
  | {
      readonly type: 'category';
      readonly values: NumberArray;
      readonly names: TextArray;
      /** A colour of each name, as `#RRGGBB`. */
      readonly colours?: TextArray;
    }
  | {
      readonly type: 'projected-texture';
      readonly image: OmfImage;
      readonly origin: Vector3;
      readonly u: Vector3;
      readonly v: Vector3;
    }
  | { readonly type: 'mapped-texture'; readonly image: OmfImage; readonly coordinates: NumberArray };

/** Values of an element, with a name that need not be the only one of its kind. */
export interface OmfAttribute {
  readonly name: string;
  readonly description: string;
  readonly units: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly location: OmfLocation;
  readonly data: OmfValues;
  /** Parts of the attribute that have no place in a dataset; each is reported. */
  readonly leftOut: readonly ('colormap' | 'category attributes')[];
}

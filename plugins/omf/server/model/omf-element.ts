import type { Vector3 } from 'adit/core';
import type { NumberArray } from './omf-array.ts';
import type { OmfAttribute } from './omf-attribute.ts';

/** The cells along one axis: all of one size, or a size of each. */
export interface OmfAxis {
  readonly count: number;
  readonly size: number | NumberArray;
}

/**
 * Where an element is. All origins are absolute: the project's is in them. Vertices are relative to the origin.
 * Cells and the vertices between them are listed in `order`: those next to each other along the first axis, or along the last one.
 * Heights of a grid stand along the third axis, u × v.
 * Sub-blocks have nine numbers each: the parent along u, v and w, the low corner and the high corner within it, in parts of the parent
 * that is `lattice` parts wide (1 × 1 × 1 for corners of any place).
 */
export type OmfGeometry =
  | { readonly type: 'points'; readonly origin: Vector3; readonly vertices: NumberArray }
  | { readonly type: 'lines'; readonly origin: Vector3; readonly vertices: NumberArray; readonly segments: NumberArray }
  | {
      readonly type: 'surface';
      readonly origin: Vector3;
      readonly vertices: NumberArray;
      readonly triangles: NumberArray;
    }
  | {
      readonly type: 'grid-surface';
      readonly origin: Vector3;
      readonly axes: readonly [Vector3, Vector3];
      readonly cells: readonly [OmfAxis, OmfAxis];
      readonly order: 'first-fastest' | 'last-fastest';
      readonly heights?: NumberArray;
    }
  | {
      readonly type: 'blocks';
      readonly origin: Vector3;
      readonly axes: readonly [Vector3, Vector3, Vector3];
      readonly cells: readonly [OmfAxis, OmfAxis, OmfAxis];
      readonly order: 'first-fastest' | 'last-fastest';
      readonly subblocks?: { readonly values: NumberArray; readonly lattice: Vector3 };
    }
  | { readonly type: 'composite'; readonly elements: readonly OmfElement[] };

/** One thing of a project: its place, and what is known of it. */
export interface OmfElement {
  readonly name: string;
  readonly description: string;
  /** As `#RRGGBB`, or `#RRGGBBAA` where it is not opaque. */
  readonly colour?: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly geometry: OmfGeometry;
  readonly attributes: readonly OmfAttribute[];
}

import type { LengthUnit } from 'adit/core';
import { growingFloats, growingIntegers } from 'adit/core/server';
import type { TextureUse } from './texture-use.ts';

/** The names under which the file lists items, the ones to tell items apart by first; undefined where it gives none. */
export interface ItemState {
  readonly names: readonly (string | undefined)[];
  readonly material?: string;
  /** Of a file that has its images inside. */
  readonly texture?: TextureUse;
  /** The object that the items belong to, in files of several: each becomes a layer of its own. */
  readonly object?: string;
}

/** A corner without a texture coordinate. */
export const NO_TEXTURE = 0xffffffff;

/** What was read of one file. Every item has a state, and the line that it stands in (0 in files without lines). */
export class ShapeModel {
  readonly states: ItemState[] = [];
  /** `xyz` of each vertex. */
  vertices = growingFloats();
  /** `uv` of each texture coordinate. */
  readonly textureCoordinates = growingFloats();
  readonly triangles = {
    /** The vertices of the three corners. */
    corners: growingIntegers(),
    /** Their texture coordinates, or `NO_TEXTURE`; empty for a file that has none at all. */
    textures: growingIntegers(),
    states: growingIntegers(),
    lines: growingIntegers(),
  };
  readonly polylines = {
    positions: growingFloats(),
    /** The first vertex of each, and at the end the number of vertices. */
    offsets: growingIntegers(),
    states: growingIntegers(),
    lines: growingIntegers(),
  };
  readonly points = { positions: growingFloats(), states: growingIntegers(), lines: growingIntegers() };
  /** Files of materials that the file names. */
  readonly libraries: string[] = [];
  /** Undefined where the file does not say. */
  unit: LengthUnit | undefined;
  hasLines = true;
  /** The file has y up, and was turned so that z is. */
  wasTurnedUp = false;

  constructor() {
    this.polylines.offsets.push(0);
  }

  /** The coordinates of a vertex. */
  vertex(index: number): [number, number, number] {
    return [this.vertices.at(index * 3), this.vertices.at(index * 3 + 1), this.vertices.at(index * 3 + 2)];
  }

  get itemCount(): number {
    return this.triangles.states.length + this.polylines.states.length + this.points.states.length;
  }
}

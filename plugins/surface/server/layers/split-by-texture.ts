import { NO_TEXTURE, type ShapeModel } from '../model/shape-model.ts';
import type { TextureUse } from '../texture/material-textures.ts';

/** The most layers that a shape is split into; what is beyond is drawn without an image. */
const MAX_GROUPS = 200;

/** Triangles that are drawn with the same image, or with none. */
export interface TextureGroup {
  readonly texture?: TextureUse;
  /** Numbers of triangles, in the file's order. */
  readonly triangles: Uint32Array;
}

/**
 * Sorts triangles by the image of their state, and by how it is scaled and moved, in order of first use. A triangle that lacks a
 * texture coordinate is drawn without an image, and so are all behind the first 200 images (`isCut`).
 */
export function splitByTexture(
  { triangles, textureCoordinates }: ShapeModel,
  textures: readonly (TextureUse | undefined)[],
): { groups: TextureGroup[]; isCut: boolean } {
  const byUse = new Map<TextureUse | undefined, number>();
  const byKey = new Map<string, number>();
  const found: (TextureUse | undefined)[] = [];
  let isCut = false;
  const add = (use: TextureUse | undefined): number => {
    const key = use ? JSON.stringify([use.file.name, use.scale, use.offset]) : '';
    const same = byKey.get(key);
    if (same !== undefined) return same;
    if (use && found.length >= MAX_GROUPS) {
      isCut = true;
      return numberOf(undefined);
    }
    byKey.set(key, found.length);
    return found.push(use) - 1;
  };
  const numberOf = (use: TextureUse | undefined): number => {
    const number = byUse.get(use) ?? add(use);
    byUse.set(use, number);
    return number;
  };
  const corners = triangles.textures;
  const isTextured = (triangle: number): boolean => {
    for (let at = triangle * 3; at < triangle * 3 + 3; at += 1) {
      const index = corners.at(at);
      if (index === NO_TEXTURE) return false;
      if (!(Math.abs(textureCoordinates.at(index * 2)) + Math.abs(textureCoordinates.at(index * 2 + 1)) < 1e6))
        return false;
    }
    return true;
  };
  const numbers = new Uint32Array(triangles.states.length);
  for (let triangle = 0; triangle < numbers.length; triangle += 1) {
    const use = textures[triangles.states.at(triangle)];
    numbers[triangle] = numberOf(use && isTextured(triangle) ? use : undefined);
  }
  const members = membersOf(numbers, found.length);
  const groups = found.map((texture, group) => ({
    triangles: members[group] as Uint32Array,
    ...(texture ? { texture } : {}),
  }));
  return { groups, isCut };
}

/** The places at which each of `count` numbers stands, in ascending order. */
function membersOf(groups: Uint32Array, count: number): Uint32Array[] {
  const sizes = new Uint32Array(count);
  for (const group of groups) sizes[group] = (sizes[group] as number) + 1;
  const members = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at] as number;
    const place = sizes[group] as number;
    (members[group] as Uint32Array)[place] = at;
    sizes[group] = place + 1;
  }
  return members;
}

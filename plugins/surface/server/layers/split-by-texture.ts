import { NO_TEXTURE, type ShapeModel } from '../model/shape-model.ts';
import type { TextureUse } from '../model/texture-use.ts';

/** The most layers that a shape is split into; what is beyond is drawn without an image, and all objects beyond in one layer. */
const MAX_GROUPS = 200;

/** Triangles of one object, or of all, that are drawn with the same image, or with none. */
export interface TextureGroup {
  readonly texture?: TextureUse;
  /** Where the file has several: the name of theirs. */
  readonly object?: string;
  /** Numbers of triangles, in the file's order. */
  readonly triangles: Uint32Array;
}

/**
 * Sorts triangles by the object and the image of their state, and by how it is scaled and moved, in order of first use. A triangle that lacks a
 * texture coordinate is drawn without an image, and so are all behind the first 200 images (`isCut`).
 */
export function splitByTexture(
  { triangles, textureCoordinates, states }: ShapeModel,
  textures: readonly (TextureUse | undefined)[],
): { groups: TextureGroup[]; isCut: boolean } {
  const objects = states.map(({ object }) => object);
  const hasSeveral = new Set(objects).size > 1;
  const byKey = new Map<string, number>();
  const found: Omit<TextureGroup, 'triangles'>[] = [];
  let isCut = false;
  const add = (texture: TextureUse | undefined, object: string | undefined): number => {
    const key = JSON.stringify([texture && [texture.file.name, texture.scale, texture.offset], object]);
    const same = byKey.get(key);
    if (same !== undefined) return same;
    if ((texture || object !== undefined) && found.length >= MAX_GROUPS) {
      isCut = true;
      return add(undefined, undefined);
    }
    byKey.set(key, found.length);
    return found.push({ ...(texture ? { texture } : {}), ...(object === undefined ? {} : { object }) }) - 1;
  };
  /** The group of each state: with its image, and without. */
  const known: (number | undefined)[][] = [[], []];
  const numberOf = (state: number, isTextured: boolean): number => {
    const numbers = known[isTextured ? 1 : 0] as (number | undefined)[];
    const number =
      numbers[state] ?? add(isTextured ? textures[state] : undefined, hasSeveral ? objects[state] : undefined);
    numbers[state] = number;
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
    const state = triangles.states.at(triangle);
    numbers[triangle] = numberOf(state, textures[state] !== undefined && isTextured(triangle));
  }
  const members = membersOf(numbers, found.length);
  const groups = found.map((group, at) => ({ ...group, triangles: members[at] as Uint32Array }));
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

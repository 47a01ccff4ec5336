import { NO_TEXTURE, type ShapeModel } from '../model/shape-model.ts';
import type { TextureUse } from '../texture/material-textures.ts';

/** Triangles that are drawn with the same image, or with none. */
export interface TextureGroup {
  readonly texture?: TextureUse;
  /** Numbers of triangles, in the file's order. */
  readonly triangles: Uint32Array;
}

/**
 * Sorts triangles by the image of their state, and by how it is scaled and moved, in order of first use. A triangle that lacks a
 * texture coordinate is drawn without an image.
 */
export function splitByTexture(
  { triangles, textureCoordinates }: ShapeModel,
  textures: readonly (TextureUse | undefined)[],
): TextureGroup[] {
  const keys = new Map<string, number>();
  const found: (TextureUse | undefined)[] = [];
  const numberOf = (use: TextureUse | undefined): number => {
    const key = use ? JSON.stringify([use.file.name, use.scale, use.offset]) : '';
    const known = keys.get(key);
    if (known !== undefined) return known;
    keys.set(key, found.length);
    return found.push(use) - 1;
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
  const groups = Uint32Array.from({ length: triangles.states.length }, (_, triangle) => {
    const use = textures[triangles.states.at(triangle)];
    return numberOf(use && isTextured(triangle) ? use : undefined);
  });
  return found.map((texture, group) => {
    let count = 0;
    for (const other of groups) if (other === group) count += 1;
    const members = new Uint32Array(count);
    for (let triangle = 0, at = 0; at < count; triangle += 1) if (groups[triangle] === group) members[at++] = triangle;
    return { triangles: members, ...(texture ? { texture } : {}) };
  });
}

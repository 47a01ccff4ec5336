import { PointJoiner } from '../model/point-joiner.ts';
import type { ShapeModel } from '../model/shape-model.ts';
import type { TextureGroup } from './split-by-texture.ts';

/** Triangles as they are stored: only the vertices that they use, in the order of their first use. */
export interface GroupGeometry {
  readonly positions: Float64Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
  /** `uv` of each vertex; undefined for triangles without an image. */
  readonly textureCoordinates?: Float32Array<ArrayBuffer>;
}

/** Gathers the geometry of a group; a vertex is split where its triangles have different texture coordinates. */
export function groupGeometry(model: ShapeModel, group: TextureGroup): GroupGeometry {
  const triangles = new Uint32Array(group.triangles.length * 3);
  const joiner = new PointJoiner();
  const { texture } = group;
  const { corners, textures } = model.triangles;
  for (let at = 0; at < triangles.length; at += 1) {
    const corner = (group.triangles[Math.floor(at / 3)] as number) * 3 + (at % 3);
    const place = texture ? textures.at(corner) * 2 : 0;
    const [u, v] = texture ? [model.textureCoordinates.at(place), model.textureCoordinates.at(place + 1)] : [0, 0];
    triangles[at] = joiner.index(corners.at(corner), u, v);
  }
  const positions = new Float64Array(joiner.count * 3);
  const textureCoordinates = texture && new Float32Array(joiner.count * 2);
  const [scaleU, scaleV] = texture?.scale ?? [1, 1];
  const [offsetU, offsetV] = texture?.offset ?? [0, 0];
  for (let index = 0; index < joiner.count; index += 1) {
    const [vertex, u, v] = [
      joiner.triples.at(index * 3),
      joiner.triples.at(index * 3 + 1),
      joiner.triples.at(index * 3 + 2),
    ];
    for (let axis = 0; axis < 3; axis += 1) positions[index * 3 + axis] = model.vertices.at(vertex * 3 + axis);
    if (!textureCoordinates) continue;
    textureCoordinates[index * 2] = u * scaleU + offsetU;
    textureCoordinates[index * 2 + 1] = v * scaleV + offsetV;
  }
  return { positions, triangles, ...(textureCoordinates ? { textureCoordinates } : {}) };
}

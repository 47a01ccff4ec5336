import type { StoredGeometry, Vector3 } from 'adit/core';
import { readColumnParts } from './column-parts.ts';
import { dot, omfError, type OmfAttribute, type OmfValues } from '../model/index.ts';
import type { ImageStore } from './image-store.ts';
import type { GeometryTask } from './written-geometry.ts';

type Triangles = Extract<StoredGeometry, { kind: 'triangles' }>;
type Mapped = Extract<OmfValues, { type: 'mapped-texture' }>;
type Projected = Extract<OmfValues, { type: 'projected-texture' }>;

/** Whether an attribute is an image. */
export function isTexture({ data }: OmfAttribute): boolean {
  return data.type === 'mapped-texture' || data.type === 'projected-texture';
}

/**
 * Drapes the first image that can be used over triangles: those with coordinates of their own go before those that are laid over.
 * A surface has one image; the others are warned of.
 */
export async function writeTexture(
  task: GeometryTask,
  images: ImageStore,
  geometry: StoredGeometry,
): Promise<StoredGeometry> {
  const { report, place, attributes } = task;
  const all = attributes.filter(isTexture);
  const ordered = [
    ...all.filter(({ data }) => data.type === 'mapped-texture'),
    ...all.filter(({ data }) => data.type === 'projected-texture'),
  ];
  let textured: StoredGeometry | undefined;
  for (const { name, data } of ordered) {
    if (data.type !== 'mapped-texture' && data.type !== 'projected-texture') continue;
    if (textured || geometry.kind !== 'triangles') {
      report.warn(place, 'texture-not-kept', { attribute: name });
      continue;
    }
    const stored = await images.store(data.image);
    if (typeof stored === 'string') report.warn(place, stored, { attribute: name });
    else {
      const parts =
        data.type === 'mapped-texture' ? mappedParts(data, geometry, task) : projectedParts(data, geometry, task);
      const column = task.writer.openColumn(`${task.layer}-texture-coordinates`, 'f32');
      for await (const part of parts) column.write(part);
      textured = { ...geometry, texture: stored, textureCoordinates: column.close() };
    }
  }
  return textured ?? geometry;
}

async function* mappedParts(
  { coordinates }: Mapped,
  { positions }: Triangles,
  { place }: GeometryTask,
): AsyncGenerator<Float32Array> {
  const [expected, found] = [positions.length / 3, await coordinates.count()];
  if (found !== expected) throw omfError('attribute-length', place, { expected, found });
  for await (const part of coordinates.parts())
    yield Float32Array.from(part, (value) => (Number.isFinite(value) ? value : 0));
}

/** The place of each vertex between the image's edges, seen at right angles to the image. */
async function* projectedParts(
  { origin, u, v }: Projected,
  { positions }: Triangles,
  { writer, place }: GeometryTask,
): AsyncGenerator<Float32Array> {
  const [uu, uv, vv] = [dot(u, u), dot(u, v), dot(v, v)];
  const determinant = uu * vv - uv * uv;
  if (!(determinant > 0)) throw omfError('bad-grid', place, { problem: 'image without width or height' });
  for await (const part of readColumnParts(writer.folder, positions)) {
    const coordinates = new Float32Array((part.length / 3) * 2);
    for (let vertex = 0; vertex * 3 < part.length; vertex += 1) {
      const away = [0, 1, 2].map(
        (axis) => (part[vertex * 3 + axis] as number) - (origin[axis] as number),
      ) as unknown as Vector3;
      const [du, dv] = [dot(away, u), dot(away, v)];
      coordinates[vertex * 2] = (du * vv - dv * uv) / determinant;
      coordinates[vertex * 2 + 1] = (dv * uu - du * uv) / determinant;
    }
    yield coordinates;
  }
}

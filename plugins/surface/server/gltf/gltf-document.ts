import { AditError } from 'adit/core';
import { z } from 'zod';

const place = z.int().nonnegative();
const places = z.array(place).default([]);
const numbers = (count: number) => z.array(z.number()).length(count).optional();

const nodeShape = z.object({
  name: z.string().optional(),
  mesh: place.optional(),
  children: places,
  matrix: numbers(16),
  translation: numbers(3),
  rotation: numbers(4),
  scale: numbers(3),
});
const primitiveShape = z.object({
  attributes: z.record(z.string(), place),
  indices: place.optional(),
  material: place.optional(),
  mode: place.default(4),
});
const accessorShape = z.object({
  bufferView: place.optional(),
  byteOffset: place.default(0),
  componentType: place,
  normalized: z.boolean().default(false),
  count: place,
  type: z.string(),
  sparse: z.unknown().optional(),
});
const viewShape = z.object({
  buffer: place,
  byteOffset: place.default(0),
  byteLength: place,
  byteStride: place.optional(),
});
const textureUse = z.object({
  index: place,
  texCoord: place.default(0),
  extensions: z
    .object({ KHR_texture_transform: z.object({ offset: numbers(2), scale: numbers(2) }).optional() })
    .default({}),
});
const materialShape = z.object({
  name: z.string().optional(),
  pbrMetallicRoughness: z.object({ baseColorTexture: textureUse.optional() }).default({}),
});

/** What is read of the JSON of glTF. */
const documentShape = z.object({
  asset: z.object({ version: z.string() }),
  extensionsUsed: z.array(z.string()).default([]),
  extensionsRequired: z.array(z.string()).default([]),
  scene: place.default(0),
  scenes: z.array(z.object({ nodes: places })).default([]),
  nodes: z.array(nodeShape).default([]),
  meshes: z.array(z.object({ name: z.string().optional(), primitives: z.array(primitiveShape) })).default([]),
  accessors: z.array(accessorShape).default([]),
  bufferViews: z.array(viewShape).default([]),
  buffers: z.array(z.object({ byteLength: place, uri: z.string().optional() })).default([]),
  materials: z.array(materialShape).default([]),
  textures: z.array(z.object({ source: place.optional() })).default([]),
  images: z
    .array(z.object({ name: z.string().optional(), uri: z.string().optional(), bufferView: place.optional() }))
    .default([]),
});

/** The JSON of a file of glTF. */
export type GltfDocument = z.infer<typeof documentShape>;
export type GltfNode = GltfDocument['nodes'][number];
export type GltfPrimitive = GltfDocument['meshes'][number]['primitives'][number];
export type GltfAccessor = GltfDocument['accessors'][number];
export type GltfView = GltfDocument['bufferViews'][number];

/** Extensions without which places and faces are the same. */
const HARMLESS = /^(KHR_(mesh_quantization|materials_|texture_|lights_|animation_|xmp)|EXT_(texture_|lights_))/;
/** Those that put more into a scene than there is without them. */
const MORE = 'EXT_mesh_gpu_instancing';

/** Reads the JSON of glTF. Throws `gltf-damaged` with the place, and `gltf-unread` with what it needs that is not read. */
export function parseDocument(json: string, file: string): GltfDocument {
  const parsed = documentShape.safeParse(parseJson(json, file));
  if (!parsed.success) {
    const { path = [], message = '' } = parsed.error.issues[0] ?? {};
    throw damaged(file, `${path.join('.')}: ${message}`);
  }
  const { asset, extensionsRequired, extensionsUsed } = parsed.data;
  if (!asset.version.startsWith('2.')) throw unread(file, `glTF ${asset.version.slice(0, 20)}`);
  const needed = extensionsRequired.filter((name) => !HARMLESS.test(name));
  if (extensionsUsed.includes(MORE) && !needed.includes(MORE)) needed.push(MORE);
  if (needed.length > 0) throw unread(file, needed.slice(0, 10).join(', '));
  return parsed.data;
}

function parseJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw damaged(file, error instanceof Error ? error.message : 'JSON');
  }
}

/** A file that contradicts itself, with the place. */
export function damaged(file: string, problem: string): AditError {
  return new AditError('gltf-damaged', { values: { file, problem: problem.slice(0, 200) } });
}

/** A file that needs something that is not read. */
export function unread(file: string, feature: string): AditError {
  return new AditError('gltf-unread', { values: { file, feature } });
}

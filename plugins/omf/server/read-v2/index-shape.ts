import { recordByName } from 'adit/core';
import { z } from 'zod';

const finite = z.number();
const triple = z.tuple([finite, finite, finite]);
const count = z.int().nonnegative();
const text = z.string().nullish();

/** An array's or image's file in the archive. */
export const arrayShape = z.object({ filename: z.string().min(1), item_count: count });
export type ArrayReference = z.infer<typeof arrayShape>;

const orient2 = { origin: triple, u: triple.default([1, 0, 0]), v: triple.default([0, 1, 0]) };
const orient2Shape = z.object(orient2);
const orient3Shape = z.object({ ...orient2, w: triple.default([0, 0, 1]) });

const grid2Shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Regular'), size: z.tuple([finite, finite]), count: z.tuple([count, count]) }),
  z.object({ type: z.literal('Tensor'), u: arrayShape, v: arrayShape }),
]);
const grid3Shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Regular'), size: triple, count: z.tuple([count, count, count]) }),
  z.object({ type: z.literal('Tensor'), u: arrayShape, v: arrayShape, w: arrayShape }),
]);
const subblocksShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Regular'), count: z.tuple([count, count, count]), subblocks: arrayShape }),
  z.object({ type: z.literal('Freeform'), subblocks: arrayShape }),
]);

const geometryShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PointSet'), origin: triple.nullish(), vertices: arrayShape }),
  z.object({ type: z.literal('LineSet'), origin: triple.nullish(), vertices: arrayShape, segments: arrayShape }),
  z.object({ type: z.literal('Surface'), origin: triple.nullish(), vertices: arrayShape, triangles: arrayShape }),
  z.object({ type: z.literal('GridSurface'), orient: orient2Shape, grid: grid2Shape, heights: arrayShape.nullish() }),
  z.object({
    type: z.literal('BlockModel'),
    orient: orient3Shape,
    grid: grid3Shape,
    subblocks: subblocksShape.nullish(),
  }),
  // Elements in elements are read one by one, to a bounded depth.
  z.object({ type: z.literal('Composite'), elements: z.array(z.unknown()).default([]) }),
]);
export type IndexGeometry = z.infer<typeof geometryShape>;
export type IndexGrid = z.infer<typeof grid2Shape> | z.infer<typeof grid3Shape>;

const dataShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Number'), values: arrayShape, colormap: z.unknown().optional() }),
  z.object({ type: z.literal('Vector'), values: arrayShape }),
  z.object({ type: z.literal('Text'), values: arrayShape }),
  z.object({
    type: z.literal('Category'),
    values: arrayShape,
    names: arrayShape,
    gradient: arrayShape.nullish(),
    attributes: z.array(z.unknown()).default([]),
  }),
  z.object({ type: z.literal('Boolean'), values: arrayShape }),
  z.object({ type: z.literal('Color'), values: arrayShape }),
  z.object({
    type: z.literal('ProjectedTexture'),
    image: arrayShape,
    orient: orient2Shape,
    width: finite,
    height: finite,
  }),
  z.object({ type: z.literal('MappedTexture'), image: arrayShape, texcoords: arrayShape }),
]);

const metadata = recordByName(z.unknown()).nullish();

export const attributeShape = z.object({
  name: z.string(),
  description: text,
  units: text,
  metadata,
  location: z.enum(['Vertices', 'Primitives', 'Subblocks', 'Elements', 'Projected', 'Categories']),
  data: dataShape,
});
export type IndexAttribute = z.infer<typeof attributeShape>;

export const elementShape = z.object({
  name: z.string(),
  description: text,
  color: z.array(z.int().min(0).max(255)).length(4).nullish(),
  metadata,
  geometry: geometryShape,
  attributes: z.array(attributeShape).default([]),
});
export type IndexElement = z.infer<typeof elementShape>;

/** The index of a project, without its elements, which are read one by one. */
export const indexShape = z.object({
  name: text,
  description: text,
  author: text,
  units: text,
  coordinate_reference_system: text,
  origin: triple.nullish(),
  metadata,
  elements: z.array(z.unknown()).default([]),
});
export type ProjectIndex = z.infer<typeof indexShape>;

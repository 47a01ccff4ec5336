import { z } from 'zod';

const rgb = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1), z.number().min(0).max(1)]);

/** How many grade shells a layer has at most. @public */
export const MAX_SHELLS = 10;

/** Geometry properties under the specification's names. @public */
export const geometryStateShape = z.strictObject({
  Opacity: z.number().min(0).max(1).default(1),
  PointSize: z.number().min(1).max(18).default(3),
  LineWidth: z.number().min(1).max(18).default(1),
  /** Lines are drawn as tubes of this diameter in the unit of the coordinates, but never thinner than `LineWidth`. */
  Thickness: z.number().min(0).max(1000).optional(),
  /** Triangles are lit from the north-west, 45° high, wherever the camera is. */
  Hillshade: z.union([z.literal(0), z.literal(1)]).optional(),
  /** Triangles carry contours at the multiples of this elevation in the unit of the coordinates, every fifth bold; 0 for none. */
  ContourInterval: z.number().min(0).max(10_000).optional(),
  /** Cut faces and slices have the very colours of the legend, without light, and in a section blocks are a face at its plane. Lit when absent. */
  PlainCuts: z.boolean().optional(),
  DiffuseColor: rgb.default([0.8, 0.8, 0.8]),
  Visibility: z.union([z.literal(0), z.literal(1)]).default(1),
  /**
   * Surfaces and blocks are drawn with the outlines of their cells, or without; a grid of blocks also as a volume of the coloured
   * field, or as shells where the field has one of the values of `Shells`. Where these cannot be drawn, the surface is.
   */
  Representation: z.enum(['Surface', 'Surface With Edges', 'Volume', 'Shells']).default('Surface'),
  Shells: z.array(z.number()).max(MAX_SHELLS).default([]),
});
/** How a layer is drawn, whatever it is coloured by. @public */
export type GeometryState = z.infer<typeof geometryStateShape>;

import { hexOfRgb } from 'adit/plugins/colour-maps';
import { geometryStateShape, type GeometryState } from '../parts/look.ts';
import { z } from 'zod';

/** The representation in which a surface or blocks show the outlines of their cells. */
export const WITH_EDGES = 'Surface With Edges';

/** What a display layer's entry says of its geometry beside the geometry state itself. */
export const geometryDoublesShape = z.strictObject({
  visible: z.boolean(),
  pointSize: z.number(),
  lineWidth: z.number(),
  color: z.string().regex(/^#[0-9A-F]{6}$/),
});

/** The geometry state has the specification's names in the scene too; nothing may be left out of it here. */
export const fullGeometryStateShape = z.strictObject({
  Opacity: geometryStateShape.shape.Opacity.unwrap(),
  PointSize: geometryStateShape.shape.PointSize.unwrap(),
  LineWidth: geometryStateShape.shape.LineWidth.unwrap(),
  Thickness: geometryStateShape.shape.Thickness,
  Hillshade: geometryStateShape.shape.Hillshade,
  ContourInterval: geometryStateShape.shape.ContourInterval,
  PlainCuts: geometryStateShape.shape.PlainCuts,
  DiffuseColor: geometryStateShape.shape.DiffuseColor.unwrap(),
  Visibility: geometryStateShape.shape.Visibility.unwrap(),
  Representation: geometryStateShape.shape.Representation.unwrap(),
  Shells: geometryStateShape.shape.Shells,
}) satisfies z.ZodType<GeometryState>;

/** The fields of a display layer's entry that a geometry state gives. */
export function geometryDoubles(geometry: GeometryState): z.infer<typeof geometryDoublesShape> {
  return {
    visible: geometry.Visibility === 1,
    pointSize: geometry.PointSize,
    lineWidth: geometry.LineWidth,
    color: hexOfRgb(geometry.DiffuseColor),
  };
}

import { geometryStateShape, type GeometryState, type ScenePicks } from 'adit/core';

/** How picks are drawn before anyone chose: points of 10 pixels, in a colour that no colour map has. */
export const defaultPicksLook: GeometryState = geometryStateShape.parse({
  PointSize: 10,
  DiffuseColor: [1, 0, 0.784],
});

/** A selection of nothing. */
export function noPicks(): ScenePicks {
  return { layers: {}, looks: {}, switches: {} };
}

import type { ColourMap, LayerNode } from 'adit/core';
import { DEFAULT_COLOUR_MAP, startColouring } from 'adit/plugins/colour-maps';
import { type LayerConfig, layerStateShape, partsOfLayer } from '../../../shared/index.ts';

const COLLAR_SIZE = 10;
const SURVEY_SIZE = 1;
const POINT_SIZE = 3;
// Traces stay behind the intervals that lie on them.
const SURVEY_COLOUR = [0.46, 0.48, 0.52];
const SURFACE_COLOUR = [0.62, 0.63, 0.65];

/** The size that points of a layer start with: 10 for collars and picks, 1 for surveys, 3 for others. */
export function defaultPointSize(identifier: string): number {
  if (identifier === 'collar' || identifier === 'picks') return COLLAR_SIZE;
  return identifier === 'survey' ? SURVEY_SIZE : POINT_SIZE;
}

/** How a layer looks when it is shown for the first time. */
export function defaultLook(config: LayerConfig, maps: readonly ColourMap[]): LayerNode {
  const { colourBy, pointSize, lineWidth } = config.defaults;
  const field = config.fields.find((other) => other.name === colourBy && other.kind === 'number');
  const map =
    maps.find((other) => other.id === DEFAULT_COLOUR_MAP) ?? maps.find((other) => other.kind === 'continuous');
  const state = layerStateShape.parse({
    layerName: config.layerName,
    geometry: {
      PointSize: pointSize ?? defaultPointSize(config.identifier),
      LineWidth: lineWidth ?? 1,
      ...(config.identifier.endsWith('survey') ? { DiffuseColor: SURVEY_COLOUR } : {}),
      ...(config.geometryKind === 'triangles' ? { DiffuseColor: SURFACE_COLOUR } : {}),
      // Blocks of one colour are told apart by their edges only.
      ...(config.geometryKind === 'blocks' ? { Representation: 'Surface With Edges' } : {}),
    },
    colouring: field && map ? startColouring(field, map) : undefined,
  });
  return { layerName: config.layerName, parts: partsOfLayer(state) };
}

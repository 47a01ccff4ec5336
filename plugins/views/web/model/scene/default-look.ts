import { startingLook, type ColourMap, type Colouring, type LayerNode } from 'adit/core';
import { firstCategoryColouring, firstColouring, type SiteColouring } from 'adit/plugins/colour-maps';
import { type Field, type LayerConfig, layerStateShape, partsOfLayer } from '../../../shared/index.ts';

const COLLAR_SIZE = 10;
const SURVEY_SIZE = 1;
const POINT_SIZE = 3;
// Traces and collars stay behind the intervals of their holes.
const SURVEY_COLOUR = [0.46, 0.48, 0.52];
const COLLAR_COLOUR = [0.66, 0.68, 0.71];
const SURFACE_COLOUR = [0.62, 0.63, 0.65];
const GROUND_COLOUR = [0.66, 0.62, 0.55];

/** The size that points of a layer start with: 10 for collars and picks, 1 for surveys, 3 for others. */
export function defaultPointSize(identifier: string): number {
  if (identifier === 'collar' || identifier === 'picks') return COLLAR_SIZE;
  return identifier === 'survey' ? SURVEY_SIZE : POINT_SIZE;
}

/** How a layer looks when it is shown for the first time. */
export function defaultLook(
  config: LayerConfig,
  maps: readonly ColourMap[],
  site?: Pick<SiteColouring, 'of'>,
): LayerNode {
  const { colourBy, pointSize, lineWidth, thickness, hillshade, contourInterval } = config.defaults;
  const field = config.fields.find((other) => other.name === colourBy);
  const defaults = field && startingLook(config, field);
  const state = layerStateShape.parse({
    layerName: config.layerName,
    geometry: {
      PointSize: defaults?.pointSize ?? pointSize ?? defaultPointSize(config.identifier),
      Opacity: (defaults?.opacity ?? config.defaults.opacity ?? 100) / 100,
      LineWidth: lineWidth ?? 1,
      ...(thickness === undefined ? {} : { Thickness: thickness }),
      ...(hillshade ? { Hillshade: 1 } : {}),
      ...(contourInterval === undefined ? {} : { ContourInterval: contourInterval }),
      ...(config.identifier.endsWith('survey') ? { DiffuseColor: SURVEY_COLOUR } : {}),
      ...(config.identifier === 'collar' ? { DiffuseColor: COLLAR_COLOUR } : {}),
      ...(config.geometryKind === 'triangles' ? { DiffuseColor: hillshade ? GROUND_COLOUR : SURFACE_COLOUR } : {}),
      ...(config.geometryKind === 'triangles' || config.geometryKind === 'blocks' ? { PlainCuts: true } : {}),
      // Blocks of one colour are told apart by their edges only.
      ...(config.geometryKind === 'blocks' ? { Representation: 'Surface With Edges' } : {}),
    },
    colouring: field && firstColours(field, config, maps, site),
  });
  return { layerName: config.layerName, parts: partsOfLayer(state) };
}

/** Surfaces are one ground to look at, whatever pieces they have. */
function firstColours(
  field: Field,
  config: LayerConfig,
  maps: readonly ColourMap[],
  site: Pick<SiteColouring, 'of'> | undefined,
): Colouring | undefined {
  const defaults = startingLook(config, field);
  const kept = field.kind === 'number' ? site?.of(field.name) : undefined;
  if (field.kind !== 'category') return firstColouring(field, defaults, maps, kept);
  return config.geometryKind === 'triangles' ? undefined : firstCategoryColouring(field, defaults, maps);
}

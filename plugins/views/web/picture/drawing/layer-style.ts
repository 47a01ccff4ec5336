import type { Colouring } from 'adit/core';
import { drawnPalette, MISSING_COLOUR, type DrawnPalette } from 'adit/plugins/colour-maps';
import { seenColouring, type LayerStyle } from '../../../shared/index.ts';
import type { SceneLayerEntry } from '../../model/scene/scene-layer-entry.ts';

const MAX_PALETTES = 200;

const palettes = new Map<string, DrawnPalette>();

/** The same colours give the same arrays, so that they are uploaded once. */
function paletteFor(colouring: Colouring): DrawnPalette {
  const { colorType, rgbPoints, presetInvert, categories } = colouring;
  const key = JSON.stringify([
    colorType,
    rgbPoints,
    presetInvert,
    categories.map(({ value, color, visible }) => [value, color, visible]),
  ]);
  const known = palettes.get(key);
  if (known) return known;
  if (palettes.size >= MAX_PALETTES) palettes.clear();
  const made = drawnPalette(colouring);
  palettes.set(key, made);
  return made;
}

/** Only triangles are coloured by their vertices; of other layers the values are of the items. */
function locationOf({ config }: SceneLayerEntry, field: string): 'vertices' | undefined {
  const location = config.fields.find((other) => other.name === field)?.location;
  return location === 'vertices' && config.geometryKind === 'triangles' ? location : undefined;
}

/** The opacity of an opaque layer while points are picked from it. */
const PICK_OPACITY = 0.99;

/** What of a view changes how its layers are drawn. */
export interface StyleOptions {
  /** Items are picked from the layer. */
  readonly isPicked?: boolean;
  readonly isOnDark?: boolean;
}

/** How a layer is drawn; observed, so it follows the layer's state and the arrival of its values. */
export function layerStyle(
  layer: SceneLayerEntry,
  { isPicked = false, isOnDark = false }: StyleOptions = {},
): LayerStyle {
  const { geometry, colouring } = layer.state;
  const values = colouring && layer.data.values(colouring.field);
  return {
    visible: geometry.Visibility === 1,
    opacity: isPicked && geometry.Opacity === 1 ? PICK_OPACITY : geometry.Opacity,
    pointSize: geometry.PointSize,
    lineWidth: geometry.LineWidth,
    ...(geometry.Thickness === undefined ? {} : { thickness: geometry.Thickness }),
    ...(geometry.Hillshade ? { hillshade: true } : {}),
    ...(geometry.ContourInterval ? { contourInterval: geometry.ContourInterval } : {}),
    plainSections: geometry.PlainCuts ?? false,
    colour: geometry.DiffuseColor,
    mask: layer.mask,
    faces: layer.drawnFaces,
    outlined: geometry.Representation === 'Surface With Edges',
    preview: layer.preview && { range: layer.preview },
    colouring:
      colouring && values
        ? {
            values,
            location: locationOf(layer, colouring.field),
            ...paletteFor(seenColouring(colouring, isOnDark)),
            range: colouring.colorRange,
            logarithmic: colouring.colorType === 'Logarithmic',
            categorical: colouring.colorType === 'Categorical',
            missingColour: MISSING_COLOUR,
          }
        : undefined,
  };
}

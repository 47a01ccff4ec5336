import { colouringShape, colourTypes, type Colouring } from 'adit/core';
import { rgbOfHex } from 'adit/plugins/colour-maps';
import { z } from 'zod';

/**
 * How a layer is coloured. `annotations` are flat pairs of a value as text and its label: of the categories, or else of the bands of a fixed
 * map; `indexedColors` (red, green, blue) and `indexedOpacities` are those of the categories. `presetName` is the map's id where its name is not known.
 * `forceCategoricalComputation` asks for nothing here: categories are computed by their own call.
 */
export const colouringStateShape = z.strictObject({
  field: z.string(),
  fieldLabel: z.string(),
  layerName: z.string(),
  viewId: z.string(),
  colorRange: z.tuple([z.number(), z.number()]),
  colorType: z.enum(colourTypes),
  useLogScale: z.boolean(),
  preset: z.string(),
  presetName: z.string(),
  presetInvert: z.boolean(),
  rgbPoints: colouringShape.shape.rgbPoints,
  annotations: z.array(z.string()).max(200_000),
  indexedColors: z.array(z.number().min(0).max(1)).max(300_000),
  indexedOpacities: z.array(z.number().min(0).max(1)).max(100_000),
  pickProperty: z.string().nullable(),
  forceCategoricalComputation: z.boolean(),
});
export type ColouringState = z.infer<typeof colouringStateShape>;

/** A colouring of a layer in a view as the specification writes it. */
export function toColouringState(
  colouring: Colouring,
  place: { readonly viewId: string; readonly layerName: string; readonly pickProperty: string | undefined },
): ColouringState {
  const { field, fieldLabel, colorRange, colorType, preset, presetInvert, rgbPoints, categories } = colouring;
  const isCategorical = colorType === 'Categorical';
  return {
    field,
    fieldLabel,
    layerName: place.layerName,
    viewId: place.viewId,
    colorRange: [...colorRange],
    colorType,
    useLogScale: colorType === 'Logarithmic',
    preset,
    presetName: colouring.presetName ?? preset,
    presetInvert,
    rgbPoints: [...rgbPoints],
    annotations: isCategorical
      ? categories.flatMap(({ value, label }) => [String(value), label])
      : [...colouring.annotations],
    indexedColors: isCategorical ? categories.flatMap(({ color }) => [...rgbOfHex(color)]) : [],
    indexedOpacities: isCategorical ? categories.map(({ visible }) => (visible ? 1 : 0)) : [],
    pickProperty: place.pickProperty ?? null,
    forceCategoricalComputation: false,
  };
}

/** The colouring of a state; what the state says only of its categories is in `option`, the layer's colour-by option. */
export function toColouring(
  state: ColouringState,
  option: { readonly annotations: readonly string[]; readonly categories: Colouring['categories'] },
): Colouring {
  const { field, fieldLabel, colorType, colorRange, preset, presetName, presetInvert, rgbPoints } = state;
  return {
    field,
    fieldLabel,
    colorType,
    colorRange: [...colorRange],
    preset,
    ...(presetName === preset ? {} : { presetName }),
    presetInvert,
    rgbPoints: [...rgbPoints],
    annotations: [...(colorType === 'Categorical' ? option.annotations : state.annotations)],
    categories: [...option.categories],
  };
}

import { colouringShape, type Colouring } from 'adit/core';
import { z } from 'zod';
import type { GeometryState } from '../parts/look.ts';
import { categoryEntryShape, toCategory, toCategoryEntry } from './category-entry.ts';
import { WITH_EDGES } from './geometry-state.ts';
import { fieldOf, type LayerFacts } from './layer-facts.ts';

/** The property whose categories have the colours that an ioGAS file gives its points. */
export const GAS_COLOUR = '__gas__color__';

const propertyShape = z.strictObject({
  label: z.string(),
  value: z.string(),
  type: z.enum(['continuous', 'categorical']),
});

/** A colour preset; `value` is the id once more. */
const presetShape = z.strictObject({
  id: z.string(),
  text: z.string(),
  value: z.string(),
  type: z.enum(['continuous', 'fixed']),
  rgbPoints: colouringShape.shape.rgbPoints,
  annotations: z.array(z.string()).max(2 * 1024),
});

/** The colour-by option of a display layer. `discreteColors` are the categories of a colouring of the type Discrete. */
export const colourByOptionShape = z.strictObject({
  name: z.literal('colorby'),
  label: z.string(),
  type: z.literal('component'),
  component: z.literal('ColorBy'),
  isDiscrete: z.boolean(),
  scaleType: z.enum(['linear', 'log']),
  layerType: z.enum(['point', 'interval']),
  selectedProperty: propertyShape.nullable(),
  categories: z.array(categoryEntryShape).max(100_000),
  discreteColors: z.array(categoryEntryShape).max(100_000),
  cellOutline: z.boolean(),
  colorMap: z.string().nullable(),
  preset: presetShape.nullable(),
  availableProperties: z.array(z.strictObject({ label: z.string(), children: z.array(propertyShape) })),
  useGASAttributes: z.boolean(),
  previouslySelectedProperty: propertyShape.nullable(),
  default_properties: z.strictObject({ colorBy: z.string().nullable() }),
  isBlastdog: z.boolean(),
});

/** The other options of the specification: they hold nothing that a session shows, and are not given out. */
const otherOptionShape = z.strictObject({
  name: z.enum(['showLabel', 'slicing']),
  label: z.string(),
  type: z.enum(['checkbox', 'component']),
  component: z.string().optional(),
});

/** One of the options that a display layer is configured by. */
export const configurationOptionShape = z.discriminatedUnion('name', [colourByOptionShape, otherOptionShape]);
export type ColourByOption = z.infer<typeof colourByOptionShape>;
export type ConfigurationOption = z.infer<typeof configurationOptionShape>;
type Property = z.infer<typeof propertyShape>;

/** The colour-by option of a layer that looks so. */
export function toColourByOption(
  { colouring, geometry }: { readonly colouring?: Colouring | undefined; readonly geometry: GeometryState },
  facts: LayerFacts | undefined,
): ColourByOption {
  const isDiscrete = colouring?.colorType === 'Discrete';
  const entries = (colouring?.categories ?? []).map(toCategoryEntry);
  const fields = facts?.config.fields ?? [];
  return {
    name: 'colorby',
    label: 'Color by',
    type: 'component',
    component: 'ColorBy',
    isDiscrete,
    scaleType: colouring?.colorType === 'Logarithmic' ? 'log' : 'linear',
    layerType: facts?.config.geometryKind === 'lines' ? 'interval' : 'point',
    selectedProperty: colouring ? propertyOf(colouring.field, colouring.fieldLabel, facts) : null,
    categories: isDiscrete ? [] : entries,
    discreteColors: isDiscrete ? entries : [],
    cellOutline: geometry.Representation === WITH_EDGES,
    colorMap: colouring?.preset ?? null,
    preset: colouring ? presetOf(colouring) : null,
    availableProperties: facts
      ? [{ label: facts.config.label, children: fields.map(({ name, label }) => propertyOf(name, label, facts)) }]
      : [],
    useGASAttributes: colouring?.field === GAS_COLOUR,
    previouslySelectedProperty: null,
    default_properties: { colorBy: facts?.config.defaults.colourBy ?? null },
    isBlastdog: facts?.type?.specFlags?.includes('isBlastdog') ?? false,
  };
}

/** What only the option says of a colouring: its categories and its map's annotations. */
export function partsOfOption(option: ColourByOption | undefined): Pick<Colouring, 'annotations' | 'categories'> {
  return {
    annotations: option?.preset?.annotations ?? [],
    categories: [...(option?.categories ?? []), ...(option?.discreteColors ?? [])].map(toCategory),
  };
}

function propertyOf(value: string, label: string, facts: LayerFacts | undefined): Property {
  return { label, value, type: fieldOf(facts, value)?.kind === 'category' ? 'categorical' : 'continuous' };
}

function presetOf({ preset, colorType, rgbPoints, annotations }: Colouring): ColourByOption['preset'] {
  return {
    id: preset,
    text: preset,
    value: preset,
    type: colorType === 'Discrete' ? 'fixed' : 'continuous',
    rgbPoints: [...rgbPoints],
    annotations: [...annotations],
  };
}

import { colouringShape, type Colouring } from 'adit/core';
import { bandsOf } from 'adit/plugins/colour-maps';
import { z } from 'zod';
import { labelField, type LabelState } from '../parts/labels.ts';
import type { LayerState } from '../parts/named-shapes.ts';
import { categoryEntryShape, toBandEntries, toCategory, toCategoryEntry } from './category-entry.ts';
import type { ColouringState } from './colouring-state.ts';
import { WITH_EDGES } from './geometry-state.ts';
import { fieldOf, type DatasetLayerFacts } from './layer-facts.ts';

/** The property whose categories have the colours that an ioGAS file gives its points. @beta */
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

/**
 * One of the options that a display layer is configured by. Every option has all fields; what a state leaves out is as in an option that says nothing. `discreteColors` are the
 * bands of a colouring of the type Discrete. A state says nothing by the options of labels and slices that `labelState` and `slicingState` do not, so these are passed over when it is set.
 */
export const configurationOptionShape = z.strictObject({
  name: z.enum(['colorby', 'showLabel', 'slicing']),
  label: z.string(),
  type: z.enum(['checkbox', 'component']),
  component: z.string().default(''),
  isDiscrete: z.boolean().default(false),
  scaleType: z.enum(['linear', 'log']).default('linear'),
  layerType: z.enum(['point', 'interval']).default('point'),
  selectedProperty: propertyShape.nullable().default(null),
  categories: z.array(categoryEntryShape).max(100_000).default([]),
  discreteColors: z.array(categoryEntryShape).max(100_000).default([]),
  cellOutline: z.boolean().default(false),
  colorMap: z.string().nullable().default(null),
  preset: presetShape.nullable().default(null),
  availableProperties: z.array(z.strictObject({ label: z.string(), children: z.array(propertyShape) })).default([]),
  useGASAttributes: z.boolean().default(false),
  previouslySelectedProperty: propertyShape.nullable().default(null),
  default_properties: z.strictObject({ colorBy: z.string().nullable() }).default({ colorBy: null }),
  isBlastdog: z.boolean().default(false),
});
export type ConfigurationOption = z.infer<typeof configurationOptionShape>;
type Property = z.infer<typeof propertyShape>;

/** The colour-by option of a layer that looks so. */
export function toColourByOption(
  { colouring, geometry, settings }: Pick<LayerState, 'colouring' | 'geometry' | 'settings'>,
  facts: DatasetLayerFacts | undefined,
): ConfigurationOption {
  const isDiscrete = colouring?.colorType === 'Discrete';
  return {
    ...silentOption(facts),
    name: 'colorby',
    label: 'Color by',
    component: 'ColorBy',
    isDiscrete,
    scaleType: colouring?.colorType === 'Logarithmic' ? 'log' : 'linear',
    selectedProperty: colouring ? propertyOf(colouring.field, colouring.fieldLabel, facts) : null,
    categories: (colouring?.categories ?? []).map(toCategoryEntry),
    discreteColors: isDiscrete ? toBandEntries(colouring) : [],
    cellOutline: geometry.Representation === WITH_EDGES,
    colorMap: colouring?.preset ?? null,
    preset: colouring ? presetOf(colouring) : null,
    useGASAttributes: colouring?.field === GAS_COLOUR,
    previouslySelectedProperty: namedProperty(settings?.previous, facts),
  };
}

/**
 * What the labels of a layer are told as. `selectedProperty` is what is written at its items, null while nothing is; then `previouslySelectedProperty` is what would be.
 */
export function toLabelOption(
  labels: LabelState | undefined,
  facts: DatasetLayerFacts | undefined,
): ConfigurationOption {
  const { fields = [], defaults } = facts?.config ?? {};
  const field = labelField({ fields, colourBy: defaults?.colourBy }, labels);
  const property = labels && namedProperty(field?.name ?? labels.Field, facts);
  const isOn = labels?.Visibility === 1;
  return {
    ...silentOption(facts),
    name: 'showLabel',
    label: 'Show label',
    type: 'checkbox',
    component: 'ShowLabel',
    selectedProperty: (isOn && property) || null,
    previouslySelectedProperty: (!isOn && property) || null,
  };
}

/** What the slices of a layer are told as. */
export function toSlicingOption(facts: DatasetLayerFacts | undefined): ConfigurationOption {
  return {
    ...silentOption(facts),
    name: 'slicing',
    label: 'Slicing',
    component: 'Slicing',
    availableProperties: [],
  };
}

/** What only the option says of a colouring: its categories and its map's annotations. */
export function partsOfOption(option: ConfigurationOption | undefined): Pick<Colouring, 'annotations' | 'categories'> {
  return {
    annotations: option?.preset?.annotations ?? [],
    categories: (option?.categories ?? []).map(toCategory),
  };
}

/** An option with the bands of its colouring; earlier versions told of none. */
export function withBands(option: ConfigurationOption, colouring: ColouringState | null): ConfigurationOption {
  if (option.discreteColors.some(({ min, max }) => min < max)) return option;
  return { ...option, discreteColors: colouring?.colorType === 'Discrete' ? toBandEntries(colouring) : [] };
}

/** What the dataset says of any option of a layer, and nothing else. */
function silentOption(facts: DatasetLayerFacts | undefined): Omit<ConfigurationOption, 'name' | 'label' | 'component'> {
  return {
    type: 'component',
    isDiscrete: false,
    scaleType: 'linear',
    layerType: facts?.config.geometryKind === 'lines' ? 'interval' : 'point',
    selectedProperty: null,
    categories: [],
    discreteColors: [],
    cellOutline: false,
    colorMap: null,
    preset: null,
    availableProperties: availableProperties(facts),
    useGASAttributes: false,
    previouslySelectedProperty: null,
    default_properties: { colorBy: facts?.config.defaults.colourBy ?? null },
    isBlastdog: facts?.type?.specFlags?.includes('isBlastdog') ?? false,
  };
}

function availableProperties(facts: DatasetLayerFacts | undefined): ConfigurationOption['availableProperties'] {
  if (!facts) return [];
  const { label, fields } = facts.config;
  return [{ label, children: fields.map((field) => propertyOf(field.name, field.label, facts)) }];
}

function namedProperty(name: string | null | undefined, facts: DatasetLayerFacts | undefined): Property | null {
  return typeof name === 'string' ? propertyOf(name, fieldOf(facts, name)?.label ?? name, facts) : null;
}

function propertyOf(value: string, label: string, facts: DatasetLayerFacts | undefined): Property {
  return { label, value, type: fieldOf(facts, value)?.kind === 'category' ? 'categorical' : 'continuous' };
}

function presetOf({ preset, presetName, rgbPoints, annotations }: Colouring): ConfigurationOption['preset'] {
  return {
    id: preset,
    text: presetName ?? preset,
    value: preset,
    type: bandsOf(rgbPoints) ? 'fixed' : 'continuous',
    rgbPoints: [...rgbPoints],
    annotations: [...annotations],
  };
}

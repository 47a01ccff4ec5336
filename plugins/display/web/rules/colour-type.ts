import type { ColourType } from 'adit/core';
import type { Field } from 'adit/plugins/views';

/** The colour types that a field can be coloured with; the first one is where it starts. */
export function colourTypesOf(field: Pick<Field, 'kind' | 'statistics'>): readonly ColourType[] {
  if (field.kind === 'category') return ['Categorical'];
  const hasPositive = (field.statistics.smallestPositive ?? field.statistics.maximum ?? 0) > 0;
  return hasPositive ? ['Continuous', 'Logarithmic', 'Discrete'] : ['Continuous', 'Discrete'];
}

/** The type that a field is coloured with when `wanted` was asked for: it is kept where the field allows it. */
export function allowedColourType(field: Pick<Field, 'kind' | 'statistics'>, wanted: ColourType): ColourType {
  const types = colourTypesOf(field);
  return types.includes(wanted) ? wanted : (types[0] ?? 'Continuous');
}

/** How many bins the histogram of a type asks for. */
export function histogramSamples(type: ColourType): number {
  return type === 'Logarithmic' ? 500 : 100;
}

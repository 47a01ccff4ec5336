import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AditError, UNSET_RANGE, type Colouring, type Layer } from 'adit/core';
import { findColumn, findLayer, type RenderSession, type Subsets } from 'adit/core/server';
import { fieldOfScalars, toFilter } from '../shared/application-state/filter-shape.ts';
import {
  geometryStateShape,
  labelStateShape,
  type addThreshold,
  type GeometryState,
  type LabelState,
  type ThresholdFilter,
  type updateThreshold,
} from '../shared/index.ts';
import type { plainColouring, plainProperty } from '../shared/plain-payloads.ts';
import { someOf } from '../shared/some-of.ts';

type PlainProperty = z.infer<typeof plainProperty>;

const VALUES_A_STOP = 4;

/** The colouring that a payload of the specification means; a field of texts is always coloured by its categories. */
export async function colouringOf(
  session: RenderSession,
  subsets: Subsets,
  payload: z.infer<typeof plainColouring>,
): Promise<Colouring> {
  const { viewId, layerName, field, column, rgbPoints, forceCategoricalComputation } = payload;
  const colouring = { field, fieldLabel: column, preset: '', presetInvert: false, rgbPoints, annotations: [] };
  const colorRange: [number, number] = [rgbPoints[0] ?? 0, rgbPoints.at(-VALUES_A_STOP) ?? 1];
  const address = await session.openLayer(layerName);
  const hasTexts = findColumn(findLayer(address), field).kind === 'category';
  if (!hasTexts && !forceCategoricalComputation)
    return { ...colouring, colorType: 'Continuous', colorRange, categories: [] };
  const subset = await subsets.of(session, viewId, layerName, { without: ['filters'] });
  const { labels, counts } = await session.engine.categories(address, subset, field);
  const categories = labels.map((label, value) => ({
    label,
    value,
    color: stopColour(rgbPoints, value),
    visible: true,
    count: counts[value] ?? 0,
  }));
  return { ...colouring, colorType: 'Categorical', colorRange, categories };
}

/** The property of a geometry that a payload of the specification names; throws `bad-input` for a value that it cannot have. */
export function propertyOf(payload: PlainProperty): Partial<GeometryState> {
  return checkedProperty(geometryStateShape, payload);
}

/** The property of labels that a payload of the specification names; throws `bad-input` for a value that it cannot have. */
export function labelPropertyOf(payload: PlainProperty): Partial<LabelState> {
  return checkedProperty(labelStateShape, payload);
}

function checkedProperty<Shape extends z.ZodObject>(
  shape: Shape,
  { name, value }: PlainProperty,
): z.infer<ReturnType<Shape['partial']>> {
  const isDark = name === 'Ambient' && value === 0;
  const { success, data } = someOf(shape).safeParse(isDark ? {} : { [name]: value });
  if (!success) throw new AditError('bad-input', { values: { field: name } });
  return data;
}

/** Throws for a colouring that a layer cannot have: 404 `unknown-field`, `not-numbers` for a scale of a field of texts, `reversed-range`. */
export function refuseColouring({ field, colorType, colorRange }: Colouring, layer: Layer): void {
  if (findColumn(layer, field).kind === 'category' && colorType !== 'Categorical')
    throw new AditError('not-numbers', {
      message: `${field} holds texts, which are coloured by categories`,
      values: { field },
    });
  if (!isUnset(colorRange)) refuseReversed(colorRange);
}

/** A colouring with a range: where it says that none is set, the layer keeps what it has for the field, or takes the whole range of the field. */
export function withRange(colouring: Colouring, layer: Layer, before: Colouring | undefined): Colouring {
  if (!isUnset(colouring.colorRange)) return colouring;
  if (before?.field === colouring.field) return { ...colouring, colorRange: before.colorRange };
  const { minimum = 0, maximum = 1 } = findColumn(layer, colouring.field).statistics;
  return { ...colouring, colorRange: [minimum, maximum] };
}

function isUnset(range: readonly [number, number]): boolean {
  return range.every((end, at) => end === UNSET_RANGE[at]);
}

/** The filter that a payload means, with an id of its own where the payload has none; throws 404 `unknown-field`, `reversed-range`. */
export function filterOf(payload: z.infer<typeof addThreshold.params>, layer: Layer): ThresholdFilter {
  const isMoment = (field: string): boolean =>
    layer.columns.some(({ name, kind }) => name === field && kind === 'timestamp');
  const filter =
    'filter' in payload
      ? writtenFilter(payload.filter, payload.layerName, isMoment)
      : {
          id: randomUUID(),
          field: fieldOfScalars(payload.field, isMoment),
          dataRange: payload.dataRange,
          enabled: true,
        };
  findColumn(layer, filter.field);
  refuseReversed(filter.dataRange);
  return filter;
}

/** The place among the filters of its layer that a payload gives a filter; undefined where it gives none. */
export function orderOf(
  payload: z.infer<typeof addThreshold.params> | z.infer<typeof updateThreshold.params>,
): number | undefined {
  if (!('filter' in payload)) return undefined;
  if ('order' in payload) return payload.order;
  return 'order' in payload.filter ? payload.filter.order : undefined;
}

function writtenFilter(
  filter: z.infer<typeof updateThreshold.params>['filter'],
  layerName: string,
  isMoment: (field: string) => boolean,
): ThresholdFilter {
  if (!('Scalars' in filter)) return filter;
  if (filter.layerName !== undefined && filter.layerName !== layerName)
    throw new AditError('bad-input', { message: 'The filter is of another layer', values: { field: 'layerName' } });
  return toFilter(filter, isMoment);
}

function refuseReversed([low, high]: readonly [number, number]): void {
  if (low > high)
    throw new AditError('reversed-range', { message: 'The range ends before it begins', values: { low, high } });
}

function stopColour(rgbPoints: readonly number[], index: number): string {
  const at = (index % (rgbPoints.length / VALUES_A_STOP)) * VALUES_A_STOP;
  const parts = rgbPoints
    .slice(at + 1, at + VALUES_A_STOP)
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

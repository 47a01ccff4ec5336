import type { Field, LayerConfig, ThresholdFilter } from 'adit/plugins/views';
import { newDateRange } from './date-range.ts';
import { decimalsFor, roundTo, type Range } from './colour-range.ts';

/** The fields of a layer that a threshold can be put on: all but categories. */
export function filterableFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => field.kind !== 'category' && rangeOfField(field) !== undefined);
}

/** Whether a layer is offered for filters: it is shown, and no survey. */
export function canFilterLayer({ isSurvey }: Pick<LayerConfig, 'isSurvey'>, isShown: boolean): boolean {
  return isShown && !isSurvey;
}

/** The whole range of a field; undefined when it has no values. */
export function rangeOfField(field: Pick<Field, 'statistics'>): [number, number] | undefined {
  const { minimum, maximum } = field.statistics;
  return minimum === undefined || maximum === undefined ? undefined : [minimum, maximum];
}

/** A new filter over the whole range of a field; of dates, over the last seven days before `now`, which is in milliseconds since 1970. */
export function newFilter(id: string, field: Field, now: number): ThresholdFilter {
  const dataRange = field.kind === 'timestamp' ? newDateRange(now) : (rangeOfField(field) ?? [0, 0]);
  return { id, field: field.name, dataRange, enabled: true };
}

/**
 * The range of a filter after one end was moved or typed; an end that would pass the other one changes nothing, and neither does a maximum
 * that is not above the minimum. An end that reads like the end of the field is exactly that, so that rounding drops no item.
 */
export function movedRange(current: Range, wanted: Range, limits: Range): [number, number] {
  const decimals = decimalsFor(limits);
  const low = Math.min(limits[1], Math.max(limits[0], wanted[0]));
  const high = Math.max(limits[0], Math.min(limits[1], wanted[1]));
  const ends: [number, number] = [
    roundTo(low, decimals) <= roundTo(limits[0], decimals) ? limits[0] : roundTo(low, decimals),
    roundTo(high, decimals) >= roundTo(limits[1], decimals) ? limits[1] : roundTo(high, decimals),
  ];
  const isAllowed = wanted[1] === current[1] ? ends[0] <= ends[1] : ends[0] < ends[1];
  return isAllowed ? ends : [...current];
}

/** The number beside the filter icon of a layer. */
export function activeFilters(filters: readonly ThresholdFilter[]): number {
  return filters.filter((filter) => filter.enabled).length;
}

/** Whether a filter keeps less than the whole range of its field. */
export function narrows({ field, dataRange }: ThresholdFilter, fields: readonly Field[]): boolean {
  const found = fields.find((one) => one.name === field);
  const range = found && rangeOfField(found);
  return range === undefined || dataRange[0] > range[0] || dataRange[1] < range[1];
}

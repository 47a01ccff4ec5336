import { z } from 'zod';
import type { ThresholdFilter } from '../parts/threshold-filter.ts';
import { fieldOf, type LayerFacts } from './layer-facts.ts';

/** Behind the field's name in `Scalars` where the field holds moments. */
export const DATETIME_SUFFIX = '__DATETIME__';

const range = z.tuple([z.number(), z.number()]);

/**
 * A threshold filter. `Scalars` is where the values are (`CELLS` or `POINTS`) and the field. A hidden filter has the full range as
 * its `ThresholdRange`, and the one that comes back with it in `hiddenRangeValues`.
 */
export const filterEntryShape = z.strictObject({
  id: z.string(),
  layerName: z.string(),
  Scalars: z.tuple([z.enum(['CELLS', 'POINTS']), z.string()]),
  ThresholdRange: range,
  propLabel: z.string(),
  absMin: z.number(),
  absMax: z.number(),
  order: z.int().nonnegative(),
  disableButDisplayFilter: z.boolean(),
  disableButDisplayFilterSlashEye: z.boolean(),
  hiddenRangeValues: range.nullable(),
  hideMetadataOnlyFilter: z.boolean(),
});
export type FilterEntry = z.infer<typeof filterEntryShape>;

/** A layer's filter as the specification writes it; `order` is its place among them. */
export function toFilterEntry(
  filter: ThresholdFilter,
  {
    layerName,
    order,
    facts,
  }: { readonly layerName: string; readonly order: number; readonly facts?: LayerFacts | undefined },
): FilterEntry {
  const { id, dataRange, enabled } = filter;
  const field = fieldOf(facts, filter.field);
  const [absMin, absMax] = [field?.statistics.minimum ?? dataRange[0], field?.statistics.maximum ?? dataRange[1]];
  const isOfPoints = field?.location === 'vertices' || facts?.config.geometryKind === 'points';
  return {
    id,
    layerName,
    Scalars: [
      isOfPoints ? 'POINTS' : 'CELLS',
      field?.kind === 'timestamp' ? `${filter.field}${DATETIME_SUFFIX}` : filter.field,
    ],
    ThresholdRange: enabled ? [...dataRange] : [absMin, absMax],
    propLabel: field?.label ?? filter.field,
    absMin,
    absMax,
    order,
    disableButDisplayFilter: false,
    disableButDisplayFilterSlashEye: !enabled,
    hiddenRangeValues: enabled ? null : [...dataRange],
    hideMetadataOnlyFilter: false,
  };
}

/** The filter of an entry: one that is only displayed is not enabled. */
export function toFilter(entry: FilterEntry, facts: LayerFacts | undefined): ThresholdFilter {
  const { id, Scalars, ThresholdRange, hiddenRangeValues } = entry;
  const enabled = !entry.disableButDisplayFilter && !entry.disableButDisplayFilterSlashEye;
  return {
    id,
    field: fieldName(Scalars[1], facts),
    dataRange: [...((enabled ? undefined : hiddenRangeValues) ?? ThresholdRange)],
    enabled,
  };
}

function fieldName(scalars: string, facts: LayerFacts | undefined): string {
  if (!scalars.endsWith(DATETIME_SUFFIX)) return scalars;
  const bare = scalars.slice(0, -DATETIME_SUFFIX.length);
  return fieldOf(facts, bare)?.kind === 'timestamp' ? bare : scalars;
}

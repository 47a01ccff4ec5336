import { z } from 'zod';
import type { ThresholdFilter } from '../parts/threshold-filter.ts';

/** Behind the field's name in `Scalars` where the field holds moments. */
export const DATETIME_SUFFIX = '__DATETIME__';

const range = z.tuple([z.number(), z.number()]);

/**
 * A threshold filter. `Scalars` is where the values are (`CELLS` or `POINTS`) and the field; `order` is its place among those of its layer. One
 * that is hidden by its eye (`disableButDisplayFilterSlashEye`) has the full range as its `ThresholdRange`, and the one that comes back with it
 * in `hiddenRangeValues`. `disableButDisplayFilter` is that of a layer that is not selected, and `hideMetadataOnlyFilter` that of a placeholder.
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

/** As much of an entry as a call must have: what it says of the display and the order of a filter may be left out. */
export const givenFilterShape = filterEntryShape
  .partial()
  .required({ id: true, Scalars: true, ThresholdRange: true })
  .extend({ Scalars: z.tuple([z.string(), z.string()]) });
type GivenFilter = z.infer<typeof givenFilterShape>;

/** The filter of an entry: one that is only displayed, or a placeholder, is not enabled. `isMoment` tells of a field whether it holds moments. */
export function toFilter(entry: GivenFilter, isMoment: (field: string) => boolean): ThresholdFilter {
  const { id, Scalars, ThresholdRange, hiddenRangeValues } = entry;
  const isPlaceholder = entry.hideMetadataOnlyFilter === true;
  const enabled = !isPlaceholder && !entry.disableButDisplayFilter && !entry.disableButDisplayFilterSlashEye;
  return {
    id,
    field: fieldOfScalars(Scalars[1], isMoment),
    dataRange: [...((enabled ? undefined : hiddenRangeValues) ?? ThresholdRange)],
    enabled,
    ...(isPlaceholder && { isPlaceholder }),
  };
}

/** The field that `Scalars` names: without the suffix of moments where the field holds such. */
export function fieldOfScalars(scalars: string, isMoment: (field: string) => boolean): string {
  if (!scalars.endsWith(DATETIME_SUFFIX)) return scalars;
  const bare = scalars.slice(0, -DATETIME_SUFFIX.length);
  return isMoment(bare) ? bare : scalars;
}

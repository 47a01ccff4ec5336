import type { ThresholdFilter } from '../parts/threshold-filter.ts';
import { DATETIME_SUFFIX, type FilterEntry } from './filter-shape.ts';
import { fieldOf, type DatasetLayerFacts } from './layer-facts.ts';

/** What a filter belongs to. */
export interface FilterPlace {
  readonly layerName: string;
  /** Its place among the filters of its layer. */
  readonly order: number;
  readonly isLayerSelected: boolean;
  readonly facts?: DatasetLayerFacts | undefined;
}

/** A layer's filter as the specification writes it. */
export function toFilterEntry(
  filter: ThresholdFilter,
  { layerName, order, isLayerSelected, facts }: FilterPlace,
): FilterEntry {
  const { id, dataRange, enabled, isPlaceholder = false } = filter;
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
    disableButDisplayFilter: !isLayerSelected,
    disableButDisplayFilterSlashEye: !enabled && !isPlaceholder,
    hiddenRangeValues: enabled ? null : [...dataRange],
    hideMetadataOnlyFilter: isPlaceholder,
  };
}

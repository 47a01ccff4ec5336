import type { Layer, MaskStep } from 'adit/core';
import type { Filter, FilterFacts, FilterKind } from '../shared/index.ts';

const NOTHING: MaskStep = { kind: 'any', of: [] };

/**
 * What the enabled filters of a layer keep. Those of kinds that are not among `kinds` keep everything; one that the layer cannot have, because its
 * dataset was imported again without the property, keeps nothing.
 */
export async function stepsOfFilters(
  filters: readonly Filter[],
  kinds: readonly FilterKind[],
  layer: Layer,
  facts: FilterFacts,
): Promise<MaskStep[]> {
  const steps = filters
    .filter(({ enabled }) => enabled)
    .map(async ({ kind: kindId, field, state }): Promise<readonly MaskStep[]> => {
      const kind = kinds.find(({ id }) => id === kindId);
      if (!kind) return [];
      const column = layer.columns.find(({ name }) => name === field);
      const { data, success } = kind.shape.safeParse(state);
      return column && success && kind.accepts(column) ? kind.steps(data, column, facts) : [NOTHING];
    });
  return (await Promise.all(steps)).flat();
}

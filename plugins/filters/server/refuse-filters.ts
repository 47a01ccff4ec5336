import { AditError, type Layer } from 'adit/core';
import type { Filter, FilterKind } from '../shared/index.ts';

/** Why a layer cannot have these filters; those of kinds that nobody knows are not looked at. */
export function refuseFilters(
  filters: readonly Filter[],
  layer: Layer | undefined,
  kinds: readonly FilterKind[],
): AditError | undefined {
  for (const { id, kind: kindId, field, state } of filters) {
    const kind = kinds.find((one) => one.id === kindId);
    if (!kind) continue;
    const column = layer?.columns.find(({ name }) => name === field);
    if (!column) return new AditError('unknown-field', { status: 404, values: { field } });
    if (!kind.accepts(column)) return new AditError('wrong-filter', { values: { field, kind: kindId } });
    const { error } = kind.shape.safeParse(state);
    if (error) return new AditError('bad-filter', { values: { id, field: error.issues[0]?.path.join('.') ?? '' } });
  }
  return undefined;
}

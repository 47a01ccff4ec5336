import { encodeItems, type CutRegion, type Layer, type MaskStep, type Colouring } from 'adit/core';
import { hasCodes, type Narrowing } from 'adit/core/server';
import type { LayerState } from '../../shared/index.ts';

/** A layer as a view shows it, and what cuts and narrows it there. */
export interface ShownLayer {
  readonly state: LayerState;
  readonly layer: Layer;
  readonly cuts: readonly CutRegion[];
  readonly narrowed: readonly MaskStep[];
}

/** What each narrowing of a layer keeps, as steps of engines. */
export const layerSteps: Readonly<Record<Narrowing, (shown: ShownLayer) => readonly MaskStep[]>> = {
  pieces: ({ state }) => [{ kind: 'pieces', paths: state.selection }],
  filters: ({ state }) =>
    state.filters
      .filter(({ enabled }) => enabled)
      .map(({ field, dataRange: [low, high] }) => ({ kind: 'range', column: field, low, high })),
  narrowings: ({ narrowed }) => narrowed,
  categories: ({ state: { colouring }, layer }) => (colouring ? hiddenCategories(colouring, layer) : []),
  cuts: ({ cuts }) => [{ kind: 'inside', regions: cuts }],
  visibility: ({ state: { geometry } }) =>
    geometry.Visibility === 1 && geometry.Opacity > 0 ? [] : [{ kind: 'any', of: [] }],
};

/** Keeps what has no hidden category. Codes between those of the categories have no colour, so they are hidden, too. */
function hiddenCategories({ colorType, field, categories }: Colouring, layer: Layer): MaskStep[] {
  const column = layer.columns.find(({ name }) => name === field);
  if (colorType !== 'Categorical' || !column || !hasCodes(column)) return [];
  const shown = new Map(categories.map(({ value, visible }) => [value, visible]));
  const known = categories.reduce((most, { value }) => Math.max(most, value + 1), 0);
  const hidden = Uint32Array.from({ length: known }, (_, code) => code).filter((code) => !shown.get(code));
  if (hidden.length === 0) return [];
  return [{ kind: 'none', of: [{ kind: 'codes', column: field, codes: encodeItems(hidden) }] }];
}

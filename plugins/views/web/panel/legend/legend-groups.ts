import type { SceneStoreLayer } from '../../../shared/index.ts';

/** Layers that are coloured alike, and share a legend. */
export interface LegendGroup {
  readonly layers: readonly [SceneStoreLayer, ...SceneStoreLayer[]];
}

/** The coloured layers of a view, those of equal colourings together, in the order of their first ones. */
export function legendGroups(layers: readonly SceneStoreLayer[]): LegendGroup[] {
  const groups = new Map<string, [SceneStoreLayer, ...SceneStoreLayer[]]>();
  for (const layer of layers) {
    if (!layer.state.colouring || layer.state.geometry.Visibility !== 1) continue;
    const key = keyOf(layer);
    const group = groups.get(key);
    if (group) group.push(layer);
    else groups.set(key, [layer]);
  }
  return [...groups.values()].map((alike) => ({ layers: alike }));
}

/** All that a legend says of a layer, but for its name and its counts. */
function keyOf({ state, config }: SceneStoreLayer): string {
  const { colouring } = state;
  const field = config.fields.find(({ name }) => name === colouring?.field);
  return JSON.stringify([
    colouring?.fieldLabel,
    field?.unit,
    field?.kind,
    colouring?.colorType,
    colouring?.colorRange,
    colouring?.rgbPoints,
    colouring?.presetInvert,
    colouring?.annotations,
    colouring?.categories.map(({ label, color, visible }) => [label, color, visible]),
  ]);
}

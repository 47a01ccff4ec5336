import type { SceneStoreLayer } from 'adit/plugins/views';

/** The layers that a gesture picks from: the active one where it is seen, else all that are. */
export function pickedLayers(layers: readonly SceneStoreLayer[], activeLayerName: string | undefined): string[] {
  const seen = layers
    .filter(({ state: { geometry } }) => geometry.Visibility === 1 && geometry.Opacity > 0)
    .map(({ layerName }) => layerName);
  return activeLayerName !== undefined && seen.includes(activeLayerName) ? [activeLayerName] : seen;
}

import type { SceneStoreLayer } from '../../../shared/index.ts';

/** How many items are kept of the layers of which some are not; undefined where all are. */
export function keptItems(layers: readonly SceneStoreLayer[]): number | undefined {
  const narrowed = layers.flatMap(({ kept, config }) => (kept !== undefined && kept < config.count ? [kept] : []));
  return narrowed.length > 0 ? narrowed.reduce((sum, kept) => sum + kept) : undefined;
}

import { setPart } from 'adit/core';
import type { SceneStore, SceneStoreLayer } from 'adit/plugins/views';
import { benchPart, type Bench } from '../shared/bench-part.ts';

/** The upper half of what layers show, at least one unit high; undefined where they show nothing. */
export function firstBench(layers: readonly Pick<SceneStoreLayer, 'config'>[]): Bench | undefined {
  const bounds = layers.flatMap(({ config }) => (config.bounds ? [config.bounds] : []));
  if (bounds.length === 0) return undefined;
  const top = Math.max(...bounds.map(([, , , , , highest]) => highest));
  const lowest = Math.min(...bounds.map(([, , , , low]) => low));
  return { top, base: top - Math.max((top - lowest) / 2, 1) };
}

/** The bench that many benches higher, of the same height. */
export function benchAbove({ top, base }: Bench, benches: number): Bench {
  const rise = (top - base) * benches;
  return { top: top + rise, base: base + rise };
}

/** Shows a bench of a view, or everything; a base that is not below the top changes nothing. */
export function showBench(scene: Pick<SceneStore, 'change'>, viewId: string, bench: Bench | undefined): void {
  if (!bench || bench.base < bench.top) scene.change([setPart([viewId], benchPart, bench)]);
}

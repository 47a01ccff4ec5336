import { findLayer, type ItemSubset, type LayerAddress, type ScreenArea } from 'adit/core/server';
import type { EngineParts } from './engine-parts.ts';
import { withShapes } from './item-shapes.ts';
import { layerMask } from './mask.ts';

/** The items in a part of a view; see `EngineSession.pick`. It is not kept: hardly ever are two gestures the same. */
export async function pickArea(
  parts: EngineParts,
  address: LayerAddress,
  subset: ItemSubset,
  area: ScreenArea,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const layer = findLayer(address);
  const { mask } = await layerMask(parts, address, subset, signal);
  return withShapes(parts, address, layer, signal, (shapes) =>
    parts.runner.run('pickItems', { shapes, count: layer.count, area, mask }, signal),
  );
}

import type { ThresholdFilter } from 'adit/core';
import { findLayer, type LayerAddress, type ScreenArea } from 'adit/core/server';
import type { EngineParts } from './engine-parts.ts';
import { filterLayer } from './filter.ts';
import { withShapes } from './regions.ts';

/** The items in a part of a view; see `EngineSession.pick`. It is not kept: hardly ever are two gestures the same. */
export async function pickArea(
  parts: EngineParts,
  address: LayerAddress,
  area: ScreenArea,
  filters: readonly ThresholdFilter[],
  signal: AbortSignal,
): Promise<Uint32Array> {
  const layer = findLayer(address);
  const { mask } = await filterLayer(parts, address, filters, signal);
  return withShapes(parts, address, layer, signal, (shapes) =>
    parts.runner.run('pickItems', { shapes, count: layer.count, area, mask }, signal),
  );
}

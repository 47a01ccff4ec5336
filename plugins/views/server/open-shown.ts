import { layerOf } from 'adit/core';
import type { LayerAddress, RenderSession } from 'adit/core/server';

/** The pieces of a layer that a view shows, for questions to the engine; throws 404 for a layer that is not shown there. */
export async function openShown(session: RenderSession, viewId: string, layerName: string): Promise<LayerAddress> {
  const { selection } = layerOf(session.scene, viewId, layerName);
  return { ...(await session.openLayer(layerName)), selection };
}

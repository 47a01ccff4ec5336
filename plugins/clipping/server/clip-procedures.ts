import { AditError, type Bounds, layerOf } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import { applyClipToLayers, changeClip, copyClip, updateClip } from '../shared/index.ts';

/** Clips of layers. */
export function addClipProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(updateClip, (session, { viewId, layerName, options }) =>
    session.inTurn(async () => {
      const bounds = await boundsOf(session, viewId, layerName);
      return session.update((scene) => {
        const layer = layerOf(scene, viewId, layerName);
        layer.clip = changeClip(layer.clip, options, bounds);
      });
    }),
  );

  procedures.add(applyClipToLayers, (session, { viewId, layerName, layersToClip, options }) =>
    session.inTurn(async () => {
      const others = new Map<string, Bounds>();
      const bounds = await boundsOf(session, viewId, layerName);
      for (const name of layersToClip) others.set(name, await boundsOf(session, viewId, name));
      others.delete(layerName);
      return session.update((scene) => {
        const layer = layerOf(scene, viewId, layerName);
        const clip = changeClip(layer.clip, options, bounds);
        layer.clip = clip;
        for (const [name, own] of others) layerOf(scene, viewId, name).clip = copyClip(clip, own);
      });
    }),
  );
}

async function boundsOf(session: RenderSession, viewId: string, layerName: string): Promise<Bounds> {
  layerOf(session.scene, viewId, layerName);
  const { dataset, layer } = await session.openLayer(layerName);
  const bounds = dataset.manifest.layers.find(({ name }) => name === layer)?.bounds;
  if (!bounds) throw new AditError('clip-empty-layer', { message: 'A layer without items cannot be clipped' });
  return bounds;
}

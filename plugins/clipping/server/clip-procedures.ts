import { AditError, type Bounds, setPart } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import { clipPart, layerOf } from 'adit/plugins/views';
import { applyClipToLayers, changeClip, copyClip, updateClip } from '../shared/index.ts';

/** Clips of layers. */
export function addClipProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(updateClip, (session, { viewId, layerName, options }) =>
    session.inTurn(async () => {
      const bounds = await boundsOf(session, viewId, layerName);
      const { clip } = layerOf(session.scene, viewId, layerName);
      return session.change([setPart([viewId, layerName], clipPart, changeClip(clip, options, bounds))]);
    }),
  );

  procedures.add(applyClipToLayers, (session, { viewId, layerName, layersToClip, options }) =>
    session.inTurn(async () => {
      const others = new Map<string, Bounds>();
      const bounds = await boundsOf(session, viewId, layerName);
      for (const name of layersToClip) others.set(name, await boundsOf(session, viewId, name));
      others.delete(layerName);
      const clip = changeClip(layerOf(session.scene, viewId, layerName).clip, options, bounds);
      return session.change([
        setPart([viewId, layerName], clipPart, clip),
        ...[...others].map(([name, own]) => setPart([viewId, name], clipPart, copyClip(clip, own))),
      ]);
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

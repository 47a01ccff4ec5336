import type { LayerReader } from 'adit/core';
import type { RenderSessionClient } from './render-session-client.ts';
import type { ToldChanges } from './told-changes.ts';

/** Reads values of layers from the render session, by a program that comes with the first reading. @internal */
export function lateLayerReader(session: RenderSessionClient, changes: Pick<ToldChanges, 'told'>): LayerReader {
  return {
    async values(...asked) {
      const { sessionLayerReader } = await import('./session-layer-reader.ts');
      return sessionLayerReader(session, changes).values(...asked);
    },
  };
}

import { encodeItems, readLayerValues, type CodedValues, type LayerReader, type LayerValues } from 'adit/core';
import type { RenderSessionClient } from './render-session-client.ts';
import type { ToldChanges } from './told-changes.ts';

/** Reads values of layers from the render session. @internal */
export function sessionLayerReader(session: RenderSessionClient, changes: Pick<ToldChanges, 'told'>): LayerReader {
  return {
    async values(layerName, columns, { items, subset, ...which } = {}): Promise<LayerValues> {
      await changes.told();
      const answer = await session.call(readLayerValues, {
        layerName,
        columns: [...columns],
        ...which,
        ...(items && { items: encodeItems(items) }),
        ...(subset && { subset: subset === 'session' ? subset : [...subset] }),
      });
      const [found, ...values] = await Promise.all(
        [answer.items, ...answer.columns.map((column) => column.values)].map((reference) =>
          session.fetchBuffer(reference),
        ),
      );
      const named = answer.columns.map(({ name, texts }, at): [string, Float64Array | CodedValues] => {
        const numbers = values[at];
        return [name, texts ? { codes: numbers as Uint32Array, texts } : (numbers as Float64Array)];
      });
      return { items: found as Uint32Array, of: answer.of, columns: new Map(named) };
    },
  };
}

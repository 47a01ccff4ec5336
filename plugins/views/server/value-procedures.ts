import { decodeItems, readLayerValues, type WhichItems } from 'adit/core';
import { findLayer, sessionLayers, type ServerPluginContext, type Subsets } from 'adit/core/server';
import { bufferKey } from './buffer-keys.ts';

/** Values of layers for plugins in the browser. */
export function addValueProcedures(procedures: ServerPluginContext['procedures'], subsets: Subsets): void {
  procedures.add(readLayerValues, async (session, { layerName, columns, items, subset, view, cuts, limit }) => {
    const { sequence } = session;
    const address = await session.openLayer(layerName);
    const which: WhichItems = {
      ...(items !== undefined && { items: decodeItems(items, findLayer(address).count) }),
      ...(subset && { subset }),
      ...(view !== undefined && { view }),
      ...(cuts !== undefined && { cuts }),
      ...(limit !== undefined && { limit }),
    };
    const read = await sessionLayers(session, subsets).values(layerName, columns, which);
    const asked = [items, subset, view, cuts, limit, sequence];
    const offer = (part: string, numbers: Float64Array | Uint32Array) =>
      session.offer(bufferKey(address, 'read', part, ...asked), numbers, `read/${part}/${layerName}`);
    return {
      items: offer('items', read.items),
      of: read.of,
      columns: [...read.columns].map(([name, values]) =>
        values instanceof Float64Array
          ? { name, values: offer(`column ${name}`, values) }
          : { name, values: offer(`column ${name}`, values.codes), texts: [...values.texts] },
      ),
    };
  });
}

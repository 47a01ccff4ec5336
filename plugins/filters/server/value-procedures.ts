import { nodeAt, readPart, setPart } from 'adit/core';
import type { ServerPluginContext, Subsets } from 'adit/core/server';
import { countValues, filtersPart } from '../shared/index.ts';

/** The values that a filter can choose from. */
export function addValueProcedures(procedures: ServerPluginContext['procedures'], subsets: Subsets): void {
  procedures.add(countValues, async (session, { viewId, layerName, field, filterId }) => {
    const at = [viewId, layerName] as const;
    const others = readPart(nodeAt(session.scene, at), filtersPart).filter(({ id }) => id !== filterId);
    const preview = [setPart(at, filtersPart, others)];
    const subset = await subsets.of(session, viewId, layerName, { preview });
    const address = await session.openLayer(layerName);
    const { labels, counts, missing } = await session.engine.categories(address, subset, field);
    return { labels: [...labels], counts: [...counts], missing };
  });
}

import { encodeItems, type Vector3 } from 'adit/core';
import { evenItems, findLayer, itemSubset, type ServerPluginContext, type Subsets } from 'adit/core/server';
import { getLabels, labelField, layerOf, MAX_LABELS } from '../shared/index.ts';

/** What is written at the items of layers. */
export function addLabelProcedures(procedures: ServerPluginContext['procedures'], subsets: Subsets): void {
  procedures.add(getLabels, async (session, { viewId, layerName }) => {
    const { sequence } = session;
    const { labels } = layerOf(session.scene, viewId, layerName);
    const address = await session.openLayer(layerName);
    const { columns, defaults } = findLayer(address);
    const field = labelField({ fields: columns, colourBy: defaults.colourBy }, labels)?.name ?? null;
    const subset = await subsets.of(session, viewId, layerName, { visible: true });
    const answer = await session.engine.mask(address, subset);
    const items = field === null ? new Uint32Array(0) : evenItems(answer, MAX_LABELS);
    const chosen = itemSubset([{ kind: 'items', items: encodeItems(items) }]);
    const { rows } =
      field === null || items.length === 0
        ? { rows: [] }
        : await session.engine.rows(address, chosen, { fields: [field], offset: 0, limit: items.length });
    return {
      sequence,
      field,
      total: answer.kept,
      labels: rows.flatMap(({ item, centre, values: [found] }) =>
        found?.value === undefined || !centre.every(Number.isFinite)
          ? []
          : [
              {
                item,
                place: [...centre] as [...Vector3],
                value: found.value,
                ...(found.text === undefined ? {} : { text: found.text }),
              },
            ],
      ),
    };
  });
}

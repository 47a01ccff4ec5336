import { encodeItems, type Vector3 } from 'adit/core';
import { findLayer, itemSubset, type MaskAnswer, type ServerPluginContext, type Subsets } from 'adit/core/server';
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
    const items = field === null ? new Uint32Array(0) : evenly(answer, MAX_LABELS);
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

/** The items of a mask, or `most` of them with even gaps. */
function evenly({ kept, total, mask }: MaskAnswer, most: number): Uint32Array {
  const size = Math.min(kept, most);
  const wanted = Array.from({ length: size }, (_, at) => Math.floor((at * kept) / size));
  if (!mask) return Uint32Array.from(wanted);
  const items = new Uint32Array(size);
  let [seen, found] = [0, 0];
  for (let item = 0; item < total && found < size; item += 1) {
    if (mask[item] === 0) continue;
    if (seen === wanted[found]) items[found++] = item;
    seen += 1;
  }
  return items;
}

import { bitsOfBytes, type CodedValues } from 'adit/core';
import {
  findColumn,
  findLayer,
  readColumn,
  readDatasetJson,
  type EngineSession,
  type LayerAddress,
  type RenderEngine,
} from 'adit/core/server';
import { keepsItem, type ColumnLookUp } from '../layers/keeps-item.ts';

/** Says which items of a test's datasets a subset keeps, item by item; it draws nothing. */
export const testEngine: RenderEngine = {
  id: 'core.test-engine',
  priority: 0,
  open: async () => ({ mask, dispose: () => undefined }) as Partial<EngineSession> as EngineSession,
};

const mask: EngineSession['mask'] = async (address, { step }) => {
  const layer = findLayer(address);
  if (!step) return { kept: layer.count, total: layer.count };
  const columns = await columnsOf(address);
  const keeps = keepsItem(step, columns);
  const kept = Uint8Array.from({ length: layer.count }, (_, item) => Number(keeps(item)));
  return { kept: kept.reduce((sum, one) => sum + one, 0), total: layer.count, mask: bitsOfBytes(kept) };
};

async function columnsOf(address: LayerAddress): Promise<ColumnLookUp> {
  const layer = findLayer(address);
  const { folder } = address.dataset;
  const read = new Map<string, Float64Array | CodedValues>();
  for (const { name, data, dictionary } of layer.columns) {
    const numbers = await readColumn(folder, data);
    const texts = dictionary === undefined ? undefined : await readDatasetJson<string[]>(folder, dictionary);
    read.set(name, texts ? { codes: Uint32Array.from(numbers), texts } : Float64Array.from(numbers));
  }
  return (name) => read.get(findColumn(layer, name).name) ?? new Float64Array();
}

import { countKept, isKept, pieceColumns, type Layer, type MaskStep } from 'adit/core';
import {
  findLayer,
  hasCodes,
  itemSubset,
  type EngineSession,
  type LayerAddress,
  type TableRow,
} from 'adit/core/server';
import { expect } from 'vitest';
import { naiveKeeps, type NaiveItem } from '../../../core/server/subset/testing/naive-subset.ts';

const known = new Map<Layer, Promise<readonly NaiveItem[]>>();

/** Compares the mask of steps with what they say of each item as it stands in its row; `reader` gives the rows. */
export async function expectNaiveMask(
  session: EngineSession,
  reader: EngineSession,
  address: LayerAddress,
  steps: readonly MaskStep[],
): Promise<void> {
  const layer = findLayer(address);
  const items = known.get(layer) ?? itemsOf(reader, address, layer);
  known.set(layer, items);
  const naive = (await items).map((item) => naiveKeeps({ kind: 'all', of: steps }, item));
  const { kept, total, mask } = await session.mask(address, itemSubset(steps));
  expect([total, kept]).toEqual([layer.count, mask ? countKept(mask) : layer.count]);
  const clear = naive.map((keeps, item) => (keeps === undefined ? undefined : !mask || isKept(mask, item)));
  expect(clear).toEqual(naive);
}

async function itemsOf(reader: EngineSession, address: LayerAddress, layer: Layer): Promise<NaiveItem[]> {
  const every = itemSubset([]);
  const { rows } = await reader.rows(address, every, { offset: 0, limit: layer.count });
  const coded = layer.columns.filter(hasCodes);
  const labels = new Map(
    await Promise.all(
      coded.map(async ({ name }) => [name, (await reader.categories(address, every, name)).labels] as const),
    ),
  );
  const levels = pieceColumns(address.dataset.manifest, layer);
  return rows.map((row) => {
    const texts = Object.fromEntries(coded.map(({ name }) => [name, valueOf(row, name) as string | undefined]));
    const names = levels.map(({ name }) => texts[name]);
    const end = names.indexOf(undefined);
    return {
      item: row.item,
      numbers: Object.fromEntries(
        layer.columns.map(({ name }) => {
          const value = valueOf(row, name);
          return [name, typeof value === 'string' ? labels.get(name)?.indexOf(value) : value];
        }),
      ),
      texts,
      path: levels.length === 0 ? undefined : names.slice(0, end < 0 ? undefined : end).join('::'),
      centre: row.centre,
    };
  });
}

function valueOf({ values }: TableRow, name: string): string | number | undefined {
  return values.find((one) => one.name === name)?.value;
}

import { AditError, layerKey, LayerReaderToken, notFound, type LayerValues } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { readTonnage } from '../shared/tonnage-route.ts';
import { addUp, type WeighedBlock } from './add-up.ts';
import { blockVolumes } from './block-volumes.ts';

export default definePlugin({
  activate(context) {
    const everything = context.get(LayerReaderToken);
    context.routes.add(readTonnage, async ({ query: { dataset, layer, density, grade } }, { session }) => {
      const record = await context.datasets.find(dataset);
      if (record?.status !== 'Complete') throw notFound('dataset');
      const isNumber = Number.isFinite(Number(density));
      const columns = [...(isNumber ? [] : [density]), ...(grade === undefined ? [] : [grade])];
      const key = layerKey(dataset, layer);
      const read = session
        ? await session.layers.values(key, columns, { subset: 'session' })
        : await everything.values(key, columns);
      const held = await context.datasets.open(record);
      try {
        const volumeOf = await blockVolumes(held.folder, layer);
        const densities = isNumber ? undefined : numbersOf(read, density);
        const grades = grade === undefined ? undefined : numbersOf(read, grade);
        return addUp(blocksOf(read, volumeOf, { densities, fixed: Number(density), grades }));
      } finally {
        held.dispose();
      }
    });
  },
});

function numbersOf({ columns }: LayerValues, name: string): Float64Array {
  const values = columns.get(name);
  if (values instanceof Float64Array) return values;
  throw new AditError('not-numbers', { values: { column: name } });
}

function* blocksOf(
  { items }: LayerValues,
  volumeOf: (item: number) => number,
  {
    densities,
    fixed,
    grades,
  }: { densities: Float64Array | undefined; fixed: number; grades: Float64Array | undefined },
): Generator<WeighedBlock> {
  for (const [at, item] of items.entries())
    yield { volume: volumeOf(item), density: densities?.[at] ?? fixed, grade: grades?.[at] ?? Number.NaN };
}

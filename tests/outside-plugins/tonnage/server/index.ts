import { AditError, LayerReaderToken, notFound } from 'adit/core';
import { definePlugin, filesOfLayer } from 'adit/core/server';
import { readTonnage } from '../shared/routes.ts';
import { readVolumes } from './block-volumes.ts';

export default definePlugin({
  activate(context) {
    context.routes.add(readTonnage, async ({ query }, call) => {
      const record = await context.datasets.find(query.dataset);
      if (!record) throw notFound('dataset');
      if (record.status !== 'Complete') throw new AditError('dataset-not-complete', { status: 409 });
      const manifest = await context.datasets.manifest(record);
      const layer = manifest.layers.find(({ geometry }) => geometry.kind === 'blocks');
      if (layer?.geometry.kind !== 'blocks') throw new AditError('not-blocks');
      const reader = call.session?.layers ?? context.get(LayerReaderToken);
      const which = call.session ? ({ subset: 'session' } as const) : {};
      const { items, columns } = await reader.values(`${record.id}/${layer.name}`, [query.density], which);
      const densities = columns.get(query.density);
      if (!(densities instanceof Float64Array)) throw new AditError('not-densities');
      const held = await context.datasets.open(record, filesOfLayer(layer, []));
      try {
        const volumeOf = await readVolumes(held.folder, layer.geometry, manifest.unit);
        return { ...weigh(items, densities, volumeOf), ofSession: call.session !== undefined };
      } finally {
        held.dispose();
      }
    });
  },
});

/** The sums of blocks; those without a density have a volume and no weight. */
function weigh(items: Uint32Array, densities: Float64Array, volumeOf: (item: number) => number) {
  const sums = { blocks: items.length, withoutDensity: 0, cubicMetres: 0, tonnes: 0 };
  for (const [at, item] of items.entries()) {
    const density = densities[at] as number;
    const volume = volumeOf(item);
    sums.cubicMetres += volume;
    if (Number.isNaN(density)) sums.withoutDensity += 1;
    else sums.tonnes += volume * density;
  }
  return sums;
}

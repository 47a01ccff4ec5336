import { AditError, notFound, setPart } from 'adit/core';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import { layerOf, MAX_SLICES, slicesPart, type Slicing } from 'adit/plugins/views';
import { addSlice, disableSlices, enableSlices, removeSlice, updateSlice } from '../shared/index.ts';

/** Slices of layers of blocks. */
export function addSliceProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(enableSlices, (session, { viewId, layerName }) =>
    change(session, viewId, layerName, { onlyBlocks: true }, (slicing) => ({ ...slicing, on: true })),
  );

  procedures.add(disableSlices, (session, { viewId, layerName }) =>
    change(session, viewId, layerName, { onlyBlocks: false }, (slicing) => ({ ...slicing, on: false })),
  );

  procedures.add(addSlice, (session, { viewId, layerName, slice }) =>
    change(session, viewId, layerName, { onlyBlocks: true }, (slicing) => {
      const others = slicing.slices.filter(({ id }) => id !== slice.id);
      if (others.length >= MAX_SLICES) throw new AditError('too-many-slices', { values: { most: MAX_SLICES } });
      return { ...slicing, slices: [...others, slice] };
    }),
  );

  procedures.add(updateSlice, (session, { viewId, layerName, slice }) =>
    change(session, viewId, layerName, { onlyBlocks: false }, (slicing) => {
      if (!slicing.slices.some(({ id }) => id === slice.id)) throw notFound('slice');
      return { ...slicing, slices: slicing.slices.map((other) => (other.id === slice.id ? slice : other)) };
    }),
  );

  procedures.add(removeSlice, (session, { viewId, layerName, sliceId }) =>
    change(session, viewId, layerName, { onlyBlocks: false }, (slicing) => ({
      ...slicing,
      slices: slicing.slices.filter(({ id }) => id !== sliceId),
    })),
  );
}

function change(
  session: RenderSession,
  viewId: string,
  layerName: string,
  { onlyBlocks }: { onlyBlocks: boolean },
  edit: (slicing: Slicing) => Slicing,
): Promise<{ sequence: number }> {
  return session.inTurn(async () => {
    if (onlyBlocks) await requireBlocks(session, layerName);
    const { slicing = { on: false, slices: [] } } = layerOf(session.scene, viewId, layerName);
    return session.change([setPart([viewId, layerName], slicesPart, edit(slicing))]);
  });
}

async function requireBlocks(session: RenderSession, layerName: string): Promise<void> {
  const { dataset, layer } = await session.openLayer(layerName);
  const kind = dataset.manifest.layers.find(({ name }) => name === layer)?.geometry.kind;
  if (kind !== 'blocks') throw new AditError('no-blocks', { message: 'Only layers of blocks have slices' });
}

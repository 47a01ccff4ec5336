import { AditError, notFound, setPart, type Layer } from 'adit/core';
import { findLayer, type RenderSession, type ServerPluginContext } from 'adit/core/server';
import { layerOf, MAX_SLICES, slicesPart, type Slicing } from 'adit/plugins/views';
import { addSlice, disableSlices, enableSlices, removeSlice, updateSlice } from '../shared/index.ts';
import { wholeSlice } from './given-slice.ts';

/** Slices of layers of blocks. */
export function addSliceProcedures(procedures: ServerPluginContext['procedures']): void {
  procedures.add(enableSlices, (session, place) =>
    session.inTurn(async () => {
      await openBlocks(session, place.layerName);
      return change(session, place, (slicing) => ({ ...slicing, on: true }));
    }),
  );

  procedures.add(disableSlices, (session, place) =>
    session.inTurn(async () => change(session, place, (slicing) => ({ ...slicing, on: false }))),
  );

  procedures.add(addSlice, (session, { slice, ...place }) =>
    session.inTurn(async () => {
      const blocks = await openBlocks(session, place.layerName);
      return change(session, place, (slicing) => {
        const others = slicing.slices.filter(({ id }) => id !== slice.id);
        if (others.length >= MAX_SLICES) throw new AditError('too-many-slices', { values: { most: MAX_SLICES } });
        return { ...slicing, slices: [...others, wholeSlice(slice, blocks, undefined)] };
      });
    }),
  );

  procedures.add(updateSlice, (session, { slice, ...place }) =>
    session.inTurn(async () => {
      const blocks = await openBlocks(session, place.layerName);
      return change(session, place, (slicing) => {
        const before = slicing.slices.find(({ id }) => id === slice.id);
        if (!before) throw notFound('slice');
        const changed = wholeSlice(slice, blocks, before);
        return { ...slicing, slices: slicing.slices.map((other) => (other === before ? changed : other)) };
      });
    }),
  );

  procedures.add(removeSlice, (session, { sliceId, ...place }) =>
    session.inTurn(async () =>
      change(session, place, (slicing) => ({
        ...slicing,
        slices: slicing.slices.filter(({ id }) => id !== sliceId),
      })),
    ),
  );
}

interface Place {
  readonly viewId: string;
  readonly layerName: string;
}

function change(
  session: RenderSession,
  { viewId, layerName }: Place,
  edit: (slicing: Slicing) => Slicing,
): { sequence: number } {
  const { slicing = { on: false, slices: [] } } = layerOf(session.scene, viewId, layerName);
  return session.change([setPart([viewId, layerName], slicesPart, edit(slicing))]);
}

/** A layer of blocks; throws 404 for none, `no-blocks` for another. */
async function openBlocks(session: RenderSession, layerName: string): Promise<Layer> {
  const layer = findLayer(await session.openLayer(layerName));
  if (layer.geometry.kind !== 'blocks')
    throw new AditError('no-blocks', { message: 'Only layers of blocks have slices' });
  return layer;
}

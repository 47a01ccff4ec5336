import { describe, expect, it } from 'vitest';
import type { ProcedureSpec } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { layerStateShape, type LayerState, type Slice } from 'adit/plugins/views';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { SliceSender } from './slice-sender.ts';

const place = { viewId: 'view1', layerName: 'd/blocks' };
const slice: Slice = {
  id: 'a',
  name: '',
  active: true,
  axis: 'i',
  normal: [1, 0, 0],
  position: [0, 0, 0],
  dip: 90,
  azimuth: 90,
};

function stateWith(on: boolean, slices: Slice[]): LayerState {
  return { ...layerStateShape.parse({ layerName: place.layerName }), slicing: { on, slices } };
}

function setUp(refuses = false) {
  const texts: Record<string, string> = english;
  const calls: string[] = [];
  const titles: string[] = [];
  const call = async ({ name }: ProcedureSpec, { slice: sent, sliceId }: { slice?: Slice; sliceId?: string }) => {
    calls.push([name.replace('datacloud.slice.', ''), sent?.id ?? sliceId].filter(Boolean).join(' '));
    if (refuses) throw new Error('refused');
  };
  const session = { call } as unknown as RenderSessionClient;
  const toasts = { show: () => undefined, showError: (_error: unknown, title: string) => titles.push(title) };
  return { calls, titles, sender: new SliceSender({ session, toasts, t: (key) => texts[key] ?? key }) };
}

describe('what the session is told of slices', () => {
  it('[W4.21] is that they are enabled and disabled with their pane, and one call for several changes of one slice, with the slice as it is by then', async () => {
    const { calls, sender } = setUp();
    sender.note(place, [{ id: 'a', do: 'add' }, { do: 'switch' }]);
    sender.note(place, [{ id: 'a', do: 'update' }]);
    await sender.send(place, stateWith(true, [slice]));
    expect(calls).toEqual(['add a', 'enable']);
    sender.note(place, [{ id: 'a', do: 'update' }]);
    sender.note(place, [{ id: 'a', do: 'update' }, { do: 'switch' }]);
    await sender.send(place, stateWith(false, [slice]));
    expect(calls.slice(2)).toEqual(['update a', 'disable']);
    sender.note(place, [{ id: 'a', do: 'update' }]);
    await sender.send(place, stateWith(false, []));
    expect(calls.slice(4)).toEqual(['remove a']);
    await sender.send(place, stateWith(false, []));
    expect(calls).toHaveLength(5);
  });

  it('is kept apart for each layer and view', async () => {
    const { calls, sender } = setUp();
    sender.note(place, [{ id: 'a', do: 'add' }]);
    await sender.send({ ...place, viewId: 'view2' }, stateWith(true, [slice]));
    expect(calls).toEqual([]);
  });

  it('[W8.06w] a refusal to enable, disable, add, remove or update is told in a toast', async () => {
    const { titles, sender } = setUp(true);
    for (const [wanted, on, slices] of [
      ['add', true, [slice]],
      ['update', false, [slice]],
      ['remove', true, []],
    ] as const) {
      sender.note(place, [{ id: 'a', do: wanted }, { do: 'switch' }]);
      await expect(sender.send(place, stateWith(on, [...slices]))).rejects.toThrow('refused');
    }
    expect(titles).toEqual([
      'Could not add the slice',
      'Could not show the slices',
      'Could not change the slice',
      'Could not hide the slices',
      'Could not remove the slice',
      'Could not show the slices',
    ]);
    const changes = ['add', 'enable', 'update', 'disable', 'remove'] as const;
    expect(changes.map((what) => spanish[`failed.${what}`])).toEqual([
      'No se pudo añadir el corte',
      'No se pudieron mostrar los cortes',
      'No se pudo cambiar el corte',
      'No se pudieron ocultar los cortes',
      'No se pudo quitar el corte',
    ]);
  });
});

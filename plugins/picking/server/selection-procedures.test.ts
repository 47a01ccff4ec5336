import { expect, it } from 'vitest';
import type { RenderSession, ServerPluginContext } from 'adit/core/server';
import { updateSelectionExport, updateUserEdits } from '../shared/index.ts';
import { addSelectionProcedures } from './selection-procedures.ts';

type Handler = (session: RenderSession, params: { layerName: string; active: boolean }) => Promise<object>;

it('[W4.48] changing picks is available where a layer has items, and saving them where it has columns, active or not', async () => {
  const handlers = new Map<string, Handler>();
  addSelectionProcedures({
    add: ({ name }: { name: string }, handler: Handler) => void handlers.set(name, handler),
  } as unknown as ServerPluginContext['procedures']);
  const availability = async (count: number, columns: readonly object[]): Promise<unknown[]> => {
    const layer = { name: 'points', count, columns };
    const session = {
      scene: { parts: {}, views: {} },
      inTurn: (work: () => unknown) => work(),
      openLayer: async () => ({ dataset: { manifest: { layers: [layer] } }, layer: 'points' }),
      change: () => ({ sequence: 1 }),
    } as unknown as RenderSession;
    const answers: unknown[] = [];
    for (const { name } of [updateUserEdits, updateSelectionExport])
      for (const active of [true, false])
        answers.push(await handlers.get(name)!(session, { layerName: 'd/points', active }));
    return answers.map((answer) => {
      const { active, available } = answer as { active: boolean; available: boolean };
      return [active, available];
    });
  };
  const of = (edits: boolean, saving: boolean): unknown[] =>
    [edits, saving].flatMap((available) => [true, false].map((active) => [active, available]));
  expect(await availability(3, [{}])).toEqual(of(true, true));
  expect(await availability(3, [])).toEqual(of(true, false));
  expect(await availability(0, [])).toEqual(of(false, false));
});

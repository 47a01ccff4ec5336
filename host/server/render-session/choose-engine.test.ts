import type { EngineSession, RenderEngine } from 'adit/core/server';
import { expect, it } from 'vitest';
import { chooseEngine } from './choose-engine.ts';

const engine = (id: string, priority: number): RenderEngine => ({
  id,
  priority,
  open: (): Promise<EngineSession> => Promise.reject(new Error('not opened here')),
});

/** Enablement in which these engines are on. */
function on(...engines: RenderEngine[]): Parameters<typeof chooseEngine>[0] {
  return { contributionsFor: async () => engines as never[] };
}

it('takes the engine with the highest priority, or the one that is named', async () => {
  const both = on(engine('low', 1), engine('high', 2));
  expect((await chooseEngine(both, 'tenant', undefined)).id).toBe('high');
  expect((await chooseEngine(both, 'tenant', 'low')).id).toBe('low');
});

it('names the engine that is not on', async () => {
  await expect(chooseEngine(on(engine('low', 1)), 'tenant', 'other')).rejects.toThrow(
    'The render engine other that ADIT_ENGINE names is not on',
  );
  await expect(chooseEngine(on(), 'tenant', undefined)).rejects.toThrow('No render engine is on');
});

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { readPlugins } from 'adit/core/testing';
import { activateAtRest, type ServerPluginHost } from 'adit/core/server';

// What a collection leaves differs from time to time; a few runs more tell nothing of memory.
const BYTES = process.env['ADIT_SOAK'] === undefined ? Infinity : 2 * 1024 ** 2;
/** Timers that the test's own program has now and then. */
const NOISE = 5;

/** What a host holds. */
function held({ calls, contributions, states }: ServerPluginHost) {
  return {
    routes: calls.routes.length,
    procedures: calls.procedures.size,
    contributors: contributions.contributors().length,
    states: states.size,
  };
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

it('every server half is activated and undone a hundred times, and nothing is left: calls, contributions, timers, handles, memory', async () => {
  const found = [...readPlugins(), ...readPlugins('examples')].flatMap(({ manifest, server }) =>
    server ? [{ manifest, load: server }] : [],
  );
  const host = await activateAtRest([]);
  const cycle = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await host.activateAll(found);
      expect([...host.states.values()].filter(({ state }) => state !== 'loaded')).toEqual([]);
      host.dispose();
    }
  };
  const nothing = { routes: 0, procedures: 0, contributors: 0, states: 0 };
  await cycle(20);
  const [resources, heap] = [process.getActiveResourcesInfo().length, heapAfterCollection()];
  expect(held(host)).toEqual(nothing);
  await cycle(80);
  expect(held(host)).toEqual(nothing);
  expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(resources + NOISE);
  expect(heapAfterCollection() - heap).toBeLessThan(BYTES);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { actNames, acts, type ActName } from './fault-matrix/acts.ts';
import { faults } from './fault-matrix/faults.ts';
import type { Outcome } from './fault-matrix/outcome.ts';
import { startRig, type Rig } from './fault-matrix/rig.ts';
import { mayMount } from './support/memory-disk.ts';

describe.skipIf(!isBuilt).each(faults)('while something is wrong: $name', (fault) => {
  const isHere = fault.rig.diskMegabytes === undefined || mayMount;
  const outcomes = new Map<ActName, PromiseSettledResult<Outcome>>();
  let rig: Rig | undefined;
  beforeAll(async () => {
    if (!isHere) return;
    rig = await startRig(fault.rig);
    const there = rig;
    const end = await fault.begin(there);
    const over = sleep(fault.milliseconds).then(end);
    const done = await Promise.allSettled(actNames.map((act) => acts[act](there, act)));
    await over;
    for (const [at, act] of actNames.entries()) outcomes.set(act, done[at] as PromiseSettledResult<Outcome>);
  }, 400_000);
  afterAll(() => rig?.dispose(), 60_000);

  it.skipIf(!isHere).each(actNames)('%s: nothing acknowledged is lost, and only what is meant to be is told', (act) => {
    const outcome = outcomes.get(act);
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    const { refusals } = outcome.value;
    const told = fault.told?.[act] ?? [];
    expect([...refusals].filter((refusal) => !told.includes(refusal))).toEqual([]);
    if (fault.isTold && told.length > 0) expect(refusals.size).toBeGreaterThan(0);
  });
});

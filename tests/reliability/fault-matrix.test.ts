import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBuilt } from '../integration/server-process.ts';
import { actNames, acts } from './fault-matrix/acts.ts';
import { faults } from './fault-matrix/faults.ts';
import { Outcome } from './fault-matrix/outcome.ts';
import { startRig, type Rig } from './fault-matrix/rig.ts';

describe.skipIf(!isBuilt).each(faults)('$name', (fault) => {
  let rig: Rig;
  const outcomes = new Map<string, PromiseSettledResult<Outcome>>();
  beforeAll(async () => {
    rig = await startRig(fault.rig);
    const end = await fault.begin(rig);
    const over = sleep(fault.milliseconds).then(end);
    const done = Promise.allSettled(actNames.map((act) => acts[act](rig, act)));
    await over;
    for (const [at, outcome] of (await done).entries()) outcomes.set(actNames[at] as string, outcome);
  }, 400_000);
  afterAll(() => rig?.dispose(), 60_000);

  it.each(actNames)('%s', (act) => {
    const outcome = outcomes.get(act);
    console.log(
      `${fault.name} | ${act}: ${outcome?.status === 'fulfilled' ? [...outcome.value.refusals].join(', ') : outcome?.reason}`,
    );
    expect(outcome).toMatchObject({ status: 'fulfilled' });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentPatience, seconds } from '../patience.ts';
import { isBuilt } from '../integration/server-process.ts';
import { actNames, acts, type ActName } from './fault-matrix/acts.ts';
import { sides, type Fault } from './fault-matrix/faults.ts';
import { Outcome } from './fault-matrix/outcome.ts';
import { startRig, type Rig } from './fault-matrix/rig.ts';
import { mayMount } from './support/memory-disk.ts';

/** From here on a processor is so busy that the database is late beside any fault, which is told as such. */
const BUSY_PATIENCE = 2;
const DATABASE_IS_LATE = ['503 database-gone', 'call database-gone'];

interface Done {
  readonly outcome: Outcome;
  readonly end: PromiseSettledResult<void>;
}
type Outcomes = ReadonlyMap<ActName, Done>;

/** Does everything while the fault lasts, under names with its number. */
async function outlast(rig: Rig, fault: Fault, number: number): Promise<Outcomes> {
  const outcomes = new Map(actNames.map((act) => [act, new Outcome()]));
  const end = await fault.begin(rig);
  const over = lasting(fault, outcomes).finally(end);
  const ends = await Promise.allSettled(
    [...outcomes].map(([act, outcome]) => acts[act](outcome, rig, `${act} ${number}`)),
  );
  await over;
  return new Map([...outcomes].map(([act, outcome], at) => [act, { outcome, end: ends[at] as Done['end'] }]));
}

/** A fault that must be told lasts until all have been told, any other for its time. */
async function lasting(fault: Fault, outcomes: ReadonlyMap<ActName, Outcome>): Promise<void> {
  if (!fault.isTold) return sleep(fault.milliseconds);
  const waiting = [...outcomes].filter(([act]) => fault.told?.[act]);
  const latest = Date.now() + seconds(60);
  while (waiting.some(([, { refusals }]) => refusals.size === 0) && Date.now() < latest) await sleep(50);
}

describe.skipIf(!isBuilt).concurrent.each(sides)('faults of servers $side', ({ rigs }) => {
  describe.sequential.each(rigs)('the same acts on a server of their own (%#)', ({ options, faults }) => {
    const isHere = options.diskMegabytes === undefined || mayMount;
    let rig: Rig | undefined;
    beforeAll(async () => {
      if (isHere) rig = await startRig(options);
    }, seconds(100));
    afterAll(() => rig?.dispose(), seconds(60));

    describe.each(faults)('while something is wrong: $name', (fault) => {
      let outcomes: Outcomes;
      let isBusy: boolean;
      beforeAll(async () => {
        if (rig) outcomes = await outlast(rig, fault, faults.indexOf(fault));
        isBusy = currentPatience() > BUSY_PATIENCE;
      }, seconds(400));

      it.skipIf(!isHere).each(actNames)(
        '%s: nothing acknowledged is lost, and only what is meant to be is told',
        (act) => {
          const { outcome, end } = outcomes.get(act) as Done;
          if (end.status === 'rejected') throw end.reason;
          const { refusals } = outcome;
          const told = fault.told?.[act] ?? [];
          const allowed = isBusy ? [...told, ...DATABASE_IS_LATE] : told;
          expect([...refusals].filter((refusal) => !allowed.includes(refusal))).toEqual([]);
          if (fault.isTold && told.length > 0) expect(refusals.size).toBeGreaterThan(0);
        },
      );
    });
  });
});

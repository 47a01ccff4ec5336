import { createHash } from 'node:crypto';

/** What the computation takes on a quiet machine of today. */
const QUIET_MILLISECONDS = 30;
const ROUNDS = 40_000;
const MAX_PATIENCE = 8;
/** How long a measurement holds: files that share a process take it only now and then. */
const HOLDS_MILLISECONDS = 10_000;

let patience = 1;
let measured = -Infinity;

/** How many times longer than on a quiet machine everything may take now, from 1 to 8. */
export function currentPatience(): number {
  if (performance.now() > measured + HOLDS_MILLISECONDS) {
    patience = Math.min(MAX_PATIENCE, Math.max(1, computationMilliseconds() / QUIET_MILLISECONDS));
    measured = performance.now();
  }
  return patience;
}

/** So many seconds of a quiet machine, in milliseconds of this one: every time-out of a test is given by this. */
export function seconds(count: number): number {
  return Math.ceil(count * 1_000 * currentPatience());
}

function computationMilliseconds(): number {
  const begun = performance.now();
  let digest = Buffer.alloc(32);
  for (let round = 0; round < ROUNDS; round += 1) digest = createHash('sha256').update(digest).digest();
  return performance.now() - begun;
}

import { pause } from '../support/pause.ts';

const LONGEST = 180_000;

/** What somebody was told who did something while a fault lasted, and did it again until it was done. */
export class Outcome {
  /** Each refusal once, as `503 database-gone`; a connection that broke is `no answer`. */
  readonly refusals = new Set<string>();

  /** Does `task` again, so many milliseconds later, until it answers `undefined`: what it answers else, or throws, is what was told instead. */
  async untilDone(task: () => Promise<string | undefined>, between = 200): Promise<void> {
    const end = Date.now() + LONGEST;
    for (;;) {
      const refusal = await task().catch((error: unknown) => {
        if (isAssertion(error)) throw error;
        return 'no answer';
      });
      if (refusal === undefined) return;
      this.refusals.add(refusal);
      if (Date.now() > end) throw new Error(`Refused all the time, last with ${refusal}`);
      await pause(between);
    }
  }
}

/** What a test demands is not what the fault does. */
function isAssertion(error: unknown): boolean {
  return error instanceof Error && error.name === 'AssertionError';
}

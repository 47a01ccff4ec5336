import { appendFileSync } from 'node:fs';

/**
 * Writes a result, `{ id?, name, state: 'passed' | 'failed' | 'skipped', reason?, message? }`, as a line of JSON to the file
 * ADIT_RESULTS. It is there at once, so that a crash of the program that runs the tests loses none. `reason` says why a test
 * was skipped, `message` how it failed.
 */
export function recordResult(result) {
  appendFileSync(process.env.ADIT_RESULTS, `${JSON.stringify(result)}\n`);
}

import { Progress } from './support/progress.ts';

/** How long a test may take that goes on where it stopped: the time of the whole run is what bounds it. */
export const LONG_RUN_MILLISECONDS = 24 * 60 * 60_000;

/** So far apart that what a portion makes of its seed is not the next one's. */
const SEED_STEP = 100;

/**
 * Runs a long test in portions, each with a seed of its own, and answers the figures of all of them. A portion that has ended is not run again
 * when the whole is started once more. Prints `NAME: seed N, runs N, lost N` at the end, and how far it has come after each portion.
 */
export async function inPortions<Figures>(
  name: string,
  { seed, runs, portion }: { seed: number; runs: number; portion: number },
  work: (seed: number, runs: number) => Promise<Figures>,
): Promise<Figures[]> {
  const progress = new Progress<Figures>(name, seed);
  if (progress.runs > 0) console.log(`${name}: goes on after ${progress.runs} of ${runs} runs`);
  while (progress.runs < runs) {
    const next = {
      seed: seed + SEED_STEP * progress.portions.length,
      runs: Math.min(portion, runs - progress.runs),
    };
    const begun = Date.now();
    try {
      const figures = await work(next.seed, next.runs);
      progress.add({ ...next, seconds: Math.round((Date.now() - begun) / 1000), figures });
    } catch (error) {
      console.log(`${name}: seed ${next.seed}, runs ${next.runs}, lost 1`);
      throw error;
    }
    console.log(`${name}: ${progress.runs} of ${runs}, ${new Date().toISOString()}`);
  }
  console.log(`${name}: seed ${seed}, runs ${progress.runs}, lost 0`);
  return progress.portions.map(({ figures }) => figures);
}

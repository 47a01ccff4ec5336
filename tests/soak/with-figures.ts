/**
 * Runs a long test and prints `NAME: seed N, runs N, lost N` when it has ended. A test that counts nothing stops at its first loss.
 */
export async function withFigures<Figures>(
  name: string,
  { seed, runs }: { seed: number; runs: number },
  work: (seed: number, runs: number) => Promise<Figures>,
  lostOf: (figures: Figures) => number = () => 0,
): Promise<Figures> {
  let lost = 1;
  try {
    const figures = await work(seed, runs);
    lost = lostOf(figures);
    return figures;
  } finally {
    console.log(`${name}: seed ${seed}, runs ${runs}, lost ${lost}`);
  }
}

/** Sums are of parts of so many rows, whoever works on them, so that they are the same with any number of threads. */
const PART_ROWS = 2 ** 20;
/** So many parts are asked for at a time, and held until they are added. */
const PARTS_AT_ONCE = 8;

/** Asks for a layer's rows part by part, several at the same time, and takes the answers in the order of the rows. */
export async function forEachPart<Answer>(
  count: number,
  ask: (from: number, to: number) => Promise<Answer>,
  take: (answer: Answer) => void,
): Promise<void> {
  const step = PART_ROWS * PARTS_AT_ONCE;
  for (let start = 0; start < count; start += step) {
    const asked: Promise<Answer>[] = [];
    for (let from = start; from < Math.min(count, start + step); from += PART_ROWS)
      asked.push(ask(from, Math.min(count, from + PART_ROWS)));
    for (const answer of await Promise.all(asked)) take(answer);
  }
}

import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import type { RenderSessionClient } from 'adit/core/web';
import { MovingCount } from './moving-count.ts';

type Question = { layerName: string; filterId: string; dataRange: [number, number] };

/** A session whose answers come when they are called for. */
function setUp() {
  const asked: Question[] = [];
  const answers: ((kept: number | Error) => void)[] = [];
  const warnings: string[] = [];
  const call = (_procedure: unknown, question: Question): Promise<{ kept: number }> => {
    asked.push(question);
    return new Promise((resolve, reject) =>
      answers.push((kept) => (kept instanceof Error ? reject(kept) : resolve({ kept }))),
    );
  };
  const session = { call } as unknown as Pick<RenderSessionClient, 'call'>;
  const counts = new MovingCount(session, { warn: (text: string) => warnings.push(text) } as never);
  const answer = async (kept: number | Error): Promise<void> => {
    answers.shift()!(kept);
    await new Promise((done) => setTimeout(done));
  };
  const moveTo = (low: number): void =>
    counts.want({ viewId: 'view1', layerName: 'd/points', filterId: 'f', range: [low, 24] });
  return { counts, asked, answer, moveTo, warnings };
}

it('asks what a filter would keep while its handle moves, one question at a time and the latest next', async () => {
  const { counts, asked, answer, moveTo } = setUp();
  const seen: (number | undefined)[] = [];
  const stop = autorun(() => seen.push(counts.of('d/points')));
  for (const low of [1, 2, 3]) moveTo(low);
  expect(asked.map(({ dataRange }) => dataRange)).toEqual([[1, 24]]);
  await answer(23);
  expect(asked.map(({ dataRange }) => dataRange)).toEqual([
    [1, 24],
    [3, 24],
  ]);
  await answer(21);
  expect(seen).toEqual([undefined, 23, 21]);
  expect(counts.of('d/other')).toBeUndefined();
  stop();
});

it('keeps the last answer until what is kept is known again, and drops those that come later', async () => {
  const { counts, asked, answer, moveTo } = setUp();
  moveTo(1);
  await answer(23);
  moveTo(2);
  counts.stop();
  await answer(22);
  expect(counts.of('d/points')).toBe(23);
  counts.forget();
  expect(counts.of('d/points')).toBeUndefined();
  expect(asked).toHaveLength(2);
});

it('goes on after a question that failed', async () => {
  const { counts, answer, moveTo, warnings } = setUp();
  moveTo(1);
  await answer(new Error('gone'));
  expect([counts.of('d/points'), warnings.length]).toEqual([undefined, 1]);
  moveTo(2);
  await answer(22);
  expect(counts.of('d/points')).toBe(22);
});

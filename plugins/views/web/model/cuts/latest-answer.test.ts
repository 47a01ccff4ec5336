import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from 'adit/core';
import { LatestAnswer } from './latest-answer.ts';

/** Answers that come when the test says so. */
function setUp(delay: number) {
  const waiting: { question: number; answer(value: string): void; fail(): void; signal: AbortSignal }[] = [];
  const log = { warn: vi.fn() };
  const answers = new LatestAnswer<number, string>({
    delay,
    log: log as unknown as Log,
    ask: (question, signal) =>
      new Promise((answer, reject) =>
        waiting.push({ question, answer, fail: () => reject(new Error('not now')), signal }),
      ),
    isSame: (one, other) => one === other,
  });
  const asked = (): number[] => waiting.map(({ question }) => question);
  return { answers, waiting, asked, log };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('questions that change', () => {
  it('are asked once they have stood still', async () => {
    const { answers, asked, waiting } = setUp(100);
    for (const question of [1, 2, 3]) {
      answers.want(question);
      await vi.advanceTimersByTimeAsync(60);
    }
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(40);
    expect(asked()).toEqual([3]);
    waiting[0]!.answer('three');
    await vi.advanceTimersByTimeAsync(0);
    expect([answers.answerTo(3), answers.answerTo(2)]).toEqual(['three', undefined]);
    answers.want(3);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked()).toEqual([3]);
  });

  it('are asked one at a time, the latest next, and the answer before stays until then', async () => {
    const { answers, asked, waiting } = setUp(0);
    for (const question of [1, 2, 3]) {
      answers.want(question);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(asked()).toEqual([1]);
    waiting[0]!.answer('one');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toEqual([1, 3]);
    expect(answers.current).toEqual({ question: 1, answer: 'one' });
    expect(answers.answerTo(3)).toBeUndefined();
    waiting[1]!.answer('three');
    await vi.advanceTimersByTimeAsync(0);
    expect(answers.answerTo(3)).toBe('three');
  });

  it('are forgotten with their answers, also with one that is still on its way', async () => {
    const { answers, asked, waiting } = setUp(0);
    answers.want(1);
    await vi.advanceTimersByTimeAsync(0);
    answers.forget();
    waiting[0]!.answer('one');
    await vi.advanceTimersByTimeAsync(0);
    expect([answers.current, asked()]).toEqual([undefined, [1]]);
    answers.want(1);
    await vi.advanceTimersByTimeAsync(0);
    waiting[1]!.answer('one again');
    await vi.advanceTimersByTimeAsync(0);
    expect(answers.answerTo(1)).toBe('one again');
    answers.forget();
    expect(answers.current).toBeUndefined();
  });

  it('are asked three times more when they fail, and are given up at the end', async () => {
    const { answers, asked, waiting, log } = setUp(0);
    answers.want(1);
    for (let time = 0; time < 6; time++) {
      await vi.advanceTimersByTimeAsync(1000);
      waiting.at(-1)!.fail();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(asked()).toEqual([1, 1, 1, 1]);
    expect(log.warn).toHaveBeenCalledTimes(4);
    const other = setUp(0);
    other.answers.want(1);
    await vi.advanceTimersByTimeAsync(0);
    other.answers.dispose();
    expect(other.waiting[0]!.signal.aborted).toBe(true);
    other.waiting[0]!.answer('late');
    await vi.advanceTimersByTimeAsync(5000);
    expect([other.answers.current, other.asked()]).toEqual([undefined, [1]]);
  });
});

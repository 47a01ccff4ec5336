import { describe, expect, it } from 'vitest';
import { InProcessRunner } from './task-runner.ts';

describe('InProcessRunner', () => {
  it('computes at once, unless it was given up before', async () => {
    const runner = new InProcessRunner();
    const input = { column: { values: Float64Array.of(1, 2) } };
    expect([...(await runner.run('colourValues', input))]).toEqual([1, 2]);
    const givenUp = runner.run('colourValues', input, AbortSignal.abort(new Error('given up')));
    await expect(givenUp).rejects.toThrow('given up');
  });
});

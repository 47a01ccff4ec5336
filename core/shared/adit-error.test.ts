import { expect, it } from 'vitest';
import { AditError, messageOf } from './adit-error.ts';

class Closed extends AditError {}

it('errors of another copy of the class are known, and a kind of them is not any of them', () => {
  class Copy extends Error {
    get [Symbol.for('adit.error')](): true {
      return true;
    }
  }
  expect([new AditError('a'), new Closed('a'), new Copy()].map((error) => error instanceof AditError)).toEqual([
    true,
    true,
    true,
  ]);
  expect([new AditError('a'), new Closed('a'), new Error('a')].map((error) => error instanceof Closed)).toEqual([
    false,
    true,
    false,
  ]);
  expect(new Error('a') instanceof AditError).toBe(false);
});

it('whatever was thrown has a text', () => {
  expect(
    [new AditError('bad', { message: 'It is bad' }), new TypeError('odd'), 'gone', undefined].map(messageOf),
  ).toEqual(['It is bad', 'odd', 'gone', 'undefined']);
});

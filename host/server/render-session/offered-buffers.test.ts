import { describe, expect, it } from 'vitest';
import { OfferedBuffers } from './offered-buffers.ts';

const numbers = (value: number): Uint8Array => Uint8Array.of(value);

describe('the buffers that a session has offered', () => {
  it('are there until there are very many', () => {
    const buffers = new OfferedBuffers();
    for (let number = 0; number < 4001; number += 1) buffers.put(`${number}`, numbers(1));
    expect([buffers.fetch('0'), buffers.fetch('1'), buffers.fetch('4000')]).toEqual([
      undefined,
      numbers(1),
      numbers(1),
    ]);
    buffers.clear();
    expect(buffers.fetch('1')).toBeUndefined();
  });

  it('of a series are kept until they were fetched, and the latest 4 longer', () => {
    const buffers = new OfferedBuffers();
    buffers.put('other', numbers(9));
    for (let number = 0; number < 20; number += 1) {
      buffers.put(`${number}`, numbers(number), 'mask');
      if (number !== 3) expect(buffers.fetch(`${number}`)).toEqual(numbers(number));
    }
    const there = Array.from({ length: 20 }, (_, number) => number).filter((number) => buffers.fetch(`${number}`));
    expect(there).toEqual([3, 16, 17, 18, 19]);
    // One that comes again is the latest.
    buffers.put('16', numbers(16), 'mask');
    for (let number = 20; number < 23; number += 1) buffers.put(`${number}`, numbers(number), 'mask');
    expect([buffers.fetch('16'), buffers.fetch('17')]).toEqual([numbers(16), undefined]);
    expect(buffers.fetch('other')).toEqual(numbers(9));
  });

  it('of a series are at most 64, also when nobody fetches them', () => {
    const buffers = new OfferedBuffers();
    for (let number = 0; number < 100; number += 1) buffers.put(`${number}`, numbers(number), 'mask');
    expect([buffers.fetch('35'), buffers.fetch('36')]).toEqual([undefined, numbers(36)]);
  });
});

import { describe, expect, it } from 'vitest';
import { elementNames } from './element-names.ts';

describe('names of elements', () => {
  it('are the one that was given, for a single element', () => {
    expect(elementNames(['anything'], 'Mine')).toEqual(['Mine']);
  });

  it('are their own, without blanks in a row and control characters, and the given one where there is none', () => {
    expect(elementNames(['  Ore   body\t1 ', 'a\u0000b', ''], 'Mine')).toEqual(['Ore body 1', 'a b', 'Mine']);
  });

  it('are different from each other, whatever the case', () => {
    expect(elementNames(['Pit', 'PIT', 'pit 2', ''], 'Pit')).toEqual(['Pit', 'PIT 2', 'pit 2 2', 'Pit 3']);
  });

  it('have 50 characters at most, with their number', () => {
    const long = 'x'.repeat(60);
    const [first = '', second = ''] = elementNames([long, long], 'Mine');
    expect([first.length, second.length, second.endsWith(' 2')]).toEqual([50, 50, true]);
    const [emoji = ''] = elementNames(['😀'.repeat(40), 'b'], 'Mine');
    expect(emoji).toBe('😀'.repeat(25));
    const [odd = ''] = elementNames([`a${'😀'.repeat(40)}`, 'b'], 'Mine');
    expect(odd).toBe(`a${'😀'.repeat(24)}`);
  });
});

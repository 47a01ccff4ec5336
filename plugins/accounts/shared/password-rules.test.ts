import { describe, expect, it } from 'vitest';
import { brokenPasswordRules, SPECIAL_CHARACTERS } from './password-rules.ts';

describe('a new password', () => {
  it('[A5.01, A9.04] needs eight characters, both cases, a digit, a special character, and to be typed twice alike', () => {
    const broken = (password: string, repeated = password): string[] => [...brokenPasswordRules(password, repeated)];
    expect(broken('Secret-1')).toEqual([]);
    expect(broken('Secre-1')).toEqual(['length']);
    expect(broken('secret-1')).toEqual(['upper-case']);
    expect(broken('SECRET-1')).toEqual(['lower-case']);
    expect(broken('Secret-x')).toEqual(['digit']);
    expect(broken('Secret 12')).toEqual(['special']);
    expect(broken('Secret-1', 'Secret-2')).toEqual(['same']);
    expect(broken('')).toEqual(['length', 'upper-case', 'lower-case', 'digit', 'special', 'same']);
    // Characters are counted, not the halves of which JavaScript makes some.
    expect(broken('Aa1-🙂🙂🙂')).toEqual(['length']);
    expect(broken('Ñandú-2026')).toEqual([]);
  });

  it('[A5.01] may have any of the special characters of the keyboard, and needs one of this set', () => {
    expect(new Set(SPECIAL_CHARACTERS).size).toBe(32);
    for (const character of [' ', '§', '€', 'ñ', '🙂'])
      expect([...brokenPasswordRules(`Secret1${character}`, `Secret1${character}`)]).toEqual(['special']);
    for (const character of SPECIAL_CHARACTERS)
      expect(brokenPasswordRules(`Secret1${character}`, `Secret1${character}`).size).toBe(0);
  });
});

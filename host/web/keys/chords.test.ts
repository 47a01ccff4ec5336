import { describe, expect, it } from 'vitest';
import { chordOf, isTypable } from './chords.ts';

const press = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]): string =>
  chordOf({
    key,
    ctrlKey: held.includes('ctrlKey'),
    metaKey: held.includes('metaKey'),
    altKey: held.includes('altKey'),
    shiftKey: held.includes('shiftKey'),
  });

describe('chords', () => {
  it('are written as shortcuts are', () => {
    expect(press('k', 'ctrlKey')).toBe('Ctrl+K');
    expect(press('K', 'metaKey')).toBe('Ctrl+K');
    expect(press('Z', 'ctrlKey', 'shiftKey')).toBe('Ctrl+Shift+Z');
    expect(press('?', 'shiftKey')).toBe('?');
    expect(press('ArrowUp', 'altKey', 'shiftKey')).toBe('Alt+Shift+ArrowUp');
    expect(press('F2')).toBe('F2');
    expect(press('c')).toBe('C');
  });

  it('are told from what is typed', () => {
    expect(['C', '?', 'Shift+A', 'Delete'].every(isTypable)).toBe(true);
    expect(['Ctrl+K', 'Alt+X', 'F2', 'F12'].some(isTypable)).toBe(false);
  });
});

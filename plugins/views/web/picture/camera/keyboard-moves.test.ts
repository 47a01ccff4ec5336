import { describe, expect, it } from 'vitest';
import { flatMove, keyboardMove } from './keyboard-moves.ts';

function press(
  key: string,
  modifiers: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {},
): ReturnType<typeof keyboardMove> {
  return keyboardMove({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers });
}

describe('the keyboard', () => {
  it('rotates by arrows, pans by Alt and arrows, zooms by page keys, fits and resets', () => {
    expect(press('ArrowLeft')).toMatchObject({ do: 'rotate', down: 0 });
    expect(press('ArrowUp', { altKey: true })).toEqual({ do: 'pan', right: 0, down: -40 });
    expect(press('PageUp')).toEqual({ do: 'zoom', factor: 1.25 });
    expect(press('PageDown')).toEqual({ do: 'zoom', factor: 0.8 });
    expect(press('f')).toEqual({ do: 'fit' });
    expect(press('R')).toEqual({ do: 'reset' });
  });

  it('never turns a flat view: arrows move the picture, and the page keys are left to others', () => {
    const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
    expect(flatMove({ key: 'ArrowLeft', ...none })).toEqual({ do: 'pan', right: -40, down: 0 });
    expect(flatMove({ key: 'PageUp', ...none })).toBeUndefined();
    expect(flatMove({ key: 'PageDown', ...none })).toBeUndefined();
    expect(flatMove({ key: 'f', ...none })).toEqual({ do: 'fit' });
    expect(flatMove({ key: 'ArrowLeft', ...none, ctrlKey: true })).toBeUndefined();
  });

  it('leaves other keys and shortcuts alone', () => {
    expect(press('z', { ctrlKey: true })).toBeUndefined();
    expect(press('r', { metaKey: true })).toBeUndefined();
    expect(press('ArrowLeft', { shiftKey: true })).toBeUndefined();
    expect(press('f', { altKey: true })).toBeUndefined();
    expect(press('Escape')).toBeUndefined();
  });
});

// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

it('what is typed before a field is there is kept from everybody else, and taken once', () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  const typed = typedAhead();
  for (const key of ['U', 'n', 'x', 'Backspace', 'd', 'o']) expect(press(key)).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(typed.take()).toEqual({ text: 'Undo', isEntered: false });
  expect(press('o')).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  expect(typed.take()).toEqual({ text: '', isEntered: false });
  document.removeEventListener('keydown', heard);
});

it('Enter ends what is typed; chords and other keys are left to those who know them', () => {
  const typed = typedAhead();
  press('u');
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(press('Escape')).toBe(true);
  press('Enter');
  press('d');
  expect(typed.take()).toEqual({ text: 'u', isEntered: true });
});

import { toDisposable, type Disposable } from 'adit/core';
import { commandsOf } from '../palette/commands.ts';
import type { Program } from '../program.ts';
import { chordOf, isTypable } from './chords.ts';

const TYPED_INTO = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
/** Keys that texts have a meaning of their own for. */
const TEXT_CHORDS = new Set(['Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Y', 'Ctrl+A', 'Ctrl+C', 'Ctrl+X', 'Ctrl+V']);

/**
 * Gives commands by their keys until it is disposed. Keys that could be typed count only while a view has the focus, or nothing
 * has; no key counts while a dialog is open.
 */
export function followShortcuts(program: Program): Disposable {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || program.dialogs.stack.length > 0) return;
    const chord = chordOf(event);
    if (!counts(chord, event.target)) return;
    const commands = commandsOf(program);
    const command = program.keys
      .actionsFor(chord, focusOf(event.target))
      .map((id) => commands.find((other) => other.id === id))
      .find((found) => found?.isEnabled === true);
    if (!command) return;
    event.preventDefault();
    command.run();
  };
  document.addEventListener('keydown', listen);
  return toDisposable(() => document.removeEventListener('keydown', listen));
}

function counts(chord: string, target: EventTarget | null): boolean {
  const focus = focusOf(target);
  if (focus === 'text') return !isTypable(chord) && !TEXT_CHORDS.has(chord);
  return !isTypable(chord) || target === document.body || !(target instanceof Element) || focus === 'scene';
}

/** Where the focus is, for the conditions of keys. */
function focusOf(target: EventTarget | null): 'text' | 'scene' | 'tree' | 'page' {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(TYPED_INTO)) return 'text';
  if (target.getAttribute('role') === 'img') return 'scene';
  return target.closest('[role=tree]') ? 'tree' : 'page';
}

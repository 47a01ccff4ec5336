import { describe, expect, it } from 'vitest';
import { bindingsFor, boundKeys, conflictsWith, normalKeys, type Binding } from './bindings.ts';

const binding = (action: string, keys: string, when: Binding['when'] = {}, isUsers = false): Binding => ({
  ...{ action, keys, when, isUsers },
});

describe('key bindings', () => {
  it('of a user replace those that their action comes with; an empty text takes the keys away', () => {
    const defaults = [binding('a', 'Ctrl+K'), binding('a', 'F6'), binding('b', 'B'), binding('c', 'C')];
    const users = [
      { action: 'a', keys: 'mod+shift+l', when: { focus: 'scene' } },
      { action: 'b', keys: '' },
      { action: 'gone', keys: 'G' },
    ];
    expect(boundKeys(defaults, users)).toEqual([
      binding('a', 'Ctrl+Shift+L', { focus: 'scene' }, true),
      binding('gone', 'G', {}, true),
      binding('c', 'C'),
    ]);
  });

  it('count while all of their conditions hold; the most particular one goes first', () => {
    const facts: Record<string, string | boolean> = { focus: 'scene', 'picking.picked': true };
    const anywhere = binding('a', 'L');
    const inScene = binding('b', 'L', { focus: 'scene', 'picking.picked': true });
    const inTree = binding('c', 'L', { focus: 'tree' });
    const found = bindingsFor([anywhere, inTree, inScene, binding('d', 'M')], 'L', (name) => facts[name]);
    expect(found).toEqual([inScene, anywhere]);
    expect(bindingsFor([binding('e', 'L', { unknown: false })], 'L', (name) => facts[name])).toEqual([]);
  });

  it('are in conflict where two actions have the same keys at the same time', () => {
    const all = [
      binding('a', 'L', { focus: 'scene' }),
      binding('b', 'L', { focus: 'tree' }),
      binding('c', 'L', { focus: 'scene' }),
      binding('d', 'L'),
      binding('a', 'L', { other: 1 }),
    ];
    expect(conflictsWith(all[0]!, all).map(({ action }) => action)).toEqual(['c']);
    expect(conflictsWith(all[3]!, all)).toEqual([]);
  });

  it('may be written as people write them', () => {
    const read = Object.fromEntries(
      ['mod+shift+l', 'Cmd+K', 'shift+ctrl+alt+Z', 'F6', '?', 'Ctrl++', '+', 'ArrowUp', ' l '].map((text) => [
        text,
        normalKeys(text),
      ]),
    );
    expect(read).toEqual({
      'mod+shift+l': 'Ctrl+Shift+L',
      'Cmd+K': 'Ctrl+K',
      'shift+ctrl+alt+Z': 'Ctrl+Alt+Shift+Z',
      F6: 'F6',
      '?': '?',
      'Ctrl++': 'Ctrl++',
      '+': '+',
      ArrowUp: 'ArrowUp',
      ' l ': 'L',
    });
    for (const text of ['', 'Ctrl+', 'Hyper+L', 'ab', 'Shift+?', 'Ctrl'])
      expect([text, normalKeys(text)]).toEqual([text, undefined]);
  });
});

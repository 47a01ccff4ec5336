// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { makeTestWorkspace } from 'adit/core/testing';
import { CommandsToken, keyBindings, menuActions, SettingsToken, ToastsToken } from 'adit/core/web';
import { KeyMap } from './key-map.ts';
import { ShortcutStore } from './shortcut-store.ts';

async function setUp() {
  const { contributions, services, recorded } = await makeTestWorkspace({ plugins: [] });
  const run = (): void => undefined;
  const palette = { places: ['palette'] as const, run };
  contributions.add(menuActions, 'a', { id: 'a.save', titleKey: 'Save it', shortcut: 'Ctrl+S', ...palette });
  contributions.add(menuActions, 'a', { id: 'a.open', titleKey: 'Open it', ...palette });
  contributions.add(menuActions, 'a', { id: 'a.plain', titleKey: 'Another', ...palette });
  const when = { focus: 'scene' };
  contributions.add(keyBindings, 'a', { id: 'a.keys', action: 'a.open', keys: 'Mod+Shift+L', when });
  const settings = services.get(SettingsToken);
  const keys = new KeyMap(contributions, settings);
  const parts = { keys, settings, commands: services.get(CommandsToken), toasts: services.get(ToastsToken) };
  const store = new ShortcutStore({ ...parts, t: (key, values) => [key, ...Object.values(values ?? {})].join(' ') });
  const keysOf = (id: string) => keys.bindings.filter(({ action }) => action === id).map((one) => one.keys);
  return { store, keys, keysOf, recorded };
}

describe('the list of shortcuts', () => {
  it('has every command, those with keys first, and finds them by name and keys', async () => {
    const { store } = await setUp();
    expect(store.lines.map(({ id, bindings }) => [id, bindings.map(({ keys }) => keys)])).toEqual([
      ['a.open', ['Ctrl+Shift+L']],
      ['a.save', ['Ctrl+S']],
      ['a.plain', []],
    ]);
    store.setText('anoth');
    expect(store.lines.map(({ id }) => id)).toEqual(['a.plain']);
    store.setText('ctrl+s');
    expect(store.lines.map(({ id }) => id)).toEqual(['a.save']);
  });

  it('changes keys, keeps what must hold for them, takes them away, and gives back what the action comes with', async () => {
    const { store, keys, keysOf } = await setUp();
    await store.assign('a.open', 'Alt+O');
    expect(keys.bindings.find(({ action }) => action === 'a.open')).toMatchObject({
      ...{ keys: 'Alt+O', when: { focus: 'scene' }, isUsers: true },
    });
    await store.remove('a.save');
    expect([keysOf('a.save'), store.hasOwn]).toEqual([[], true]);
    await store.reset('a.open');
    expect(keysOf('a.open')).toEqual(['Ctrl+Shift+L']);
    await store.reset();
    expect([keysOf('a.save'), store.hasOwn]).toEqual([['Ctrl+S'], false]);
  });

  it('shows which actions have the same keys', async () => {
    const { store } = await setUp();
    await store.assign('a.plain', 'Ctrl+S');
    const conflicts = store.lines.filter((line) => line.conflicts.length > 0);
    expect(conflicts.map((line) => [line.id, line.conflicts])).toEqual([
      ['a.plain', ['Save it']],
      ['a.save', ['Another']],
    ]);
  });

  it('takes JSON over, and says what is wrong with it', async () => {
    const { store, keysOf } = await setUp();
    const typed = JSON.stringify([{ action: 'a.plain', keys: 'mod+p', when: { focus: 'tree' } }]);
    expect(await store.take(typed)).toBeUndefined();
    expect(keysOf('a.plain')).toEqual(['Ctrl+P']);
    expect(JSON.parse(store.json)).toEqual(JSON.parse(typed));
    expect(await store.take('[{]')).toMatch(/^shortcuts\.json\.no-json .*position|JSON/);
    expect(await store.take('[{"action":"a.plain"}]')).toMatch(/\[0\]\.keys/);
    expect(await store.take('[{"action":"a.plain","keys":"Hyper+P"}]')).toBe('shortcuts.json.no-keys Hyper+P a.plain');
    expect(keysOf('a.plain')).toEqual(['Ctrl+P']);
    expect(await store.take('')).toBeUndefined();
    expect(keysOf('a.plain')).toEqual([]);
  });
});

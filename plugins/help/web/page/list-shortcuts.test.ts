import { expect, it } from 'vitest';
import { Contributions, menuActions, tools } from 'adit/core/web';
import { listShortcuts } from './list-shortcuts.ts';

it('names the keys of the actions and tools that have some and that the user may use, in the language, by what they do', () => {
  const contributions = new Contributions();
  const run = (): void => undefined;
  contributions.add(menuActions, 'a', { id: 'a.save', titleKey: 'save', places: ['palette'], shortcut: 'Ctrl+S', run });
  contributions.add(menuActions, 'a', { id: 'a.plain', titleKey: 'plain', places: ['palette'], run });
  const forbidden = { titleKey: 'no', places: ['palette' as const], shortcut: 'N', permission: 'a.other', run };
  contributions.add(menuActions, 'a', { id: 'a.forbidden', ...forbidden });
  contributions.add(tools, 'b', {
    id: 'b.line',
    titleKey: 'line',
    icon: () => null,
    group: 'slice',
    kind: 'once',
    shortcut: 'L',
    start: () => ({ dispose: run }),
  });
  const listed = listShortcuts({
    contributions,
    can: () => false,
    translator: (pluginId) => (key) => `${pluginId} ${key}`,
  });
  expect(listed).toEqual([
    { id: 'a.save', title: 'a save', keys: ['Ctrl', 'S'] },
    { id: 'b.line', title: 'b line', keys: ['L'] },
  ]);
});

// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { menuActions, tools } from 'adit/core/web';
import { makeTestWorkspace } from 'adit/core/testing';
import { listShortcuts } from './list-shortcuts.ts';

it('names the keys of the actions and tools that have some and that the user may use, in the language, by what they do', async () => {
  const { contributions, host } = await makeTestWorkspace({ plugins: [], permissions: [] });
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
  const rename = { id: 'a.rename', titleKey: 'rename', places: ['entry' as const], shortcut: 'F2', run };
  contributions.add(menuActions, 'a', rename);
  const listed = listShortcuts(host);
  expect(listed.map(({ id, keys }) => [id, keys])).toEqual([
    ['b.line', ['L']],
    ['a.rename', ['F2']],
    ['a.save', ['Ctrl', 'S']],
  ]);
});

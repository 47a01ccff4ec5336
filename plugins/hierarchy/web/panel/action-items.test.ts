import { expect, it } from 'vitest';
import { Contributions, menuAction, menuActions, type HostServices } from 'adit/core/web';
import { offeredActions } from './action-items.ts';

it('in the space below the tree and under Add data are the actions that say that they show there', () => {
  const contributions = new Contributions();
  const host = { contributions, can: () => true, translator: () => (key: string) => key } as unknown as HostServices;
  const rest = { titleKey: 'title', places: ['tree/context'] as const, run: () => undefined };
  contributions.add(menuActions, 'acme.a', menuAction<'tree/context'>({ ...rest, id: 'acme.a.rows' }));
  contributions.add(
    menuActions,
    'acme.a',
    menuAction<'tree/context'>({ ...rest, id: 'acme.a.space', visible: ({ kind }) => kind === 'empty' }),
  );
  const shown = (target: Parameters<typeof offeredActions>[1]): string[] =>
    offeredActions(host, target).map(({ action }) => action.id);
  expect(shown({ kind: 'empty' })).toEqual(['acme.a.space']);
  expect(shown({ kind: 'group', groupName: 'Geology' })).toEqual(['acme.a.rows']);
});

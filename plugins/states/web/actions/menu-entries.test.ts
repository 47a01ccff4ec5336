import { expect, it } from 'vitest';
import type { SavedStates } from '../store/saved-states.ts';
import { menuEntries } from './menu-entries.ts';
import type { StateActions } from './state-actions.ts';

it('[A2.20k, A2.20l, A2.20m, A2.20n, A2.20o, A2.20p, W2.09d, W2.09e, W2.09f, W2.09g, W2.09h, W2.09i] the menu of saved states begins anew, saves, reloads, copies the link and loads; what is about a state needs one', async () => {
  const done: string[] = [];
  const actions = new Proxy({} as StateActions, { get: (_all, name) => async () => void done.push(String(name)) });
  const entries = (current: object | undefined, isBusy = false) =>
    menuEntries({ current, isBusy } as unknown as SavedStates, actions);
  const open = entries({ summary: { mayEdit: true } });
  expect(open.slice(0, 6).map(({ id }) => id)).toEqual(['new', 'save', 'save-as', 'reload', 'copy-link', 'load']);
  for (const { run } of open.slice(0, 6)) await run();
  expect(done).toEqual(['startNew', 'save', 'saveAs', 'reload', 'copyLink', 'openList']);
  const enabled = (list: ReturnType<typeof entries>): string[] =>
    list.flatMap(({ id, isEnabled }) => (isEnabled ? id : []));
  expect(enabled(open)).toHaveLength(8);
  expect(enabled(entries(undefined))).toEqual(['new', 'save', 'save-as', 'load']);
  expect(enabled(entries({ summary: { mayEdit: true } }, true))).toEqual([]);
});

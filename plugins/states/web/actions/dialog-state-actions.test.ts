import { describe, expect, it, vi } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import type { StateFields } from '../dialogs/facts-dialog.tsx';
import type { SavedStates } from '../store/saved-states.ts';
import type { StateList } from '../store/state-list.ts';
import { DialogStateActions } from './dialog-state-actions.ts';

const summary = { id: 's1', name: 'Pit', folder: '', mayEdit: true, isOwn: true };
const fields: StateFields = { name: 'Wall', folder: '', isPublic: false };

/** The actions on a state that is open, or none, whose calls fail with `failure`. */
function setUp({ isOpen = true, failure }: { isOpen?: boolean; failure?: Error } = {}) {
  const told: string[] = [];
  const done = vi.fn(async () => {
    if (failure) throw failure;
    return [];
  });
  const states = {
    current: isOpen ? { siteId: 'a', summary } : undefined,
    isBusy: false,
    save: done,
    saveAs: done,
    load: done,
    startNew: done,
    check: async () => false,
  };
  const texts: Record<string, string> = english;
  const actions = new DialogStateActions({
    states: states as unknown as SavedStates,
    list: { refresh: async () => undefined } as unknown as StateList,
    site: { id: 'a', name: 'A', choose: async () => undefined },
    dialogs: {
      // The dialog shows by itself what its submission rejects with.
      open: async (_load: unknown, { submit }: { submit(fields: StateFields): Promise<void> }) =>
        submit(fields).catch((error: unknown) => void told.push(`in the dialog: ${String(error)}`)),
      confirm: async () => true,
    } as never,
    toasts: {
      show: ({ type, title, message }) => told.push([type, title, message].join(': ')),
      showError: (error, title, { dismissable = true } = {}) =>
        told.push(`${dismissable ? 'dismissable ' : ''}error: ${title}: ${String(error)}`),
    },
    t: (key) => texts[key] ?? key,
    isAnythingShown: () => false,
  });
  return { actions, told };
}

describe('saving a state', () => {
  it('[W4.49] says so, whether it is open or new', async () => {
    const open = setUp();
    await open.actions.save();
    expect(open.told).toEqual(['success: State saved: Pit']);
    await open.actions.saveAs();
    expect(open.told.slice(1)).toEqual(['success: State saved: Wall']);
    const none = setUp({ isOpen: false });
    await none.actions.save();
    expect(none.told).toEqual(['success: State saved: Wall']);
  });

  it('[W8.06b, W8.06y, W8.06z] says that it failed, without a dismiss button, and so does setting the application state', async () => {
    const { actions, told } = setUp({ failure: new Error('No') });
    await actions.save();
    await actions.reload();
    await actions.startNew();
    await actions.load(summary as never);
    await actions.saveAs();
    expect(told).toEqual([
      'error: The state could not be saved: Error: No',
      'error: The state could not be reloaded: Error: No',
      'error: No new state could be started: Error: No',
      'error: The state could not be loaded: Error: No',
      'in the dialog: Error: No',
    ]);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Toast } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import type { StateFields } from '../dialogs/facts-dialog.tsx';
import type { SavedStates } from '../store/saved-states.ts';
import type { StateList } from '../store/state-list.ts';
import { DialogStateActions } from './dialog-state-actions.ts';

const summary = { id: 's1', name: 'Pit', folder: '', mayEdit: true, isOwn: true };
const fields: StateFields = { name: 'Wall', folder: '', isPublic: false };

interface Submits {
  submit(fields: StateFields): Promise<void>;
  submitLink?(fields: StateFields): Promise<void>;
}

/** The actions on a state that is open, or none, whose calls fail with `failure`. */
function setUp({
  isOpen = true,
  isLinked = false,
  failure,
}: { isOpen?: boolean; isLinked?: boolean; failure?: Error } = {}) {
  const saved: unknown[] = [];
  const told: string[] = [];
  const offered: NonNullable<Toast['actions']>[number][] = [];
  const changed: unknown[] = [];
  const done = vi.fn(async () => {
    if (failure) throw failure;
    return [];
  });
  const states = {
    current: isOpen ? { siteId: 'a', summary: { ...summary } } : undefined,
    isBusy: false,
    save: done,
    saveAs: async (state: unknown) => {
      saved.push(state);
      return done();
    },
    load: done,
    startNew: done,
    check: async () => false,
  };
  const texts: Record<string, string> = english;
  const actions = new DialogStateActions({
    states: states as unknown as SavedStates,
    list: {
      refresh: async () => undefined,
      change: async (...change: unknown[]) => void changed.push(change),
    } as unknown as StateList,
    site: { id: 'a', name: 'A', choose: async () => undefined },
    dialogs: {
      // The dialog shows by itself what its submission rejects with.
      open: async (_load: unknown, { submit, submitLink = submit }: Submits) =>
        (isLinked ? submitLink : submit)(fields).catch(
          (error: unknown) => void told.push(`in the dialog: ${String(error)}`),
        ),
      confirm: async () => true,
    } as never,
    toasts: {
      show: ({ type, title, message, actions: offers = [] }) => {
        told.push([type, title, message].join(': '));
        offered.push(...offers);
      },
      showError: (error, title, { dismissable = true } = {}) =>
        told.push(`${dismissable ? 'dismissable ' : ''}error: ${title}: ${String(error)}`),
    },
    t: (key) => texts[key] ?? key,
    isAnythingShown: () => false,
  });
  return { actions, told, saved, offered, changed, summary: states.current?.summary };
}

describe('saving a state', () => {
  it('[W4.49d] says so, whether it is open or new', async () => {
    const open = setUp();
    await open.actions.save();
    expect(open.told).toEqual(['success: State saved: Pit']);
    await open.actions.saveAs();
    expect(open.told.slice(1)).toEqual(['success: State saved: Wall']);
    const none = setUp({ isOpen: false });
    await none.actions.save();
    expect(none.told).toEqual(['success: State saved: Wall']);
  });

  it('makes it public and copies its link where that was asked for', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    vi.stubGlobal('location', { origin: 'https://adit.example' });
    const { actions, told, saved } = setUp({ isLinked: true });
    await actions.saveAs();
    expect(saved).toEqual([{ site: 'a', ...fields, isPublic: true }]);
    expect(copied).toEqual([expect.stringContaining('stateId=s1')]);
    expect(told).toEqual(['success: State saved: Wall', expect.stringContaining('success: Link copied: ')]);
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
    expect((['save', 'reload', 'new', 'load'] as const).map((failed) => spanish[`failed.${failed}`])).toEqual([
      'No se ha podido guardar el estado',
      'No se ha podido recargar el estado',
      'No se ha podido empezar un estado nuevo',
      'No se ha podido cargar el estado',
    ]);
  });
});

describe('the link of a state', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is copied, and the state made public in one click more where it is private and the user may', async () => {
    vi.stubGlobal('location', { origin: 'https://adit.example' });
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const { actions, told, offered, changed } = setUp();
    await actions.copyLink();
    expect(writeText).toHaveBeenCalledOnce();
    expect(offered.map(({ label }) => label)).toEqual(['Make public']);
    await offered[0]?.run();
    expect(changed).toEqual([['s1', { isPublic: true }]]);
    expect(told.at(-1)).toBe('success: The state is public: Everybody with access to this site can open it.');
    for (const facts of [{ isPublic: true }, { mayEdit: false }]) {
      const other = setUp();
      Object.assign(other.summary ?? {}, facts);
      await other.actions.copyLink();
      expect([other.told.length, other.offered]).toEqual([1, []]);
    }
  });
});

import { describe, expect, it, vi } from 'vitest';
import { ApiError, type Api } from 'adit/core/web';
import { createState, readState, readStates, updateState, type StateSummary } from '../../shared/index.ts';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import type { LastOpen, LastState } from './last-state.ts';
import { SavedStates, type SavedStatesParts } from './saved-states.ts';

const summary: StateSummary = {
  id: 's1',
  name: 'Pit',
  folder: '',
  isPublic: false,
  isShared: false,
  updatedAt: '2026-11-21T10:00:00Z',
  user: { id: 'u1', name: 'Ann' },
  version: 3,
  isOwn: true,
  mayEdit: true,
};

/** The states of a browser whose server and session answer as the test says. */
function setUp() {
  const shown = { views: { view1: { zScaling: 1 } } };
  const calls: { id: string; input: unknown }[] = [];
  const answers: Record<string, () => unknown> = {
    [readState.id]: () => ({ ...summary, siteId: 'a', appState: 'saved', thumbnail: null, views: [] }),
    [readStates.id]: () => [summary],
    [updateState.id]: () => ({ ...summary, version: 4 }),
    [createState.id]: () => summary,
  };
  const call = async (spec: { id: string }, input: unknown): Promise<unknown> => {
    calls.push({ id: spec.id, input });
    return answers[spec.id]?.();
  };
  const scenes = {
    read: vi.fn(async () => structuredClone(shown)),
    show: vi.fn(async () => ({ missingLayers: ['gone'] })),
    clear: vi.fn(async () => undefined),
  };
  const kept = new Map<string, string>();
  const fingerprints = new Map<string, string>();
  const last = {
    on: (siteId: string) => (kept.has(siteId) ? { id: kept.get(siteId), saved: fingerprints.get(siteId) } : undefined),
    keep(siteId: string, { id, saved }: LastOpen) {
      kept.set(siteId, id);
      if (saved !== undefined) fingerprints.set(siteId, saved);
    },
    forget: () => kept.clear(),
  };
  const facts = { dataset: 'd' as string | undefined, picture: async () => 'data:image/jpeg;base64,/9j/AAAA' };
  const parts: SavedStatesParts = {
    api: { call } as unknown as Api,
    scenes: scenes as never,
    last: last as unknown as LastState,
    activeDatasetId: () => facts.dataset,
    takePicture: () => facts.picture(),
  };
  const states = new SavedStates(parts);
  return { states, shown, calls, answers, scenes, facts, kept, parts };
}

describe('the saved state that is open', () => {
  it('[W4.49e, W4.49f, W4.49g, W8.06y, W8.07i] is not saved without an active dataset, and nothing is busy after any failure', async () => {
    const { states, calls, facts, answers, scenes } = setUp();
    await states.load('s1');
    facts.dataset = undefined;
    const text = 'Cannot save a state with no active dataset.';
    await expect(states.save()).rejects.toMatchObject({ code: 'no-active-dataset', message: text });
    const inSpanish = 'No se puede guardar un estado sin un conjunto de datos activo.';
    expect([english, spanish].map((texts) => texts['error.no-active-dataset'])).toEqual([text, inSpanish]);
    expect([states.isSaving, calls.length]).toEqual([false, 1]);
    facts.dataset = 'd';
    facts.picture = () => Promise.reject(new Error('no picture'));
    const saving = states.save();
    expect(states.isSaving).toBe(true);
    await expect(saving).rejects.toThrow('no picture');
    expect([states.isSaving, calls.length]).toEqual([false, 1]);
    facts.picture = async () => 'data:image/jpeg;base64,/9j/AAAA';
    scenes.read.mockRejectedValueOnce(new Error('no session'));
    await expect(states.save()).rejects.toThrow('no session');
    expect([states.isSaving, calls.length]).toEqual([false, 1]);
    const refuse = (): never => {
      throw new ApiError(409, 'state-changed', '', {}, undefined);
    };
    Object.assign(answers, { [updateState.id]: refuse, [createState.id]: refuse });
    const wanted = { site: 'a', name: 'New', folder: '', isPublic: false };
    for (const save of [() => states.save(), () => states.saveAs(wanted)]) {
      await expect(save()).rejects.toMatchObject({ code: 'state-changed' });
      expect([states.isSaving, states.current?.summary.version]).toEqual([false, 3]);
    }
    expect(calls).toHaveLength(3);
    facts.dataset = undefined;
    await expect(states.saveAs(wanted)).rejects.toMatchObject({ code: 'no-active-dataset' });
    expect([states.isSaving, calls.length]).toEqual([false, 3]);
  });

  it('[W4.49c, W4.49d] sends the whole state and its picture, with the version that it was, until it is to be saved whatever came between', async () => {
    const { states, calls, shown } = setUp();
    await states.load('s1');
    await states.save();
    await states.save({ overwrite: true });
    const content = { appState: shown, thumbnail: 'data:image/jpeg;base64,/9j/AAAA' };
    expect(calls.slice(1)).toEqual([
      { id: updateState.id, input: { params: { id: 's1' }, body: { ...content, version: 3 } } },
      { id: updateState.id, input: { params: { id: 's1' }, body: content } },
    ]);
    expect(states.current).toMatchObject({ siteId: 'a', summary: { version: 4 } });
  });

  it('[A2.16, A4.05f, A4.05g, W4.50b] is the one that was loaded, and says which layers are gone; the one before stays when it cannot be shown', async () => {
    const { states, scenes } = setUp();
    const loading = states.load('s1');
    expect(states.isLoading).toBe(true);
    expect(await loading).toEqual(['gone']);
    expect(scenes.show).toHaveBeenCalledWith('saved');
    expect([states.isLoading, states.current?.summary.name]).toEqual([false, 'Pit']);
    scenes.show.mockRejectedValueOnce(new Error('refused'));
    await expect(states.load('s2')).rejects.toThrow('refused');
    expect([states.isLoading, states.current?.summary.id]).toEqual([false, 's1']);
  });

  it('[A2.16, W4.50g] leaves the workspace covered while it is loaded, until its panels are shown', async () => {
    const { states, scenes } = setUp();
    let ready: () => void = () => undefined;
    scenes.show.mockImplementationOnce(() => new Promise((resolve) => (ready = () => resolve({ missingLayers: [] }))));
    const loading = states.load('s1');
    await vi.waitFor(() => expect(scenes.show).toHaveBeenCalled());
    expect([states.isLoading, states.isBusy, states.current]).toEqual([true, true, undefined]);
    ready();
    await loading;
    expect([states.isLoading, states.isBusy, states.current?.summary.name]).toEqual([false, false, 'Pit']);
  });

  it('knows whether it was changed since it was saved, but for the way it is looked at', async () => {
    const { states, shown } = setUp();
    expect(await states.check()).toBe(false);
    await states.load('s1');
    Object.assign(shown, { layout: 'other', clientState: {} });
    expect(await states.check()).toBe(false);
    shown.views.view1.zScaling = 2;
    expect([await states.check(), states.hasChanges]).toEqual([true, true]);
    await states.save();
    expect(states.hasChanges).toBe(false);
  });

  it('knows after the page was loaded anew as well whether it was changed since it was saved', async () => {
    const { states, shown, parts } = setUp();
    await states.load('s1');
    const unchanged = new SavedStates(parts);
    await unchanged.resume('a');
    expect([unchanged.current?.summary.name, unchanged.hasChanges]).toEqual(['Pit', false]);
    shown.views.view1.zScaling = 2;
    const changed = new SavedStates(parts);
    await changed.resume('a');
    expect(changed.hasChanges).toBe(true);
    await changed.save();
    const saved = new SavedStates(parts);
    await saved.resume('a');
    expect(saved.hasChanges).toBe(false);
  });

  it('is open again after the page was loaded anew, unless it is gone', async () => {
    const { states, kept, answers } = setUp();
    kept.set('a', 's1');
    await states.resume('b');
    expect(states.current).toBeUndefined();
    await states.resume('a');
    expect(states.current?.summary.name).toBe('Pit');
    await states.startNew();
    expect([states.current, kept.size]).toEqual([undefined, 0]);
    kept.set('a', 's9');
    answers[readStates.id] = () => [];
    await states.resume('a');
    expect(states.current).toBeUndefined();
  });
});

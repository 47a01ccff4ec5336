import { describe, expect, it, vi } from 'vitest';
import type { Api, Toasts } from 'adit/core/web';
import { createPatterns, readPatterns, type Pattern } from 'adit/plugins/blast';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { firstRange, isBetween, shownDate } from './date-filter.ts';
import { PatternPicker } from './pattern-picker.ts';

const pattern = (name: string, updated: string, added = 1): Pattern => ({
  pattern_name: name,
  bench_name: '346',
  new_holes: added,
  updated_at: updated,
  status: 'New',
});

function makePicker(patterns: Pattern[] = [], fails = false) {
  const call = vi.fn(async (spec: unknown) => {
    if (fails) throw new Error('gone');
    return spec === createPatterns ? { datasets: [{ id: 'd1', name: 'A' }] } : patterns;
  });
  const toasts = { show: vi.fn(), showError: vi.fn() } satisfies Toasts;
  const refreshTree = vi.fn(async () => {});
  const picker = new PatternPicker({
    api: { call } as unknown as Api,
    toasts,
    t: (key) => key,
    siteId: 's1',
    today: new Date(2026, 10, 21, 12),
    refreshTree,
  });
  return { picker, call, toasts, refreshTree };
}

const names = (picker: PatternPicker): string[] => picker.shown.map(({ pattern_name: name }) => name);

describe('the blast pattern picker', () => {
  it('[I9.07] begins one month ago and ends today; dates are shown a day earlier, as month/day/year', () => {
    expect(makePicker().picker).toMatchObject({ from: '2026-10-21', to: '2026-11-21' });
    expect(firstRange(new Date(2026, 2, 31))).toEqual({ from: '2026-02-28', to: '2026-03-31' });
    expect(shownDate(new Date(2026, 2, 1, 9).toISOString())).toBe('2/28/2026');
  });

  it('[I5.14] searches without regard to case, and takes what is strictly between the dates', async () => {
    const { picker } = makePicker([
      pattern('S5_346', new Date(2026, 9, 21, 0, 0, 0, 1).toISOString()),
      pattern('s5_400', new Date(2026, 10, 21, 23, 59).toISOString()),
      pattern('OLD', new Date(2026, 9, 21).toISOString()),
    ]);
    await picker.load();
    expect(names(picker)).toEqual(['S5_346', 's5_400']);
    picker.setSearch('S5_4');
    expect(names(picker)).toEqual(['s5_400']);
    // Every one is of the bench 346; only the name is searched.
    picker.setSearch('346');
    expect(names(picker)).toEqual(['S5_346']);
    const at = (...time: [number, number, number]): boolean =>
      isBetween(new Date(2026, 10, ...time).toISOString(), '2026-11-20', '2026-11-21');
    expect([at(20, 0, 0), at(20, 0, 1), at(21, 23, 59), at(22, 0, 0)]).toEqual([false, true, true, false]);
    expect(isBetween('2026-11-21T12:00:00', '', '')).toBe(true);
  });

  it('[I5.14] never lets the last day be before the first, and creates only with a pattern chosen', async () => {
    const { picker, call } = makePicker([pattern('A', new Date(2026, 10, 1).toISOString())]);
    await picker.load();
    picker.setFrom('2026-12-01');
    expect(picker.to).toBe('2026-12-01');
    picker.setTo('2026-11-01');
    expect(picker.to).toBe('2026-12-01');
    expect(picker.canCreate).toBe(false);
    await picker.create();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('[I7.11] asks for deployable patterns unless only new ones are wanted', async () => {
    const { picker, call } = makePicker([pattern('A', new Date(2026, 10, 1).toISOString(), 0)]);
    await picker.load();
    expect(call).toHaveBeenLastCalledWith(readPatterns, { query: { siteId: 's1', deployableOnly: 'true' } });
    expect(names(picker)).toEqual(['A']);
    await picker.setOnlyNew(true);
    expect(call).toHaveBeenLastCalledWith(readPatterns, { query: { siteId: 's1' } });
    expect(names(picker)).toEqual([]);
  });

  it('[I4.05, I7.12, I7.14a, I8.06] is disabled while an import is in progress, and fetches patterns and tree anew', async () => {
    const { picker, call, toasts, refreshTree } = makePicker([pattern('A', new Date(2026, 10, 1).toISOString())]);
    await picker.load();
    picker.toggleAll();
    const creating = picker.create();
    expect([picker.isInProgress, picker.canCreate]).toEqual([true, false]);
    await creating;
    expect(call).toHaveBeenCalledWith(createPatterns, { body: { siteId: 's1', patternNames: ['A'] } });
    expect(toasts.show).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'success', title: 'toast.created.title', message: 'toast.created.message' }),
    );
    expect([picker.isInProgress, refreshTree.mock.calls.length, call.mock.calls.length]).toEqual([true, 1, 3]);
    expect(call).toHaveBeenNthCalledWith(3, readPatterns, { query: { siteId: 's1', deployableOnly: 'true' } });
    await picker.ended('other');
    expect(picker.isInProgress).toBe(true);
    await picker.ended('d1');
    expect([picker.isInProgress, call.mock.calls.length]).toEqual([false, 4]);
  });

  it('[I8.06, W8.06b, W8.06d] is done though the tree cannot be read again, which is told for itself', async () => {
    const { picker, toasts, refreshTree } = makePicker([pattern('A', new Date(2026, 10, 1).toISOString())]);
    const failure = new Error('gone');
    refreshTree.mockRejectedValueOnce(failure);
    await picker.load();
    picker.toggle('A');
    await picker.create();
    expect(toasts.show.mock.calls.map(([toast]) => (toast as { title: string }).title)).toEqual([
      'toast.created.title',
    ]);
    expect(toasts.showError.mock.calls).toEqual([[failure, 'toast.tree.title', { dismissable: false }]]);
    expect([english, spanish].map((texts) => texts['toast.tree.title'])).toEqual([
      'The data tree could not be read',
      'No se pudo leer el árbol de datos',
    ]);
  });

  it('[I8.06] shows an error toast when it fails, and can be used again', async () => {
    const { picker, toasts } = makePicker([], true);
    await picker.load();
    expect([picker.state, toasts.showError.mock.calls[0]?.[1]]).toEqual(['failed', 'toast.load.title']);
    picker.patterns = [pattern('A', new Date(2026, 10, 1).toISOString())];
    picker.toggle('A');
    await picker.create();
    expect(toasts.showError.mock.calls[1]?.slice(1)).toEqual(['toast.failed.title', { messageFirst: true }]);
    expect([english, spanish].map((texts) => [texts['toast.created.title'], texts['toast.failed.title']])).toEqual([
      ['Blast import started', 'The blast patterns could not be imported'],
      ['Importación de tronadura iniciada', 'No se pudieron importar las mallas de tronadura'],
    ]);
    expect(picker.isInProgress).toBe(false);
  });
});

import { observable, runInAction } from 'mobx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ColourMap, Colouring } from 'adit/core';
import { SessionCallError } from 'adit/core/web';
import { legendKey, type Legends } from 'adit/plugins/colour-maps';
import {
  type Field,
  type LayerConfig,
  layerStateShape,
  type LayerState,
  type ThresholdFilter,
} from 'adit/plugins/views';
import { withVisibility } from '../rules/categories.ts';
import { CategoryPalette } from './category-palette.ts';
import type { DisplayParts } from './display-parts.ts';
import { LayerEditor } from './layer-editor.ts';

const beach: ColourMap = {
  id: 'beach',
  name: 'Beach',
  kind: 'categorical',
  rgbPoints: [],
  annotations: [],
  colours: ['#111111', '#222222', '#333333', '#444444'],
};
const blastHoles = { id: 'blast.holes', datasetType: 'Blasthole', categoriesCount: 'without-narrowing' };
const reef: ColourMap = { ...beach, id: 'reef', colours: ['#AAAAAA', '#BBBBBB', '#CCCCCC', '#DDDDDD'] };
const field = (name: string, kind: Field['kind'], minimum?: number, maximum?: number): Field => ({
  name,
  label: name,
  kind,
  unit: 'none',
  statistics: { count: 9, missing: 0, minimum, maximum },
});
const config = (layerName: string): LayerConfig => ({
  name: layerName,
  layerName,
  identifier: 'interval',
  label: layerName,
  fileName: 'a.csv',
  count: 9,
  unit: 'm',
  geometryKind: 'lines',
  fields: [field('LITH', 'category'), field('ALT', 'category'), field('cu', 'number', 0, 10)],
  defaults: { selected: true, open: true },
});

/** Two layers of two datasets in one view, over a session that counts GRN, BIF and a nameless one. */
function setUp(datasetType = 'Drillhole') {
  const states = observable.map<string, LayerState>({}, { deep: false });
  for (const layerName of ['a/intervals', 'b/intervals']) states.set(layerName, layerStateShape.parse({ layerName }));
  const refusals: string[] = [];
  const errors: unknown[] = [];
  const refuseOnce = (code: string): void => void refusals.push(code);
  const calls: { name: string; params: Record<string, unknown> }[] = [];
  const warnings: string[] = [];
  const kept: unknown[] = [];
  const remembered: unknown[] = [];
  const known = observable.map<string, string>();
  const answer = { labels: ['GRN', 'nan', 'BIF'], counts: [5, 1, 3] };
  /** What is answered where the categories are to be computed, when it is not the same. */
  const computed: { answer?: typeof answer } = {};
  const change = (name: string, next: Partial<LayerState>): void =>
    runInAction(() => void states.set(name, { ...(states.get(name) as LayerState), ...next }));
  const layer = (name: string) => {
    const state = states.get(name);
    return state && { layerName: name, datasetId: name, datasetType, state };
  };
  const legends: Legends = {
    loaded: async () => undefined,
    coloursOf: (column) => (legendKey(column) === 'lith' ? known : new Map()),
    unkept: (_, colours) => colours.filter(({ label, color }) => known.get(legendKey(label)) !== color),
    remember: (column, colour) => void remembered.push([column, colour]),
    keepForSite: (column, colours) => void kept.push([column, colours]),
  };
  const parts = {
    scene: {
      activeViewId: 'v1',
      viewIds: ['v1'],
      layer: (_: string, name: string) => layer(name),
      layers: () => [...states.keys()].map(layer),
      setColouring: (_: string, name: string, colouring: Colouring | undefined) => change(name, { colouring }),
    },
    session: {
      async call({ name }: { name: string }, params: Record<string, unknown>) {
        calls.push({ name, params });
        const refusal = refusals.shift();
        if (refusal) throw new SessionCallError(refusal, refusal);
        const isForced = params['forceCategoricalComputation'] === true;
        return { ...((isForced && computed.answer) || answer), missing: 0 };
      },
    },
    site: { id: 'site' },
    toasts: { showError: (error: unknown) => void errors.push(error) },
    palette: new CategoryPalette({ getItem: () => null, setItem: () => undefined }),
    legends,
    history: { together: (_: string, work: () => void) => (kept.push('together'), work()) },
    log: { warn: (text: string) => void warnings.push(text) },
    maps: () => [beach, reef],
    type: (name: string) => (blastHoles.datasetType === name ? blastHoles : undefined),
    t: (key: string) => key,
  } as unknown as DisplayParts;
  const editor = (name: string): LayerEditor => new LayerEditor(config(name), parts);
  const colours = (name: string): Record<string, string> =>
    Object.fromEntries(states.get(name)?.colouring?.categories.map(({ label, color }) => [label, color]) ?? []);
  const asked = (): unknown[] =>
    calls
      .filter(({ name }) => name === 'datacloud.categories.get')
      .map(({ params }) => params['forceCategoricalComputation']);
  return {
    states,
    calls,
    warnings,
    kept,
    remembered,
    known,
    answer,
    computed,
    change,
    editor,
    colours,
    asked,
    refuseOnce,
    errors,
    parts,
  };
}

beforeEach(() => vi.useRealTimers());

describe('the categories of a layer', () => {
  it('[W4.29] are refreshed as they are known and then computed, and keep their colours and visibility', async () => {
    const { editor, asked, states, computed, colours } = setUp();
    const layer = editor('a/intervals');
    await layer.setField('LITH');
    layer.categories.setColour(0, '#123456');
    layer.categories.setAll(withVisibility(layer.colouring?.categories ?? [], 2, false));
    const before = states.get('a/intervals')?.colouring;
    expect(asked()).toEqual([false]);
    await layer.categories.refresh();
    expect(asked()).toEqual([false, false, true]);
    // What stays the same is no change to take back.
    expect(states.get('a/intervals')?.colouring).toBe(before);
    computed.answer = { labels: ['GRN', 'SHALE'], counts: [4, 2] };
    await layer.categories.refresh();
    expect(Object.keys(colours('a/intervals')), 'the computed ones are taken').toEqual(['GRN', 'SHALE']);
    expect(colours('a/intervals')['GRN']).toBe('#123456');
  });

  it('of a layer that the session does not know yet are waited for, without a word', async () => {
    const { editor, answer, colours, refuseOnce, errors } = setUp();
    refuseOnce('not-found');
    refuseOnce('unknown-layer');
    await editor('a/intervals').setField('LITH');
    expect(Object.keys(colours('a/intervals'))).toEqual(['GRN', 'BIF']);
    expect(errors).toEqual([]);
    answer.labels = [];
    refuseOnce('engine-failed');
    await editor('b/intervals').setField('LITH');
    expect(errors).toHaveLength(1);
  });

  it('[W4.29] are refreshed by themselves once when there are none, and when other pieces are shown, but not while their layer is not shown', async () => {
    const { editor, asked, change, states } = setUp();
    const layer = editor('a/intervals');
    await layer.setField('LITH');
    for (let time = 0; time < 2; time += 1) {
      layer.categories.setAll([]);
      layer.categories.check();
      layer.categories.check();
      await expect.poll(() => layer.colouring?.categories.length).toBe(time === 0 ? 2 : 0);
    }
    await layer.categories.refresh();
    expect(asked()).toEqual([false, false, true, false, true]);
    change('a/intervals', { selection: ['North'] });
    layer.categories.check();
    layer.categories.check();
    await expect.poll(() => asked().length).toBe(7);
    expect(asked().slice(-2)).toEqual([false, true]);

    const gone = editor('b/intervals');
    await gone.setField('LITH');
    gone.categories.setAll([]);
    const before = asked().length;
    states.delete('b/intervals');
    gone.categories.check();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(asked()).toHaveLength(before);
  });

  it('[W8.10] that do not match the annotations, or have no spare colours, are a warning in the console and are refreshed', async () => {
    const { editor, asked, warnings, answer, change, states } = setUp();
    const layer = editor('a/intervals');
    await layer.setField('LITH');
    const whole = states.get('a/intervals')?.colouring as Colouring;
    expect(warnings).toEqual([]);

    const restored = editor('a/intervals');
    restored.categories.check();
    await expect.poll(() => asked().length).toBe(2);
    expect(warnings).toEqual([]);
    change('a/intervals', { colouring: { ...whole, categories: whole.categories.slice(1) } });
    const mismatched = editor('a/intervals');
    mismatched.categories.check();
    mismatched.categories.check();
    await expect.poll(() => mismatched.colouring?.categories.length).toBe(2);
    await expect.poll(() => asked().length).toBe(5);
    expect(warnings).toEqual(['The categories do not match the annotations of the column']);

    answer.labels = ['A', 'B', 'C', 'D', 'E'];
    answer.counts = [1, 1, 1, 1, 1];
    const crowded = editor('b/intervals');
    await crowded.setField('ALT');
    await expect.poll(() => asked().length).toBe(8);
    await crowded.categories.refresh();
    expect(warnings.slice(1)).toEqual(['There are no spare colours for all categories']);
    expect(asked().slice(5)).toEqual([false, false, true, false, true]);
  });

  it('[W4.30] are computed while the active filters are disabled, which are restored after 100 ms', async () => {
    const { editor, calls, change } = setUp();
    const layer = editor('a/intervals');
    await layer.setField('LITH');
    const filter = (id: string, dataRange: [number, number], enabled = true): ThresholdFilter => ({
      id,
      field: 'cu',
      dataRange,
      enabled,
    });
    change('a/intervals', { filters: [filter('one', [0, 10]), filter('two', [2, 8]), filter('off', [3, 4], false)] });
    calls.length = 0;
    vi.useFakeTimers();
    const refreshed = layer.categories.refresh();
    await vi.advanceTimersByTimeAsync(99);
    const told = (): unknown[] =>
      calls.map(({ name, params }) => {
        const sent = params['filter'] as ThresholdFilter | undefined;
        return sent ? [sent.id, sent.dataRange, sent.enabled] : name;
      });
    const disabled = [
      ['one', [0, 10], false],
      ['two', [2, 8], false],
      'datacloud.categories.get',
      'datacloud.categories.get',
    ];
    expect(told()).toEqual(disabled);
    // What the user does meanwhile is what comes back.
    change('a/intervals', { filters: [filter('two', [2, 5])] });
    await vi.advanceTimersByTimeAsync(1);
    await refreshed;
    expect(told()).toEqual([...disabled, ['two', [2, 5], true]]);
  });

  it('[W4.30] of blast holes are computed while the filters that narrow the range are disabled', async () => {
    const { editor, calls, change } = setUp('Blasthole');
    const layer = editor('a/intervals');
    await layer.setField('LITH');
    const filters = (
      [
        [0, 10],
        [2, 10],
      ] as [number, number][]
    ).map((dataRange, index) => ({
      id: String(index),
      field: 'cu',
      dataRange,
      enabled: true,
    }));
    change('a/intervals', { filters });
    await layer.categories.refresh();
    const sent = calls.flatMap(({ params }) => (params['filter'] as ThresholdFilter | undefined) ?? []);
    expect(sent.map(({ id, enabled }) => [id, enabled])).toEqual([
      ['1', false],
      ['1', true],
    ]);
  });
});

describe('the colours of categories', () => {
  it('that the site knows for the column are taken the first time, in every dataset', async () => {
    const { editor, known, colours } = setUp();
    known.set('grn', '#00FF00');
    for (const name of ['a/intervals', 'b/intervals']) {
      await editor(name).setField('LITH');
      expect(colours(name)['GRN']).toBe('#00FF00');
    }
    const other = editor('a/intervals');
    await other.setField('ALT');
    expect(beach.colours).toContain(colours('a/intervals')['GRN']);
    // A map that the user chooses goes before them, until the known ones are taken again.
    await other.setField('LITH');
    other.setMap(reef);
    await expect.poll(() => reef.colours.includes(colours('a/intervals')['GRN'] ?? '')).toBe(true);
    other.categories.takeKnownColours();
    expect(colours('a/intervals')['GRN']).toBe('#00FF00');
  });

  it('are those that this browser showed with 0.1.0, until the map of names is chosen', async () => {
    const stored: Record<string, string> = { 'adit-category-colours:site': '[["grn",6],["bif",1]]' };
    const { editor, colours, parts } = setUp();
    const rocks: ColourMap = { ...beach, id: 'rocks', named: [{ label: 'GRN', colour: '#EE8FA5' }] };
    Object.assign(parts, {
      maps: () => [rocks, beach, reef],
      palette: new CategoryPalette({
        getItem: (key) => stored[key] ?? null,
        setItem: (key, text) => void (stored[key] = text),
      }),
    });
    const layer = editor('a/intervals');
    await layer.setField('LITH');
    expect(colours('a/intervals')).toEqual({ GRN: beach.colours[2], BIF: beach.colours[1] });
    layer.setMap(rocks);
    await expect.poll(() => colours('a/intervals')['GRN']).toBe('#EE8FA5');
    layer.setMap(reef);
    await expect.poll(() => colours('a/intervals')['GRN']).toBe(reef.colours[2]);
    // Only 0.1.0 wrote there.
    expect(stored['adit-category-colours:site']).toBe('[["grn",6],["bif",1]]');
  });

  it('of a map with colours for names are the same for a name or a code in every column, dataset, site and session', async () => {
    const rocks: ColourMap = { ...beach, id: 'rocks', named: [{ label: 'GRN', colour: '#EE8FA5' }] };
    const stored = new Map<string, string>();
    const coloursOf = (site: string, ...labels: string[]): string[] => {
      const palette = new CategoryPalette({
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, text) => void stored.set(key, text),
      });
      return labels.map(palette.colours(site, labels, rocks));
    };
    expect(coloursOf('one', 'GRN', ' grn ', 'Grn')).toEqual(['#EE8FA5', '#EE8FA5', '#EE8FA5']);
    const [alone] = coloursOf('one', 'XYZ');
    expect(rocks.colours).toContain(alone);
    expect(coloursOf('two', 'GRN', 'xyz')).toEqual(['#EE8FA5', alone]);
    // Two codes that ask for one colour have two; which of them moves follows from the codes alone.
    const labels = ['XYZ', 'A', 'B', 'C'];
    expect(new Set(coloursOf('one', ...labels)).size).toBe(4);
    expect(coloursOf('one', ...labels.toReversed())).toEqual(coloursOf('two', ...labels).toReversed());
    expect(stored.size).toBe(0);
  });

  it('are of no other category that has its colour from the site', async () => {
    for (const color of beach.colours) {
      const { editor, known, colours } = setUp();
      known.set('grn', color);
      const layer = editor('a/intervals');
      await layer.setField('LITH');
      expect(colours('a/intervals')['BIF']).not.toBe(color);
    }
  });

  it('[W3.19] of the default categories are theirs', async () => {
    const { editor, answer, colours } = setUp();
    answer.labels = ['Unknown', 'Min', 'OREDS', 'orems', 'ORENMS'];
    answer.counts = [1, 1, 1, 1, 1];
    await editor('a/intervals').setField('ALT');
    expect(colours('a/intervals')).toEqual({
      Unknown: '#FF0000',
      Min: '#FF5C00',
      OREDS: '#FFE600',
      orems: '#ADFF00',
      ORENMS: '#05FF00',
    });
  });

  it('are remembered when they are changed, and kept for the site with all layers that show the column, as one change', async () => {
    const { editor, kept, remembered, colours, known } = setUp();
    const [first, second] = ['a/intervals', 'b/intervals'].map(editor) as [LayerEditor, LayerEditor];
    await first.setField('LITH');
    await second.setField('LITH');
    const before = colours('b/intervals');
    first.categories.setColour(0, '#FF00FF');
    expect([remembered, colours('b/intervals')]).toEqual([[['LITH', { label: 'GRN', color: '#FF00FF' }]], before]);
    known.set('bif', before['BIF'] ?? '');
    expect(first.categories.unkept.map(({ label }) => label)).toEqual(['GRN']);
    first.categories.keepForSite(first.categories.unkept);
    expect(kept).toEqual(['together', ['LITH', [{ label: 'GRN', color: '#FF00FF' }]]]);
    expect(colours('b/intervals')).toEqual({ ...before, GRN: '#FF00FF' });
    await second.setField('ALT');
    first.categories.setColour(0, '#00FFFF');
    first.categories.keepForSite(first.categories.unkept);
    expect(colours('b/intervals')['GRN']).not.toBe('#00FFFF');
  });
});

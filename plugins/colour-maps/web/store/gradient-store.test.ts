import { describe, expect, it } from 'vitest';
import type { ColourMap } from 'adit/core';
import type { Dialogs } from 'adit/core/web';
import {
  changeItem,
  gradientOf,
  isUserGradientId,
  newFixedGradient,
  newGradientId,
  presetOf,
  type Gradient,
} from 'adit/plugins/colour-maps';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { GradientDraft } from '../editor/gradient-draft.ts';
import { GradientStore } from './gradient-store.ts';
import { readPresets, writePresets } from './preset-storage.ts';

const builtIn: ColourMap = {
  id: 'colour-maps.greyscale',
  name: 'Greyscale',
  kind: 'continuous',
  rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
  annotations: [],
  colours: [],
};

const texts: Readonly<Record<string, string>> = {
  'gradient.new': 'New gradient',
  'gradient.newFixed': 'New fixed gradient',
};

function setUp(
  answer: { save?: (gradient: Gradient) => Gradient | undefined; confirm?: boolean; canEdit?: boolean } = {},
): {
  store: GradientStore;
  stored: Map<string, string>;
  asked: string[];
  site: { maps: readonly ColourMap[]; canEdit: boolean };
  storage: Pick<Storage, 'getItem' | 'setItem'>;
} {
  const stored = new Map<string, string>();
  const asked: string[] = [];
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const dialogs = {
    open: async (_: unknown, properties: { gradient: Gradient }) => answer.save?.(properties.gradient),
    confirm: async (question: { message: string }) => (asked.push(question.message), answer.confirm ?? false),
  } as unknown as Dialogs;
  const site = {
    maps: [] as readonly ColourMap[],
    canEdit: answer.canEdit ?? false,
    saveGradients: async (maps: readonly ColourMap[]) => {
      const ids = new Set(maps.map(({ id }) => id));
      site.maps = [...site.maps.filter(({ id }) => !ids.has(id)), ...maps];
    },
    removeGradient: async (gone: string) => void (site.maps = site.maps.filter(({ id }) => id !== gone)),
  };
  const store: GradientStore = new GradientStore({
    storage,
    dialogs,
    toasts: { show: () => undefined, showError: () => undefined },
    site,
    all: () => [builtIn, ...store.maps],
    t: (key) => texts[key] ?? key,
  });
  return { store, stored, asked, site, storage };
}

describe('the user’s gradients', () => {
  it('[W4.32] [W3.32] a map that comes with the product is saved as a new one, and one’s own under its id', async () => {
    const { store } = setUp({ save: (gradient) => ({ ...gradient, text: 'Mine' }) });
    const saved = await store.edit(builtIn);
    expect(saved).toMatchObject({ name: 'Mine', rgbPoints: builtIn.rgbPoints });
    expect(isUserGradientId(saved?.id ?? '')).toBe(true);
    const again = await store.save({ ...gradientOf(saved as ColourMap), text: 'Still mine' });
    expect([again.id, store.maps.map((map) => map.name)]).toEqual([saved?.id, ['Still mine']]);
    for (const id of ['a-b-c-d', again.id.slice(1), `${again.id}0`, again.id.replace(/.$/, 'g')]) {
      const other = await store.save({ ...gradientOf(builtIn), id, text: 'Nearly' });
      expect([other.id === id, isUserGradientId(other.id)]).toEqual([false, true]);
    }
  });

  it('[W5.20j] a new one is called by the default name of its kind, with a counter where that is taken', async () => {
    const names: string[] = [];
    const { store } = setUp({ save: (gradient) => void names.push(gradient.text) });
    await store.create('continuous');
    await store.create('fixed');
    for (const text of ['New gradient', 'New gradient (1)', 'New fixed gradient'])
      await store.save({ ...gradientOf(builtIn), id: newGradientId(), text });
    await store.create('continuous');
    await store.create('fixed');
    expect(names).toEqual(['New gradient', 'New fixed gradient', 'New gradient (2)', 'New fixed gradient (1)']);
    expect(store.maps).toHaveLength(3);
  });

  it('[W5.20i] one whose name another has is saved with a counter; under its own id it keeps its name', async () => {
    const { store } = setUp({ save: (gradient) => ({ ...gradient, text: 'Grade' }) });
    for (let time = 0; time < 3; time += 1) await store.create('continuous');
    expect(store.maps.map((map) => map.name)).toEqual(['Grade', 'Grade (1)', 'Grade (2)']);
    const [first] = store.maps;
    expect(await store.edit(first as ColourMap)).toMatchObject({ id: first?.id, name: 'Grade' });
    expect((await store.save({ ...gradientOf(builtIn), text: 'Greyscale' })).name).toBe('Greyscale (1)');
  });

  it('[W4.33] deleting asks first and says that it is permanent; what comes with the product cannot be deleted', async () => {
    for (const confirm of [false, true]) {
      const { store, asked } = setUp({ confirm });
      const own = await store.save({ ...gradientOf(builtIn), text: 'Mine' });
      expect(await store.remove(builtIn)).toBe(false);
      expect(asked).toEqual([]);
      expect(await store.remove(own)).toBe(confirm);
      expect([asked, store.maps.length]).toEqual([['gradient.deleteMessage'], confirm ? 0 : 1]);
    }
    for (const language of [english, spanish])
      for (const key of ['gradient.deleteMessage', 'gradient.deleteSiteMessage'] as const)
        expect(language[key]).toMatch(/permanent/);
  });

  it('[W4.35, W3.45j, W3.45k] only those whose ids have at least three hyphens are stored, and they come back', async () => {
    const { store, stored, storage } = setUp();
    const labelled = changeItem(gradientOf(builtIn), 0, { annotation: 'Low' });
    const own = await store.save({ ...labelled, text: 'Mine' });
    const bands: ColourMap = { ...builtIn, kind: 'fixed', rgbPoints: [0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 2, 0, 0, 0] };
    const fixed = await store.save({ ...gradientOf(bands), id: newGradientId(), text: 'Bands' });
    expect([own.kind, fixed.kind, fixed.rgbPoints]).toEqual(['continuous', 'fixed', bands.rgbPoints]);
    expect(
      new GradientStore({
        storage,
        site: { maps: [], canEdit: false, saveGradients: async () => undefined, removeGradient: async () => undefined },
        toasts: { show: () => undefined, showError: () => undefined },
        dialogs: {} as Dialogs,
        all: () => [],
        t: (key) => key,
      }).maps,
    ).toEqual([own, fixed]);
    const [preset] = readPresets(storage);
    if (!preset) throw new Error('Nothing is stored');
    writePresets(storage, []);
    store.reload();
    expect(store.maps).toEqual([]);
    const stays = { ...preset, id: 'a-b-c-d', type: 'fixed' as const };
    writePresets(storage, [{ ...preset, id: 'default' }, { ...preset, id: 'a-b-c' }, stays]);
    expect(JSON.parse([...stored.values()][0] ?? '')).toEqual([stays]);
    expect(readPresets(storage)).toEqual([stays]);
    for (const broken of ['', '{', '{}', '[1]', JSON.stringify([{ ...preset, rgbPoints: [0, 7, 0, 0] }])]) {
      storage.setItem([...stored.keys()][0] ?? '', broken);
      expect(readPresets(storage)).toEqual([]);
    }
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => writePresets(full, [preset])).not.toThrow();
  });
});

describe('gradients of the site', () => {
  it('are given to it under their id by those who may, and are then changed and deleted there', async () => {
    const { store, site, stored, asked } = setUp({
      canEdit: true,
      confirm: true,
      save: (gradient) => ({ ...gradient, text: 'Everybody’s' }),
    });
    const own = await store.save({ ...gradientOf(builtIn), text: 'Mine' });
    expect([store.ownerOf(own.id), store.canShare(own.id), store.canShare(builtIn.id)]).toEqual(['user', true, false]);
    expect(await store.share(own)).toBe(true);
    expect([site.maps, store.own, store.maps, stored.get('adit-gradients')]).toEqual([[own], [], [own], '[]']);
    expect([store.ownerOf(own.id), store.canShare(own.id), store.canChange(own.id)]).toEqual(['site', false, true]);
    await store.edit(own);
    expect(store.maps).toMatchObject([{ id: own.id, name: 'Everybody’s' }]);
    expect(await store.remove(own)).toBe(true);
    expect([asked, store.maps]).toEqual([['gradient.deleteSiteMessage'], []]);
  });

  it('are neither changed nor deleted by others, who save a changed one as their own', async () => {
    const { store, site } = setUp({ confirm: true, save: (gradient) => ({ ...gradient, text: 'Mine' }) });
    const shared = { ...builtIn, id: newGradientId(), name: 'Of the site' };
    site.maps = [shared];
    expect([store.canShare(shared.id), store.canChange(shared.id), await store.remove(shared)]).toEqual([
      false,
      false,
      false,
    ]);
    const saved = await store.edit(shared);
    expect(saved?.id).not.toBe(shared.id);
    expect([store.ownerOf(saved?.id ?? ''), store.canShare(saved?.id ?? '')]).toEqual(['user', false]);
    expect(store.maps.map(({ name }) => name)).toEqual(['Mine', 'Of the site']);
  });

  it('that the server refuses stay the user’s own', async () => {
    const { store, site } = setUp({ canEdit: true });
    Object.assign(site, { saveGradients: () => Promise.reject(new Error('full')) });
    const own = await store.save({ ...gradientOf(builtIn), text: 'Mine' });
    expect([await store.share(own), store.ownerOf(own.id), store.own]).toEqual([false, 'user', [own]]);
  });
});

describe('a gradient that is edited', () => {
  const draft = (): GradientDraft => new GradientDraft({ ...gradientOf(builtIn), text: 'Mine' }, ['New gradient']);

  it('[W4.34] a stop that is dragged more than 50 px below the bar is removed; the ends are not dragged', () => {
    const edited = draft();
    edited.add(0.5);
    expect(edited.drag(1, 0.25, 50)).toBe(false);
    expect(edited.marks).toEqual([0, 0.25, 1]);
    expect([edited.drag(0, 0.1, 0), edited.drag(2, 0.9, 99), edited.marks]).toEqual([false, false, [0, 0.25, 1]]);
    expect(edited.drag(1, 0.25, 51)).toBe(true);
    expect(edited.marks).toEqual([0, 1]);

    const bands = new GradientDraft(newFixedGradient(newGradientId(), 'Bands'), []);
    expect([bands.drag(0, 0.1, 0), bands.drag(3, 0.9, 99), bands.drag(1, 0.3, 50)]).toEqual([false, false, false]);
    expect(bands.marks).toEqual([0, 0.3, 0.66, 1]);
    expect([bands.drag(1, 0.3, 51), bands.marks]).toEqual([true, [0, 0.66, 1]]);
  });

  it('[W5.20a, W5.20b, W5.20c, W5.20d, W5.20e, W9.13] is saved only with a name of 3 to 25 characters that is no default one; annotations have at most 20', () => {
    const edited = new GradientDraft({ ...gradientOf(builtIn), text: 'Mine' }, Object.values(texts));
    for (const [name, problem] of [
      ['', 'blank'],
      ['   ', 'blank'],
      ['ab', 'short'],
      ['New gradient', 'default'],
      ['New fixed gradient', 'default'],
      ['x'.repeat(26), 'long'],
      ['abc', undefined],
      ['x'.repeat(25), undefined],
      ['Grade', undefined],
    ] as const) {
      edited.rename(name);
      expect([edited.problem, edited.canSave]).toEqual([problem, problem === undefined]);
    }
    edited.change(0, { annotation: 'x'.repeat(21) });
    expect(presetOf(edited.gradient).annotations).toEqual(['0', 'x'.repeat(20)]);
  });

  it('gets a stop in its widest gap', () => {
    const edited = draft();
    edited.addInWidestGap();
    edited.add(0.25);
    edited.addInWidestGap();
    expect(edited.marks).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });
});

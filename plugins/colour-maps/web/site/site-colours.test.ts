import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { RouteSpec } from 'adit/core';
import type { ActiveSite, Api, Change, Dialogs, History, Toast } from 'adit/core/web';
import {
  newContinuousGradient,
  newGradientId,
  presetOf,
  mapOfPreset,
  type ColourFile,
  type PropertyColours,
} from 'adit/plugins/colour-maps';
import { FileExchange } from '../exchange/colour-exchange.ts';
import { ImportDraft } from '../exchange/import-draft.ts';
import { GradientStore } from '../store/gradient-store.ts';
import { LegendStore } from './legend-store.ts';
import { OwnLegend } from './own-legend.ts';
import { SiteColourStore } from './site-colour-store.ts';
import { SiteColouringStore } from './site-colouring-store.ts';

type Server = {
  gradients: unknown[];
  properties: PropertyColours[];
  legends: Record<string, Record<string, string>>;
  fails: boolean;
};

/** The stores of a browser over a server of one site, with a storage of its own. */
function setUp({ canEdit = true } = {}) {
  const server: Server = { gradients: [], properties: [], legends: {}, fails: false };
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const active = observable({ id: 'site' as string | undefined, name: 'Site' }) as unknown as ActiveSite & {
    id: string | undefined;
  };
  const changes: Change[] = [];
  const toasts: Toast[] = [];
  const failures: unknown[] = [];
  const api = {
    async call({ id }: RouteSpec, { body }: { body: Record<string, never> }) {
      if (server.fails) throw new Error('down');
      if (id === 'colour-maps.read-site')
        return {
          gradients: server.gradients,
          properties: server.properties,
          legends: Object.entries(server.legends).map(([column, colours]) => ({
            column,
            colours: Object.entries(colours).map(([label, color]) => ({ label, color })),
          })),
        };
      const { gradients, legends, column, labels } = body as unknown as {
        gradients: unknown[];
        legends: { column: string; colours: { label: string; color: string }[] }[];
        column: string;
        labels: string[];
      };
      if (id === 'colour-maps.save-properties')
        server.properties.push(...(body as unknown as { properties: PropertyColours[] }).properties);
      if (id === 'colour-maps.delete-properties') server.properties.length = 0;
      if (id === 'colour-maps.save-gradients') server.gradients.push(...gradients);
      if (id === 'colour-maps.save-legends')
        for (const legend of legends)
          for (const { label, color } of legend.colours) (server.legends[legend.column] ??= {})[label] = color;
      if (id === 'colour-maps.delete-legend') for (const label of labels) delete server.legends[column]?.[label];
      return {};
    },
  } as unknown as Api;
  const shown = {
    show: (toast: Toast) => void toasts.push(toast),
    showError: (error: unknown) => void failures.push(error),
  };
  const t = (key: string, values?: object): string => `${key}${values ? JSON.stringify(values) : ''}`;
  const log = { warn: (text: string) => void failures.push(text) } as never;
  const site = new SiteColourStore({ api, site: active, log, canEdit: () => canEdit });
  const history = { record: (change: Change) => void changes.push(change) } as unknown as History;
  const legends = new LegendStore({ site, storage: new OwnLegend(storage), history, toasts: shown, t });
  const colouring = new SiteColouringStore({ site, history, toasts: shown, t });
  const dialogs = {} as Dialogs;
  const gradients: GradientStore = new GradientStore({
    storage,
    dialogs,
    toasts: shown,
    site,
    all: () => gradients.maps,
    t,
  });
  const exchange = new FileExchange({
    gradients,
    legends,
    site,
    all: () => gradients.maps,
    dialogs,
    toasts: shown,
    t,
  });
  return { server, stored, active, changes, toasts, failures, site, legends, colouring, gradients, exchange };
}

const grey = mapOfPreset(presetOf(newContinuousGradient(newGradientId(), 'Grey')));
const file: ColourFile = {
  gradients: [{ text: 'Grey', type: 'continuous', rgbPoints: grey.rgbPoints, annotations: [] }],
  legends: [{ column: 'LITH', colours: [{ label: 'BIF', color: '#0000FF' }] }],
};

describe('the colours of the site', () => {
  it('are read, and not those of a site that was left meanwhile', async () => {
    const { server, site, active, failures } = setUp();
    server.legends = { LITH: { AND: '#123456' } };
    site.load();
    await site.loaded();
    expect(site.legends).toEqual([{ column: 'LITH', colours: [{ label: 'AND', color: '#123456' }] }]);
    site.clear();
    site.load();
    runInAction(() => (active.id = 'other'));
    await site.loaded();
    expect(site.legends).toEqual([]);
    server.fails = true;
    site.load();
    await site.loaded();
    expect(failures).toEqual(['The colours of the site could not be read']);
  });

  it('say how numbers start, are kept and forgotten for the column in any case, and taken back', async () => {
    const { server, colouring, changes, failures } = setUp();
    const chosen = {
      field: 'Au_ppm',
      fieldLabel: 'Gold',
      colorType: 'Logarithmic' as const,
      colorRange: [0.005, 2] as [number, number],
      preset: 'colour-maps.turbo',
      presetInvert: false,
      rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
      annotations: [],
      categories: [],
    };
    colouring.keep({ ...chosen, colorType: 'Categorical' });
    expect(changes).toEqual([]);
    colouring.keep(chosen);
    await expect
      .poll(() => colouring.of(' AU_PPM')?.colours)
      .toMatchObject({ colorType: 'Logarithmic', preset: 'colour-maps.turbo' });
    expect(server.properties[0]).not.toHaveProperty('colours.field');
    await changes[0]!.undo();
    expect(colouring.of('Au_ppm')).toBeUndefined();
    await changes[0]!.redo();
    colouring.forget('au_ppm');
    await expect.poll(() => server.properties).toEqual([]);
    await changes[1]!.undo();
    expect(colouring.of('Au_ppm')?.colours.colorRange).toEqual([0.005, 2]);
    server.fails = true;
    colouring.forget('Au_ppm');
    await expect.poll(() => failures).toHaveLength(1);
  });

  it('go before the user’s own, by column and label in any case', async () => {
    const { server, legends, site, stored, active } = setUp();
    server.legends = { Lith: { AND: '#111111' } };
    site.load();
    await legends.loaded();
    legends.remember('LITH', { label: 'and', color: '#222222' });
    legends.remember('LITH', { label: 'BIF', color: '#333333' });
    expect([...legends.coloursOf(' lith ')]).toEqual([
      ['and', '#111111'],
      ['bif', '#333333'],
    ]);
    expect([...legends.coloursOf('ALT')]).toEqual([]);
    runInAction(() => (active.id = 'other'));
    legends.reload();
    expect(legends.own).toEqual([]);
    runInAction(() => (active.id = 'site'));
    legends.reload();
    expect(legends.own).toHaveLength(1);
    for (const broken of ['{', '7', '[{"column":1}]']) {
      stored.set('adit-legends:site', broken);
      legends.reload();
      expect(legends.own).toEqual([]);
    }
  });

  it('are kept for everybody and taken back again: what was there before comes back, and what was new goes', async () => {
    const { server, legends, site, changes, failures } = setUp();
    server.legends = { LITH: { AND: '#111111' } };
    site.load();
    await legends.loaded();
    const wanted = [
      { label: 'AND', color: '#FF0000' },
      { label: 'BIF', color: '#00FF00' },
    ];
    expect(legends.unkept('LITH', [{ label: 'AND', color: '#111111' }, ...wanted])).toEqual(wanted);
    legends.keepForSite('LITH', wanted);
    await expect.poll(() => legends.unkept('LITH', wanted)).toEqual([]);
    expect(server.legends).toEqual({ LITH: { AND: '#FF0000', BIF: '#00FF00' } });
    legends.keepForSite('LITH', wanted);
    expect(changes).toHaveLength(1);
    await changes[0]?.undo();
    expect([server.legends, site.legends]).toEqual([
      { LITH: { AND: '#111111' } },
      [{ column: 'LITH', colours: [{ label: 'AND', color: '#111111' }] }],
    ]);
    await changes[0]?.redo();
    expect(server.legends['LITH']).toEqual({ AND: '#FF0000', BIF: '#00FF00' });
    server.fails = true;
    await changes[0]?.undo();
    expect(failures).toHaveLength(1);
  });

  it('are not offered to be kept by those who may not, nor where names are too long', () => {
    const colours = [{ label: 'AND', color: '#FF0000' }];
    expect(setUp({ canEdit: false }).legends.unkept('LITH', colours)).toEqual([]);
    const { legends } = setUp();
    expect(legends.unkept('x'.repeat(101), colours)).toEqual([]);
    expect(legends.unkept('LITH', [{ label: 'x'.repeat(301), color: '#FF0000' }])).toEqual([]);
  });
});

describe('a file of colours', () => {
  it('is taken over for the user or for the site, without gradients that are there already', async () => {
    const { exchange, gradients, legends, server, toasts } = setUp();
    expect([exchange.hasGradients, exchange.hasLegends]).toEqual([false, false]);
    expect(await exchange.take(file, 'user')).toBe(true);
    expect([exchange.hasGradients, exchange.hasLegends, server.gradients]).toEqual([true, true, []]);
    expect(gradients.own).toMatchObject([{ name: 'Grey' }]);
    expect(legends.coloursOf('lith').get('bif')).toBe('#0000FF');
    await exchange.take(file, 'site');
    expect([server.gradients, server.legends]).toEqual([[], { LITH: { BIF: '#0000FF' } }]);
    const other = { ...file.gradients[0], rgbPoints: [0, 1, 0, 0, 1, 1, 1, 1] } as ColourFile['gradients'][number];
    await exchange.take({ gradients: [other, other], legends: [] }, 'site');
    expect(server.gradients).toMatchObject([{ text: 'Grey (1)' }]);
    expect(toasts.map(({ type }) => type)).toEqual(['success', 'success', 'success']);
    server.fails = true;
    expect(await exchange.take(file, 'site')).toBe(false);
  });

  it('is read when it is chosen; one that is refused names the place and cannot be taken', async () => {
    const { exchange, server } = setUp();
    const draft = new ImportDraft(exchange);
    expect([draft.offersSite, await draft.take()]).toEqual([true, false]);
    await draft.read(new File(['{'], 'a.json'));
    expect([draft.problem, draft.content]).toEqual([{ place: 'line 1', reason: 'json' }, undefined]);
    const text = JSON.stringify({ format: 'adit-colours', version: 1, ...file });
    await draft.read(new File([text.padEnd(9_000_000)], 'a.json'));
    expect(draft.problem).toBe('size');
    await draft.read(new File([text], 'a.json'));
    expect([draft.problem, draft.colours]).toEqual([undefined, 1]);
    draft.choose('site');
    expect([await draft.take(), server.gradients.length]).toEqual([true, 1]);
    await draft.read(null);
    expect(draft.content).toBeUndefined();
  });
});

// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { MantineProvider } from '@mantine/core';
import { observable, runInAction } from 'mobx';
import { act, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Colouring } from 'adit/core';
import { HostProvider } from 'adit/core/web';
import { makeTestWorkspace } from 'adit/core/testing';
import type { Field, LayerConfig, ThresholdFilter } from 'adit/plugins/views';
import spanish from '../../locales/es.json' with { type: 'json' };
import { barsOf } from '../rules/histogram-bars.ts';
import { DisplayStoreToken, type DisplayStore } from '../store/display-store.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import { UpdateIndicator } from '../store/update-indicator.ts';
import { BandList } from './band-list.tsx';
import { CategoryList } from './category-list.tsx';
import { ColourBy } from './colour-by.tsx';
import { ColourPicker } from './colour-picker.tsx';
import { FilterRow } from './filter-row.tsx';
import { HistogramPane } from './histogram-pane.tsx';
import { RangeRow } from './range-row.tsx';
import { SliderRow } from './slider-row.tsx';
import { stubLayout } from '../../../../tests/stub-layout.ts';

const page = document.body.appendChild(document.createElement('div'));
const workspace = await makeTestWorkspace({ plugins: [] });
await workspace.translations.add('display', async () =>
  JSON.parse(await readFile('plugins/display/locales/en.json', 'utf8')),
);
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  stubLayout();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  root = createRoot(page);
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(content: ReactNode): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HostProvider host={workspace.host}>{content}</HostProvider>
      </MantineProvider>,
    ),
  );
}

const pass = (milliseconds: number): Promise<unknown> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const named = <Element extends HTMLElement>(name: string, role = ''): Element =>
  document.querySelector<Element>(`${role}[aria-label="${name}"]`)!;
const press = (element: HTMLElement, key: string): void =>
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

function type(field: HTMLInputElement, text: string): void {
  act(() => {
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** A layer that is coloured by `field`; what its range is set to is noted. */
function layerBy(field: Pick<Field, 'name' | 'kind'>, colorRange: [number, number], more: Partial<Colouring> = {}) {
  const ranges: (readonly [number, number])[] = [];
  const colouring = {
    field: field.name,
    fieldLabel: field.name,
    colorType: 'Continuous',
    colorRange,
    preset: 'ramp',
    presetInvert: false,
    rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
    annotations: [],
    categories: [],
    ...more,
  };
  const editor = {
    field,
    colouring,
    hasFixedMap: false,
    histogram: { state: 'ready', bars: barsOf([5, 1_234_567], colorRange, false), percentiles: colorRange, missing: 0 },
    loadHistogram: () => undefined,
    setRange: (range: readonly [number, number]) => ranges.push(range) > 0,
  } as unknown as LayerEditor;
  return { editor, ranges };
}

const day = (number: number): number => Date.UTC(2026, 2, number);
const sampled = { name: 'sample_date', kind: 'timestamp' } as const;
const rate = { name: 'update_rate', kind: 'number' } as const;

let offered: { dispose(): void } | undefined;

/** A filter on CU from 0 to 100, in a pane with this store. */
async function showFilter(store: object): Promise<void> {
  offered?.dispose();
  offered = workspace.services.bindValue(DisplayStoreToken, store as DisplayStore);
  const statistics = { count: 9, missing: 0, minimum: 0, maximum: 100 };
  const field = { name: 'cu', label: 'CU', kind: 'number', statistics };
  const filter: ThresholdFilter = { id: 'f', field: 'cu', dataRange: [0, 100], enabled: true };
  const rock = { name: 'rock', label: 'ROCK', kind: 'category', statistics: { count: 9, missing: 0, distinct: 2 } };
  const moment = { ...field, name: 'sampled', label: 'SAMPLED', kind: 'timestamp' };
  const layer = { layerName: 'd/points', fields: [field, rock, moment] } as unknown as LayerConfig;
  await show(<FilterRow layer={layer} filter={filter} onRemove={() => undefined} />);
}

/** The bar of a histogram under the pointer, by its tooltip. */
function hover(share: number): string[] {
  const graph = document.querySelector('canvas')!.parentElement!;
  graph.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect;
  act(
    () => void graph.dispatchEvent(new MouseEvent('pointermove', { clientX: share * 100, clientY: 50, bubbles: true })),
  );
  return [...graph.querySelectorAll('span, strong')].map((part) => part.textContent).filter(Boolean);
}

describe('the controls of the pane', () => {
  it('[W5.24, W9.12m, I9.16] a slider of a layer is let through every 50 ms, and its last value always', async () => {
    const taken: number[] = [];
    const at: number[] = [];
    const begun = Date.now();
    const take = (value: number): void => {
      taken.push(value);
      at.push(Date.now() - begun);
    };
    const Opacity = (): ReactNode => {
      const [value, setValue] = useState(0);
      const commit = (next: number): void => {
        take(next);
        setValue(next);
      };
      return <SliderRow label="Opacity" value={value} minimum={0} maximum={100} suffix=" %" onCommit={commit} />;
    };
    await show(<Opacity />);
    const thumb = named('Opacity', '[role=slider]');
    for (let time = 0; time < 120; time += 10) {
      press(thumb, 'ArrowRight');
      await pass(10);
    }
    await pass(1000);
    expect(at).toEqual([0, 50, 100, 150]);
    expect(taken).toEqual([1, 5, 10, 12]);
  });

  it('[W5.15, W5.23, W9.12k, I9.15] a number that is typed beside a slider changes the layer 100 ms after the last change, once', async () => {
    const taken: number[] = [];
    await show(
      <SliderRow
        label="Size"
        value={3}
        minimum={1}
        maximum={18}
        suffix=" px"
        onCommit={(value) => taken.push(value)}
      />,
    );
    const field = named<HTMLInputElement>('Size', 'input');
    type(field, '7');
    await pass(99);
    type(field, '8');
    await pass(99);
    expect(taken).toEqual([]);
    await pass(1);
    expect(taken).toEqual([8]);
    await pass(1000);
    expect(taken).toEqual([8]);
    for (const text of ['', '-']) {
      type(field, text);
      await pass(1000);
    }
    expect(taken).toEqual([8]);
    for (const beyond of ['40', '0']) {
      type(field, beyond);
      act(() => field.blur());
      await pass(1000);
      expect([beyond, taken.at(-1)]).toEqual([beyond, beyond === '40' ? 18 : 1]);
    }
  });

  it('[W9.12l, W5.24] a colour picker changes the colour 300 ms after the last change, once', async () => {
    const taken: string[] = [];
    await show(<ColourPicker label="Colour" hex="#804040" onChange={(hex) => taken.push(hex)} />);
    act(() => named('Colour: #804040', 'button').click());
    await pass(0);
    const hue = named('Hue');
    press(hue, 'ArrowRight');
    await pass(299);
    press(hue, 'ArrowRight');
    await pass(299);
    expect(taken).toEqual([]);
    await pass(1);
    expect(taken).toEqual([expect.stringMatching(/^#[0-9A-F]{6}$/)]);
    await pass(1000);
    expect(taken).toHaveLength(1);
  });

  it('[W9.12l, W5.24] a hexadecimal text changes the colour 300 ms after it is whole, once; another one when it is ended', async () => {
    const taken: string[] = [];
    await show(<ColourPicker label="Colour" hex="#804040" onChange={(hex) => taken.push(hex)} />);
    act(() => named('Colour: #804040', 'button').click());
    await pass(0);
    const field = named<HTMLInputElement>('Hexadecimal colour', 'input');
    type(field, '#ff5c00');
    await pass(299);
    type(field, '#ff5c01');
    await pass(299);
    expect(taken).toEqual([]);
    await pass(1);
    expect(taken).toEqual(['#FF5C01']);
    act(() => field.blur());
    await pass(1000);
    expect(taken).toEqual(['#FF5C01']);
    type(field, 'ff00fg');
    await pass(1000);
    expect(taken).toEqual(['#FF5C01']);
    press(field, 'Enter');
    expect(taken).toEqual(['#FF5C01', '#FF00F0']);
    type(field, '#00ff00');
    press(field, 'Enter');
    await pass(1000);
    expect(taken).toEqual(['#FF5C01', '#FF00F0', '#00FF00']);
  });

  it('[W9.12m, W5.24, I9.16] a handle of the histogram is let through every 50 ms, and its last place always', async () => {
    const { editor, ranges } = layerBy(rate, [0, 100]);
    await show(<HistogramPane editor={editor} />);
    const handle = named('Minimum', '[role=slider]');
    const begun = Date.now();
    const at: number[] = [];
    for (let time = 0; time < 120; time += 10) {
      const before = ranges.length;
      press(handle, 'ArrowRight');
      if (ranges.length > before) at.push(Date.now() - begun);
      const waiting = ranges.length;
      await pass(10);
      if (ranges.length > waiting) at.push(Date.now() - begun);
    }
    await pass(100);
    expect(at).toEqual([0, 50, 100]);
    expect(ranges.at(0)).toEqual([1, 100]);
    expect(ranges.at(-1)).toEqual([12, 100]);
  });

  it('[W9.12m, W5.24, I9.16] the slider of a filter is let through every 50 ms, and where it is let go always', async () => {
    const previews: [number, number][] = [];
    const moves: unknown[] = [];
    const begun = Date.now();
    const filters = {
      takeAdded: () => false,
      preview: (_layer: string, _filter: object, range?: [number, number]) =>
        range && previews.push([Date.now() - begun, range[0]]),
      move: (_layer: object, _filter: object, range: unknown) => moves.push(range),
    };
    await showFilter({ filters, shown: () => ({}) });
    const [thumb] = page.querySelectorAll<HTMLElement>('[role=slider]');
    const place = { left: 0, top: 0, width: 100, height: 10 } as DOMRect;
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(place);
    const mouse = (kind: string, target: EventTarget, clientX: number): void =>
      act(() => void target.dispatchEvent(new MouseEvent(kind, { clientX, clientY: 5, bubbles: true })));
    mouse('mousedown', thumb!, 0);
    for (let at = 1; at <= 30; at += 1) {
      mouse('mousemove', document, at);
      await pass(20);
    }
    const [[first] = [0]] = previews;
    expect(previews.map(([time]) => time - first)).toEqual(Array.from({ length: 12 }, (_, step) => step * 50));
    mouse('mouseup', document, 30);
    await pass(1000);
    expect([moves, previews.length]).toEqual([[[30, 100]], 12]);
  });
});

it('[W4.39] a filter of a layer that is not selected is grey: nothing of it can be used but its bin', async () => {
  const seen = async (state: object | undefined): Promise<unknown[]> => {
    await showFilter({ filters: { takeAdded: () => false }, shown: () => state });
    const controls = [...page.querySelectorAll<HTMLButtonElement>('button, input:not([type=hidden])')];
    return [page.querySelectorAll('[data-off]').length, controls.map(({ disabled }) => disabled)];
  };
  expect(await seen(undefined)).toEqual([1, [true, true, true, true, false]]);
  act(() => root.unmount());
  root = createRoot(page);
  expect(await seen({})).toEqual([0, [false, false, false, false, false]]);
});

it('[W4.40, W5.13] a filter is replaced by one on another of the numbers and moments that its layer has, and on no category', async () => {
  const replaced: unknown[] = [];
  const replace = (layer: LayerConfig, filter: ThresholdFilter, field: Field) =>
    replaced.push([layer.layerName, filter.id, field.name]);
  await showFilter({ filters: { takeAdded: () => false, replace }, shown: () => ({}) });
  act(() => page.querySelector<HTMLButtonElement>('button[title]')!.click());
  await pass(1000);
  const properties = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  expect(properties.map(({ textContent }) => textContent)).toEqual(['CU', 'SAMPLED']);
  act(() => properties[1]!.click());
  expect(replaced).toEqual([['d/points', 'f', 'sampled']]);
});

it('[W4.29] the list of categories has them checked when it is shown, again for another property or other pieces, and refreshed by its button', async () => {
  const now = observable({ field: 'lith', selection: ['ROOT'] });
  const [check, refresh] = [vi.fn(), vi.fn(async () => undefined)];
  const editor = {
    get colouring() {
      return { field: now.field, categories: [] };
    },
    get layer() {
      return { state: { selection: now.selection } };
    },
    categories: { check, refresh, unkept: [], hasLegend: false },
  } as unknown as LayerEditor;
  await show(<CategoryList editor={editor} />);
  await show(<CategoryList editor={editor} />);
  expect(check).toHaveBeenCalledTimes(1);
  act(() => runInAction(() => (now.selection = ['North'])));
  expect(check).toHaveBeenCalledTimes(2);
  act(() => runInAction(() => (now.field = 'alteration')));
  expect(check).toHaveBeenCalledTimes(3);
  expect(refresh).not.toHaveBeenCalled();
  act(() => named('Refresh the categories').click());
  expect(refresh).toHaveBeenCalledTimes(1);
});

describe('what is shown of a colour range', () => {
  it('[W5.16h] values have three decimals', async () => {
    const { editor } = layerBy(rate, [0.3, 4.2]);
    await show(<RangeRow editor={editor} />);
    expect(['Minimum', 'Maximum'].map((name) => named<HTMLInputElement>(name).value)).toEqual(['0.300', '4.200']);
  });

  it('[W5.16i] dates are MM/DD/YYYY, and a number is none for its name', async () => {
    const march = (low: number, high: number): [number, number] => [day(low), day(high)];
    await show(<RangeRow editor={layerBy(sampled, march(3, 25)).editor} />);
    expect(['Minimum', 'Maximum'].map((name) => named<HTMLInputElement>(name).value)).toEqual([
      '03/03/2026',
      '03/25/2026',
    ]);
    await show(<RangeRow editor={layerBy(rate, [1, 20]).editor} />);
    expect(named<HTMLInputElement>('Maximum').value).toBe('20.000');
    await show(<HistogramPane editor={layerBy(sampled, march(3, 25)).editor} />);
    expect(named('Minimum', '[role=slider]').getAttribute('aria-valuetext')).toBe('03/03/2026');
    expect(hover(0.75)).toEqual(['03/14/2026 – 03/25/2026', "1'234'567"]);
    const bands = [day(3), 1, 0, 0, day(9), 1, 0, 0, day(9), 0, 0, 1, day(25), 0, 0, 1];
    await show(<BandList editor={layerBy(sampled, march(3, 25), { rgbPoints: bands }).editor} />);
    expect([...page.querySelectorAll('li')].map((band) => band.textContent)).toEqual(['≥ 03/09/2026', '< 03/09/2026']);
  });

  it('[W2.48, W9.12f, W9.12g] the tooltip of a bar of the histogram has its range to three decimals and its count with apostrophes', async () => {
    await show(<HistogramPane editor={layerBy(rate, [0, 1]).editor} />);
    expect(hover(0.75)).toEqual(['0.500 – 1.000', "1'234'567"]);
    expect(hover(0.25)).toEqual(['0.000 – 0.500', '5']);
  });

  it('[W9.12h, W9.12j] the update indicator stands beside the property from 100 ms on, for 400 ms at least', async () => {
    let isColoured = false;
    const updating = new UpdateIndicator();
    await show(<ColourBy editor={{ updating, config: { fields: [] } } as unknown as LayerEditor} />);
    const isShown = (): boolean => document.querySelector('[role=status][aria-label="Colouring the layer"]') !== null;
    void updating.follow(() => isColoured);
    const seen: boolean[] = [];
    for (const wait of [99, 1, 399, 1]) {
      await pass(wait);
      seen.push(isShown());
      isColoured = seen.length > 1;
    }
    expect(seen).toEqual([false, true, true, false]);
  });

  it('[W4.36, W8.09] a histogram that cannot be had says that the column may be corrupted, and has no canvas', async () => {
    const { editor } = layerBy(rate, [0, 1]);
    Object.assign(editor, { histogram: { state: 'failed' } });
    await show(<HistogramPane editor={editor} />);
    expect(page.querySelector('[role=alert]')?.textContent).toBe(
      'An error occured trying to retrieve the histogram. The dataset column may be corrupted.',
    );
    expect(spanish['histogram.failed']).toBe(
      'Se produjo un error al obtener el histograma. Es posible que la columna del conjunto de datos esté dañada.',
    );
    expect(page.querySelector('canvas')).toBeNull();
  });

  it('[W9.12c] a histogram is 256 by 100 where the pane has no width of its own yet', async () => {
    await show(<HistogramPane editor={layerBy(rate, [0, 1]).editor} />);
    const graph = page.querySelector('canvas')!;
    expect([graph.width, graph.height, graph.style.height]).toEqual([256, 100, '100px']);
  });
});

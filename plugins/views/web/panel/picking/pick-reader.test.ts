// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RenderSessionClient } from 'adit/core/web';
import type { PickEvent, SceneStore } from '../../../shared/index.ts';
import type { SceneViews } from '../../picture/drawing/scene-views.ts';
import { PickReader, type PickedRow } from './pick-reader.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A view with data at x ≥ 100; its session answers, or fails. */
function setUp(options: { fails?: boolean; row?: PickedRow } = {}) {
  const centres: unknown[] = [];
  const picked: (string | undefined)[] = [];
  const view = {
    pick: vi.fn(async (x: number) => (x >= 100 ? { layer: 'd/points', item: 3, position: [x, 2, 3] } : undefined)),
    centreOn: (world: unknown) => centres.push(world),
    project: () => undefined,
  };
  if (options.fails) view.pick.mockRejectedValue(new Error('The context is lost'));
  const views = { view: () => view, pickFrom: (_: string, layer: string | undefined) => picked.push(layer) };
  const told: PickEvent[] = [];
  const call = vi.fn(async () => {
    if (options.row) return options.row;
    throw new Error('not-found');
  });
  const store = { activeLayerName: 'd/points' as string | undefined, layer: () => undefined, activateLayer: vi.fn() };
  const picks = new PickReader(
    { call } as unknown as RenderSessionClient,
    store as unknown as SceneStore,
    views as unknown as SceneViews,
    'view1',
    (event) => told.push(event),
  );
  const element = document.body.appendChild(document.createElement('div'));
  const listening = picks.listen(element);
  stop = () => listening.dispose();
  const pointer = (type: string, x: number, more: MouseEventInit = {}): void => {
    const event = new MouseEvent(type, { bubbles: true, ...more });
    Object.defineProperties(event, { offsetX: { value: x }, offsetY: { value: 20 } });
    element.dispatchEvent(event);
  };
  const click = (x: number, more: MouseEventInit = {}): void => {
    pointer('pointerdown', x, more);
    pointer('pointerup', x, more);
  };
  return { picks, store, view, call, centres, picked, told, pointer, click, listening };
}
const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the modes of picking', () => {
  it('[W3.15, W4.46] cameraCenter lasts until a click on data has chosen the centre of rotation, or Escape', async () => {
    const { picks, centres, click, pointer, call } = setUp();
    click(150);
    await settled();
    expect([picks.mode, centres]).toEqual(['NO_PICKING', []]);
    picks.chooseCentre();
    expect(picks.mode).toBe('cameraCenter');
    pointer('pointermove', 40, { shiftKey: true });
    click(50);
    pointer('pointerdown', 120);
    pointer('pointerup', 180);
    await settled();
    expect([picks.mode, centres]).toEqual(['cameraCenter', []]);
    click(150);
    await settled();
    expect([picks.mode, centres]).toEqual(['NO_PICKING', [[150, 2, 3]]]);
    expect(call).not.toHaveBeenCalled();
    picks.chooseCentre();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(picks.mode).toBe('NO_PICKING');
    picks.chooseCentre();
    picks.chooseCentre();
    expect(picks.mode).toBe('NO_PICKING');
  });

  it('[W3.15, W4.46, W9.06] point lasts while Shift is held over the view with an active layer, from which is picked meanwhile', () => {
    const { picks, picked, pointer, store, listening } = setUp();
    pointer('pointermove', 10, { shiftKey: true });
    expect([picks.mode, picked]).toEqual(['point', ['d/points']]);
    pointer('pointermove', 10);
    expect([picks.mode, picked]).toEqual(['NO_PICKING', ['d/points', undefined]]);
    store.activeLayerName = undefined;
    pointer('pointermove', 10, { shiftKey: true });
    expect(picks.mode).toBe('NO_PICKING');
    store.activeLayerName = 'd/points';
    pointer('pointermove', 10, { shiftKey: true });
    listening.dispose();
    expect([picks.mode, picked.at(-1)]).toEqual(['NO_PICKING', undefined]);
  });

  it('[W4.46] a pick comes from the active layer where it is seen, whatever is in front of it, else from any', async () => {
    const row: PickedRow = { layerName: 'd/points', item: 3, fileName: 'a.csv', line: 5, positions: [], values: [] };
    const { store, view, click } = setUp({ row });
    const look = { Visibility: 1, Opacity: 1 };
    const show = (geometry: object | undefined): void =>
      void Object.assign(store, {
        layer: () => geometry && { state: { geometry }, config: { geometryKind: 'lines' } },
      });
    for (const geometry of [look, { ...look, Visibility: 0 }, { ...look, Opacity: 0 }, undefined]) {
      show(geometry);
      click(150, { shiftKey: true });
      await settled();
    }
    store.activeLayerName = undefined;
    show(look);
    click(150, { shiftKey: true });
    await settled();
    expect(view.pick.mock.calls.map((call: unknown[]) => call[2])).toEqual([
      'd/points',
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it('[W3.15] a pick has its action, its view, its place in the world and the item as the source counts it', async () => {
    const row: PickedRow = { layerName: 'd/points', item: 3, fileName: 'a.csv', line: 5, positions: [], values: [] };
    const { picks, told, click, pointer } = setUp({ row });
    pointer('pointermove', 150, { shiftKey: true });
    expect(picks.mode).toBe('point');
    click(150, { shiftKey: true });
    await settled();
    expect(told).toEqual([
      { action: 'point', viz: 'view1', layerName: 'd/points', worldPosition: [150, 2, 3], vtkOriginalPointIds: [3] },
    ]);
    expect([picks.picked, picks.place]).toEqual([row, [150, 2, 3]]);
  });

  it('[W8.11a, W8.11b] a pick or a choice of the centre that fails does so silently', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const answering = setUp();
    answering.click(150, { shiftKey: true });
    await settled();
    expect(answering.call).toHaveBeenCalledTimes(1);
    expect(answering.picks.picked).toBeUndefined();
    const failing = setUp({ fails: true });
    failing.click(150, { shiftKey: true });
    failing.picks.chooseCentre();
    failing.click(150);
    await settled();
    expect([failing.centres, failing.picks.mode, failing.picks.picked]).toEqual([[], 'cameraCenter', undefined]);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

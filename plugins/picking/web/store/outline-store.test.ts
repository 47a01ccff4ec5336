import { describe, expect, it } from 'vitest';
import type { Place } from '../rules/outline.ts';
import { modeOf } from '../rules/outline.ts';
import { OutlineStore } from './outline-store.ts';

function setUp() {
  const picked: unknown[][] = [];
  const store = new OutlineStore({
    pickPolygon: async (...gesture) => void picked.push(['polygon', ...gesture]),
    pickArea: async (...gesture) => void picked.push(['box', ...gesture]),
  });
  const press = (place: Place): void => store.press('view1', 'selectPoly', 'replace', place);
  const click = (place: Place): void => {
    press(place);
    store.release();
  };
  return { store, picked, press, click };
}
const corners: readonly Place[] = [
  [10, 10],
  [90, 10],
  [50, 80],
];

describe('outlines', () => {
  it('[W3.15, W4.46] the pick mode is selectPoly or selectBox while a tool is on or an outline is drawn, and otherwise none', () => {
    const { store, press } = setUp();
    expect(store.modeIn('view1')).toBeUndefined();
    for (const mode of ['selectPoly', 'selectBox'] as const) {
      const used = store.use(mode);
      expect([store.modeIn('view1'), store.modeIn('view2')]).toEqual([mode, mode]);
      used.dispose();
      expect(store.modeIn('view1')).toBeUndefined();
    }
    press([10, 10]);
    expect([store.modeIn('view1'), store.modeIn('view2')]).toEqual(['selectPoly', undefined]);
  });

  it('[W9.06] of a polygon end where they come within 4 pixels of the first corner, and not before there are three', () => {
    const { store, picked, click } = setUp();
    for (const corner of corners) click(corner);
    click([10, 14.1]);
    expect(picked).toEqual([]);
    click([10, 14]);
    expect(picked).toEqual([['polygon', 'view1', [...corners, [10, 14.1]], 'replace']]);
    expect(store.outline).toBeUndefined();
    click([10, 10]);
    click([10, 12]);
    click([90, 10]);
    expect(picked.length).toBe(1);
  });

  it('[W4.47] end by a double-click as well; what is no polygon by then, and what is cancelled, picks nothing', () => {
    const { store, picked, click } = setUp();
    for (const corner of corners) click(corner);
    store.finish();
    expect(picked).toEqual([['polygon', 'view1', corners, 'replace']]);
    click([10, 10]);
    click([90, 10]);
    store.finish();
    for (const corner of corners) click(corner);
    store.cancel();
    store.finish();
    expect(picked.length).toBe(1);
  });

  it('[W4.46] of a drag follow the pointer and end with it', () => {
    const { store, picked, press } = setUp();
    press([10, 10]);
    for (const place of [
      [50, 11],
      [51, 11],
      [90, 50],
      [20, 80],
    ] as const)
      store.move(place, true);
    expect(store.modeIn('view1')).toBe('selectPoly');
    store.release();
    expect(picked).toEqual([
      [
        'polygon',
        'view1',
        [
          [10, 10],
          [50, 11],
          [90, 50],
          [20, 80],
        ],
        'replace',
      ],
    ]);
    expect(store.modeIn('view1')).toBeUndefined();
    const tool = store.use('selectBox');
    expect(store.modeIn('view2')).toBe('selectBox');
    store.press('view2', 'selectBox', 'add', [30, 40]);
    store.move([10, 5], true);
    store.release();
    expect(picked[1]).toEqual([
      'box',
      'view2',
      [
        [30, 40],
        [10, 5],
      ],
      'add',
    ]);
    store.press('view2', 'selectBox', 'add', [30, 40]);
    store.release();
    tool.dispose();
    expect([picked.length, store.modeIn('view2'), store.outline]).toEqual([2, undefined, undefined]);
  });

  it('[W4.47] replace by default, add with Ctrl and subtract with Shift', () => {
    const keys = { ctrlKey: false, metaKey: false, shiftKey: false };
    expect([modeOf(keys), modeOf({ ...keys, ctrlKey: true }), modeOf({ ...keys, shiftKey: true })]).toEqual([
      'replace',
      'add',
      'subtract',
    ]);
  });
});

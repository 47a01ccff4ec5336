// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Place } from '../rules/outline.ts';
import { OutlineStore } from '../store/outline-store.ts';
import { followPointer } from './follow-pointer.ts';

/** A view in which outlines are drawn; what they pick, and how often the picks are cleared, is noted. */
function setUp() {
  const picked: unknown[] = [];
  const outlines = new OutlineStore({
    pickPolygon: async (_view, places, mode) => void picked.push([mode, places.length]),
    pickArea: async () => undefined,
  });
  const element = document.body
    .appendChild(document.createElement('div'))
    .appendChild(document.createElement('canvas'));
  element.setPointerCapture = () => undefined;
  let cleared = 0;
  const following = followPointer(element, 'view1', outlines, () => (cleared += 1));
  const send = (kind: string, [clientX, clientY]: Place, keys: MouseEventInit = {}): void =>
    void element.dispatchEvent(new MouseEvent(kind, { clientX, clientY, bubbles: true, ...keys }));
  const click = (place: Place, keys: MouseEventInit): void => {
    send('pointerdown', place, keys);
    send('pointerup', place, keys);
  };
  const escape = (): void => void element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  return { picked, outlines, send, click, escape, following, clearings: () => cleared };
}
const corners: readonly Place[] = [
  [10, 10],
  [90, 10],
  [50, 80],
];

it('[W4.46, W4.47] Alt begins a polygon, with Ctrl one that adds and with Shift one that subtracts; a double-click finishes it', () => {
  const { picked, outlines, send, click, following } = setUp();
  click([10, 10], {});
  expect(outlines.modeIn('view1')).toBeUndefined();
  for (const [keys, mode] of [
    [{}, 'replace'],
    [{ ctrlKey: true }, 'add'],
    [{ shiftKey: true }, 'subtract'],
  ] as const) {
    for (const corner of corners) click(corner, { altKey: true, ...keys });
    expect([outlines.modeIn('view1'), picked]).toEqual(['selectPoly', []]);
    send('dblclick', [50, 80]);
    expect([outlines.modeIn('view1'), picked.splice(0)]).toEqual([undefined, [[mode, 3]]]);
  }
  following.dispose();
});

it('[W4.47] Escape forgets the polygon that is drawn, and clears the picks where none is', () => {
  const { picked, outlines, click, escape, following, clearings } = setUp();
  click([10, 10], { altKey: true });
  escape();
  expect([outlines.outline, clearings()]).toEqual([undefined, 0]);
  escape();
  expect([picked, clearings()]).toEqual([[], 1]);
  following.dispose();
});

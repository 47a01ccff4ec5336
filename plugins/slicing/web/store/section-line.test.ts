import { describe, expect, it } from 'vitest';
import type { Log, Vector3 } from 'adit/core';
import type { DrawnViews, SceneStore } from 'adit/plugins/views';
import { SectionLine } from './section-line.ts';
import type { SectionStore } from './section-store.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };
const camera = { position: [0, 0, 500], focalPoint: [0, 0, 0], viewUp: [0, 1, 0], parallelProjection: true };

function setUp() {
  const events: unknown[] = [];
  /** The one item is under the pixel 50, 50. */
  const view = {
    camera,
    size: { width: 200, height: 100 },
    unitsPerPixel: () => 1,
    pick: (x: number, y: number) => Promise.resolve(x === 50 && y === 50 ? { position: [7, 8, 9] } : undefined),
  };
  const sections = {
    uncut: (viewId: string) => {
      events.push(`uncut ${viewId}`);
      return { dispose: () => events.push('cut again') };
    },
    openThrough: (viewId: string, from: Vector3, to: Vector3) => {
      if (from[0] === to[0] && from[1] === to[1]) return false;
      events.push([viewId, from, to]);
      return true;
    },
  };
  const running: { dispose(): void }[] = [];
  const line = new SectionLine({
    sections: sections as unknown as SectionStore,
    plans: { steered: (viewId) => (viewId === 'plan' ? 'view1' : viewId) },
    scene: { activeViewId: 'view1' } as SceneStore,
    views: { view: (viewId: string) => (viewId === 'gone' ? undefined : view) } as unknown as DrawnViews,
    toolbelt: { end: () => running.pop()?.dispose() },
    log: silent,
  });
  running.push(line.use());
  return { line, events, end: () => running.pop()?.dispose() };
}

describe('a section that is drawn by two places', () => {
  it('begins at the item or on the level under the first click, ends at the second, and the tool with it', async () => {
    const { line, events } = setUp();
    expect(events).toEqual(['uncut view1']);
    await line.click('view1', { x: 50, y: 50 });
    expect(line.start).toEqual([7, 8, 9]);
    line.move('view1', { x: 60, y: 70 });
    line.move('view2', { x: 1, y: 1 });
    expect(line.pointer).toEqual({ x: 60, y: 70 });
    await line.click('view1', { x: 130, y: 20 });
    expect(events.slice(1)).toEqual([['view1', [7, 8, 9], [30, 30, 0]], 'cut again']);
    expect([line.isOn, line.start, line.pointer]).toEqual([false, undefined, undefined]);
  });

  it('waits for a second place when it is above the first, and begins anew in another view', async () => {
    const { line, events } = setUp();
    await line.click('view1', { x: 50, y: 50 });
    await line.click('view1', { x: 50, y: 50 });
    expect(events).toEqual(['uncut view1']);
    await line.click('view2', { x: 100, y: 50 });
    expect([line.viewId, line.start]).toEqual(['view2', [0, 0, 0]]);
    await line.click('gone', { x: 1, y: 1 });
    line.forget();
    expect(line.start).toBeUndefined();
    expect(line.isOn).toBe(true);
  });

  it('is drawn in the plan of a section for the section', async () => {
    const { line, events } = setUp();
    await line.click('plan', { x: 50, y: 50 });
    await line.click('plan', { x: 130, y: 20 });
    expect(events[1]).toEqual(['view1', [7, 8, 9], [30, 30, 0]]);
  });

  it('takes nothing after it ended, also what was asked for before', async () => {
    const { line, events, end } = setUp();
    const late = line.click('view1', { x: 50, y: 50 });
    end();
    await late;
    expect([line.start, events]).toEqual([undefined, ['uncut view1', 'cut again']]);
  });
});

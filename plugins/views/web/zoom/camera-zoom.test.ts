import { describe, expect, it } from 'vitest';
import type { Bounds } from 'adit/core';
import type { Toast } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import { CameraZoom, type CameraZoomParts } from './camera-zoom.ts';

const texts: Record<string, string> = english;
const positions = Float32Array.of(0, 0, 0, 100, 0, 0, 100, 40, 0);
const layers: Record<string, unknown> = {
  'a/points': {
    geometry: { kind: 'points', count: 3, origin: [0, 0, 0], bounds: [0, 100, 0, 40, 0, 0], positions },
    config: {},
  },
  'b/points': { config: { bounds: [500, 600, 0, 40, 0, 0] } },
  'c/point': { config: { bounds: [7, 7, 8, 8, 9, 9] } },
};

function setUp(isLocked = false) {
  const shown: (Bounds | undefined)[] = [];
  const toasts: Toast[] = [];
  const zoom = new CameraZoom({
    store: { view: () => ({ interaction: !isLocked }), layer: (_: string, name: string) => layers[name] },
    views: { view: (viewId: string) => (viewId === 'view1' ? { fit: (box: Bounds) => shown.push(box) } : undefined) },
    sight: {},
    toasts: { show: (toast: Toast) => toasts.push(toast) },
    t: (key: string, values: Record<string, string> = {}) =>
      (texts[key] ?? key).replace('{{name}}', values['name'] ?? ''),
  } as unknown as CameraZoomParts);
  return { zoom, shown, toasts };
}

describe('zooming to data', () => {
  it('shows all layers together, whether the browser draws them or not, from where the camera looks, and says so', () => {
    const { zoom, shown } = setUp();
    zoom.zoomTo('view1', [{ layerName: 'a/points' }, { layerName: 'b/points' }], 'Babbitt');
    expect(shown).toEqual([[0, 600, 0, 40, 0, 0]]);
    expect([zoom.said('view1'), zoom.said('view2')]).toEqual(['Zoomed to Babbitt', '']);
  });

  it('shows chosen items, and places without a size, with some of what is around', () => {
    const { zoom, shown } = setUp();
    zoom.zoomTo('view1', [{ layerName: 'a/points', items: Uint32Array.of(1, 2) }], '2 items');
    zoom.zoomTo('view1', [{ layerName: 'c/point' }], 'One');
    expect(shown).toEqual([
      [80, 120, -20, 60, -20, 20],
      [2, 12, 3, 13, 4, 14],
    ]);
  });

  it('leaves a locked view where it is, and says why', () => {
    const { zoom, shown, toasts } = setUp(true);
    zoom.zoomTo('view1', [{ layerName: 'a/points' }], 'Babbitt');
    expect([shown, zoom.said('view1')]).toEqual([[], '']);
    expect(toasts).toEqual([
      {
        type: 'warning',
        title: 'The camera of this view is locked',
        message: "Unlock it in the view's menu to zoom.",
        isStatus: true,
      },
    ]);
  });

  it('does nothing without data, and in a view that is not drawn', () => {
    const { zoom, shown, toasts } = setUp();
    zoom.zoomTo('view1', [{ layerName: 'gone/points' }], 'Gone');
    zoom.zoomTo('view2', [{ layerName: 'a/points' }], 'Babbitt');
    expect([shown, toasts]).toEqual([[], []]);
  });
});

import { describe, expect, it } from 'vitest';
import { bitsOfBytes, boundsOf, type Vector3 } from 'adit/core';
import type { LayerGeometry, LayerStyle } from '../../../shared/scene.ts';
import { nearestOnSegment } from '../thin/thin-picker.ts';
import { defaultCamera, fitBounds, lookFrom, type OrbitCamera } from '../../../shared/camera/orbit-camera.ts';
import { pickInLayers, type PickableLayer } from './scene-pick.ts';
import { makeViewFrame, projectDisplayed, toDisplayed, type ViewFrame } from '../camera/view-frame.ts';
import { seconds } from '../../../../../tests/patience.ts';
import { makePicker } from '../layers/make-picker.ts';

const origin: Vector3 = [478_742, 9_999_505, 350];
const plain: LayerStyle = { visible: true, opacity: 1, pointSize: 8, lineWidth: 6, colour: [1, 1, 1] };

function lines(positions: number[], itemOfSegment?: number[]): LayerGeometry {
  const array = Float32Array.from(positions);
  const count = itemOfSegment ? Math.max(...itemOfSegment) + 1 : positions.length / 6;
  const items = itemOfSegment && Uint32Array.from(itemOfSegment);
  return {
    kind: 'lines',
    count,
    origin,
    bounds: boundsOf(array),
    positions: array,
    ...(items && { itemOfSegment: items }),
  };
}

function points(positions: number[]): LayerGeometry {
  const array = Float32Array.from(positions);
  return { kind: 'points', count: positions.length / 3, origin, bounds: boundsOf(array), positions: array };
}

function layer(key: string, geometry: LayerGeometry, style: Partial<LayerStyle> = {}): PickableLayer {
  return { key, style: { ...plain, ...style }, picker: makePicker(geometry) };
}

function frameOf(camera: Partial<OrbitCamera>, exaggeration = 1): ViewFrame {
  const bounds = [
    origin[0] - 150,
    origin[0] + 150,
    origin[1] - 150,
    origin[1] + 150,
    origin[2] - 150,
    origin[2] + 150,
  ] as const;
  const fitted = fitBounds({ ...defaultCamera, ...camera }, bounds, 1, exaggeration);
  return makeViewFrame({ camera: fitted, width: 600, height: 600, origin, exaggeration, bounds });
}

function pixelOf(frame: ViewFrame, local: Vector3): { x: number; y: number } {
  const world: Vector3 = [origin[0] + local[0], origin[1] + local[1], origin[2] + local[2]];
  const point = projectDisplayed(frame, toDisplayed(frame, world));
  if (!point) throw new Error('behind the camera');
  return point;
}

describe('picking', () => {
  it('says which vertex of a line is nearest', () => {
    const two = layer('strings', lines([-90, 0, 0, -10, 0, 0, 0, 50, 0, 40, 50, 0, 40, 50, 0, 90, 50, 0], [0, 1, 1]));
    const frame = frameOf({});
    const vertexAt = (local: Vector3): number | undefined => {
      const { x, y } = pixelOf(frame, local);
      return pickInLayers(frame, [two], x, y)?.vertex;
    };
    expect([vertexAt([-80, 0, 0]), vertexAt([-20, 0, 0])]).toEqual([1, 2]);
    expect([vertexAt([5, 50, 0]), vertexAt([30, 50, 0]), vertexAt([45, 50, 0]), vertexAt([85, 50, 0])]).toEqual([
      ...[1, 2, 2, 3],
    ]);
    const dots = layer('dots', points([0, 0, 0]));
    const { x, y } = pixelOf(frame, [0, 0, 0]);
    expect(pickInLayers(frame, [dots], x, y)).not.toHaveProperty('vertex');
  });

  it('gives the item of a segment and the exact place on it', () => {
    const hole = layer('holes', lines([0, 0, 0, 10, 0, -50, 10, 0, -50, 25, 0, -100], [7, 7]));
    for (const exaggeration of [1, 3]) {
      const frame = frameOf({}, exaggeration);
      const { x, y } = pixelOf(frame, [16, 0, -70]);
      const pick = pickInLayers(frame, [hole], x, y);
      expect(pick?.layer).toBe('holes');
      expect(pick?.item).toBe(7);
      for (const [axis, value] of [16, 0, -70].entries())
        expect(Math.abs((pick?.position[axis] ?? 0) - (origin[axis] as number) - value)).toBeLessThan(1e-3);
    }
  });

  it('gives the vertex of a point', () => {
    const cloud = layer('cloud', points([1, 2, 3, 40.5, -20.25, 10.125, 80, 80, 80]));
    const frame = frameOf({ heading: 2, elevation: 0.9 });
    const { x, y } = pixelOf(frame, [40.5, -20.25, 10.125]);
    expect(pickInLayers(frame, [cloud], x + 2, y - 2)).toEqual({
      layer: 'cloud',
      item: 1,
      position: [origin[0] + 40.5, origin[1] - 20.25, origin[2] + 10.125],
    });
  });

  it('takes the front one of several, in perspective and parallel, from any side', () => {
    const both = [layer('front', lines([-50, -60, 0, 50, -60, 0])), layer('back', lines([0, 60, -50, 0, 60, 50]))];
    for (const parallelProjection of [false, true]) {
      const south = frameOf({ ...lookFrom(defaultCamera, 'south'), parallelProjection });
      const north = frameOf({ ...lookFrom(defaultCamera, 'north'), parallelProjection });
      expect(pickInLayers(south, both, 300, 300)?.layer).toBe('front');
      expect(pickInLayers(north, both, 300, 300)?.layer).toBe('back');
      expect(pickInLayers(south, both.toReversed(), 300, 300)?.layer).toBe('front');
    }
  });

  it('[W4.46] takes the one of a layer that is asked for, whatever is in front of it', () => {
    const both = [
      layer('traces', lines([-50, -60, 0, 50, -60, 0])),
      layer('intervals', lines([0, 60, -50, 0, 60, 50])),
    ];
    const south = frameOf(lookFrom(defaultCamera, 'south'));
    const picked = ['traces', 'intervals', 'gone'].map((name) => pickInLayers(south, both, 300, 300, name)?.layer);
    expect(picked).toEqual(['traces', 'intervals', undefined]);
  });

  it('sees through hidden, masked, filtered and colourless items', () => {
    const behind = layer('behind', lines([0, 60, -50, 0, 60, 50]));
    const cross = lines([-50, -60, 0, 50, -60, 0]);
    const frame = frameOf(lookFrom(defaultCamera, 'south'));
    const colouring = {
      values: Float32Array.of(5),
      palette: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 255),
      range: [0, 10],
      logarithmic: false,
      categorical: false,
      missingColour: [1, 1, 1, 0],
    } as const;
    const picked = (style: Partial<LayerStyle>): string | undefined =>
      pickInLayers(frame, [layer('cross', cross, style), behind], 300, 300)?.layer;
    expect(picked({})).toBe('cross');
    expect(picked({ colouring })).toBe('cross');
    expect(picked({ visible: false })).toBe('behind');
    expect(picked({ opacity: 0 })).toBe('behind');
    expect(picked({ mask: bitsOfBytes(Uint8Array.of(0)) })).toBe('behind');
    expect(picked({ mask: bitsOfBytes(Uint8Array.of(1)) })).toBe('cross');
    expect(picked({ colouring, preview: { range: [0, 4.99] } })).toBe('behind');
    expect(picked({ colouring, preview: { range: [5, 5] } })).toBe('cross');
    expect(picked({ colouring: { ...colouring, values: Float32Array.of(NaN) } })).toBe('behind');
    expect(picked({ colouring: { ...colouring, palette: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 0) } })).toBe(
      'behind',
    );
  });

  it('reaches a few pixels beyond the drawn edge, but prefers what is drawn', () => {
    const frame = frameOf(lookFrom(defaultCamera, 'south'));
    const upright = layer('upright', lines([0, -60, -100, 0, -60, 100]));
    expect(pickInLayers(frame, [upright], 300 + 3 + 3.5, 300)?.layer).toBe('upright');
    expect(pickInLayers(frame, [upright], 300 + 3 + 4.5, 300)).toBeUndefined();
    const { x } = pixelOf(frame, [0, -60, 0]);
    const far = layer('far', lines([2.5, 100, -100, 2.5, 100, 100]));
    const farX = pixelOf(frame, [2.5, 100, 0]).x;
    expect(farX - x).toBeGreaterThan(3);
    expect(pickInLayers(frame, [upright, far], farX + 1.5, 300)?.layer).toBe('far');
  });

  it('finds holes seen end on, and items that reach behind the camera', () => {
    const top = frameOf({ ...lookFrom(defaultCamera, 'top'), parallelProjection: true });
    const vertical = layer('vertical', lines([10, 10, 0, 10, 10, -20, 10, 10, -20, 10, 10, -40]));
    const { x, y } = pixelOf(top, [10, 10, 0]);
    const pick = pickInLayers(top, [vertical], x + 1, y + 1);
    expect(pick?.item).toBe(0);
    expect(pick?.position[2]).toBeCloseTo(origin[2], 6);

    const inside = makeViewFrame({
      camera: { ...lookFrom(defaultCamera, 'south'), focalPoint: origin, distance: 20 },
      width: 600,
      height: 600,
      origin,
      exaggeration: 1,
      bounds: [origin[0] - 500, origin[0] + 500, origin[1] - 500, origin[1] + 500, origin[2] - 500, origin[2] + 500],
    });
    const long = layer('long', lines([0, -400, -1, 0, 400, -1]));
    const low = pixelOf(inside, [0, 0, -1]);
    expect(pickInLayers(inside, [long], low.x, low.y)?.layer).toBe('long');
    expect(pickInLayers(inside, [long], low.x, 600 - low.y)).toBeUndefined();
  });

  it('skips items without a position', () => {
    const frame = frameOf({});
    expect(
      pickInLayers(frame, [layer('a', points([NaN, 0, 0])), layer('b', lines([NaN, 0, 0, 1, 1, 1]))], 300, 300),
    ).toBeUndefined();
  });

  it('finds one of a million segments in random order', { timeout: seconds(60) }, () => {
    const count = 1_000_000;
    const positions = new Float32Array(count * 6);
    let seed = 7;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
    for (let at = 0; at < positions.length; at += 6) {
      const start = [random() * 300, random() * 300, random() * 300] as const;
      positions.set([...start, start[0] + random(), start[1] + random(), start[2] + random()], at);
    }
    const all = layer(
      'all',
      { kind: 'lines', count, origin, bounds: boundsOf(positions), positions },
      { lineWidth: 1 },
    );
    const frame = frameOf({});
    const found = Array.from({ length: 9 }, (_, turn) => pickInLayers(frame, [all], 200 + turn * 20, 300));
    expect(found.every((pick) => pick !== undefined)).toBe(true);
  });
});

describe('the nearest place on a segment', () => {
  it('is square to the line of sight, inside the segment, and the near end when seen end on', () => {
    const down = { from: [3, 4, 100], direction: [0, 0, -1] } as const;
    expect(nearestOnSegment(down, [0, 0, 0], [10, 0, -5])).toBeCloseTo(0.3, 12);
    expect(nearestOnSegment(down, [5, 0, 0], [10, 0, -5])).toBe(0);
    expect(nearestOnSegment(down, [0, 0, 0], [1, 1, 1])).toBe(1);
    expect(nearestOnSegment(down, [3, 4, 0], [3, 4, -9])).toBe(0);
    expect(nearestOnSegment(down, [3, 4, -9], [3, 4, 0])).toBe(1);
  });
});

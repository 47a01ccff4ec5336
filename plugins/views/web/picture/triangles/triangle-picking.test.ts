import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOfBytes, boundsOf, type Bounds, type Vector3 } from 'adit/core';
import type { LayerStyle, TriangleGeometry } from '../../../shared/scene.ts';
import { defaultCamera, fitBounds, lookFrom, type OrbitCamera } from '../../../shared/camera/orbit-camera.ts';
import { makeViewFrame, projectDisplayed, toDisplayed, type ViewFrame } from '../camera/view-frame.ts';
import { seconds } from '../../../../../tests/patience.ts';
import { makePicker } from '../layers/make-picker.ts';

const origin: Vector3 = [478_742, 6_772_505, 350];
const style: LayerStyle = { visible: true, opacity: 1, pointSize: 8, lineWidth: 6, colour: [1, 1, 1] };

/** A hilly surface of `size` × `size` squares, two triangles each. */
function surface(size: number, step = 10): TriangleGeometry {
  const wide = size + 1;
  const positions = new Float32Array(wide * wide * 3);
  const triangles = new Uint32Array(size * size * 6);
  for (let at = 0; at < wide * wide; at++) {
    const [column, row] = [at % wide, Math.floor(at / wide)];
    positions.set([column * step, row * step, 8 * Math.sin(column / 3) * Math.cos(row / 4)], at * 3);
  }
  for (let square = 0; square < size * size; square++) {
    const first = Math.floor(square / size) * wide + (square % size);
    triangles.set([first, first + 1, first + wide + 1, first, first + wide + 1, first + wide], square * 6);
  }
  const [e0, e1, n0, n1, z0, z1] = boundsOf(positions);
  const [e, n, z] = origin;
  const bounds: Bounds = [e0 + e, e1 + e, n0 + n, n1 + n, z0 + z, z1 + z];
  return { kind: 'triangles', count: triangles.length / 3, origin, bounds, positions, triangles };
}

function frameOf({ bounds }: TriangleGeometry, camera: Partial<OrbitCamera>, exaggeration = 1): ViewFrame {
  const fitted = fitBounds({ ...defaultCamera, ...camera }, bounds, 1, exaggeration);
  return makeViewFrame({ camera: fitted, width: 600, height: 600, origin, exaggeration, bounds });
}

function cornersOf({ triangles, positions }: TriangleGeometry, item: number): Vector3[] {
  return [0, 1, 2].map((corner) => {
    const at = triangles[item * 3 + corner]! * 3;
    return [0, 1, 2].map((axis) => positions[at + axis]! + origin[axis]!) as unknown as Vector3;
  });
}

describe('picking triangles', { timeout: seconds(60) }, () => {
  it('finds a triangle from above and from below, and the place on it to a millimetre', () => {
    const geometry = surface(20);
    const picker = makePicker(geometry);
    fc.assert(
      fc.property(
        fc.nat(geometry.count - 1),
        fc.constantFrom(1, 2.5),
        fc.boolean(),
        fc.constantFrom('top' as const, 'bottom' as const),
        (item, exaggeration, parallelProjection, direction) => {
          const frame = frameOf(geometry, { ...lookFrom(defaultCamera, direction), parallelProjection }, exaggeration);
          const corners = cornersOf(geometry, item);
          const [one, two, three] = [0.2, 0.5, 0.3];
          const place = [0, 1, 2].map(
            (axis) => corners[0]![axis]! * one + corners[1]![axis]! * two + corners[2]![axis]! * three,
          ) as unknown as Vector3;
          const { x, y } = projectDisplayed(frame, toDisplayed(frame, place))!;
          const pick = picker.pick(frame, style, x, y)!;
          expect(pick.item).toBe(item);
          pick.position.forEach((value, axis) => expect(Math.abs(value - place[axis]!)).toBeLessThan(0.001));
        },
      ),
    );
  });

  it('leaves no gap between triangles', () => {
    const geometry = surface(20);
    const frame = frameOf(geometry, { ...lookFrom(defaultCamera, 'top'), parallelProjection: true });
    const picker = makePicker(geometry);
    for (let vertex = 0; vertex < 21 * 21; vertex++) {
      const [column, row] = [vertex % 21, Math.floor(vertex / 21)];
      if (column % 20 === 0 || row % 20 === 0) continue;
      const place = [0, 1, 2].map((axis) => geometry.positions[vertex * 3 + axis]! + origin[axis]!);
      const { x, y } = projectDisplayed(frame, toDisplayed(frame, place as unknown as Vector3))!;
      expect(picker.pick(frame, style, x, y), `vertex ${vertex}`).toBeDefined();
    }
  });

  it('sees through what is masked, or outside of a range by the mean of its vertices', () => {
    const geometry = surface(2);
    const frame = frameOf(geometry, { ...lookFrom(defaultCamera, 'top'), parallelProjection: true });
    const picker = makePicker(geometry);
    const corners = cornersOf(geometry, 3);
    const middle = [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]! / 3, 0));
    const { x, y } = projectDisplayed(frame, toDisplayed(frame, middle as unknown as Vector3))!;
    const picked = (part: Partial<LayerStyle>): number | undefined =>
      picker.pick(frame, { ...style, ...part }, x, y)?.item;
    expect(picked({})).toBe(3);
    expect(picked({ mask: bitsOfBytes(Uint8Array.of(1, 1, 1, 0, 1, 1, 1, 1)) })).toBeUndefined();
    // Triangle 3 has the vertices 1, 5 and 4.
    const values = Float32Array.of(9, 1, 9, 9, 2, 6, 9, 9, 9);
    const colouring = {
      values,
      location: 'vertices' as const,
      palette: new Uint8Array(8).fill(255),
      range: [0, 9] as const,
      logarithmic: false,
      categorical: false,
      missingColour: [1, 1, 1, 0] as const,
    };
    expect(picked({ colouring, preview: { range: [3, 3] } })).toBe(3);
    expect(picked({ colouring, preview: { range: [1, 2.9] } })).toBeUndefined();
    values[5] = NaN;
    expect(picked({ colouring })).toBeUndefined();
    expect(picked({ colouring: { ...colouring, missingColour: [1, 1, 1, 1] } })).toBe(3);
  });

  it('finds nothing of a triangle without an area, and nothing beside the surface', () => {
    const geometry: TriangleGeometry = { ...surface(1), triangles: Uint32Array.of(0, 0, 0, 1, 2, 2), count: 2 };
    const frame = frameOf(geometry, lookFrom(defaultCamera, 'top'));
    expect(makePicker(geometry).pick(frame, style, 300, 300)).toBeUndefined();
    const whole = surface(1);
    expect(makePicker(whole).pick(frameOf(whole, {}), style, 2, 2)).toBeUndefined();
  });

  it('finds one of a million triangles in random order', () => {
    const geometry = surface(708, 1);
    const { triangles, count } = geometry;
    let seed = 7;
    for (let last = count - 1; last > 0; last--) {
      seed = (seed * 16_807) % 2_147_483_647;
      const other = seed % (last + 1);
      const held = triangles.slice(last * 3, last * 3 + 3);
      triangles.copyWithin(last * 3, other * 3, other * 3 + 3);
      triangles.set(held, other * 3);
    }
    const frame = frameOf(geometry, {});
    const picker = makePicker(geometry);
    for (let turn = 0; turn < 7; turn += 1) expect(picker.pick(frame, style, 290 + turn * 3, 300)).toBeDefined();
  });
});

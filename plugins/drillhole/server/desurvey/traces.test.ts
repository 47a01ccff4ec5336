import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDirection } from './direction.ts';
import { layPolylines } from './polylines.ts';
import { Traces } from './traces.ts';
import { seconds } from '../../../../tests/patience.ts';
import { desurveyMethods, type DesurveyMethodName } from './desurvey-methods.ts';

type Station = readonly [depth: number, azimuth: number, dip: number];

/** A hole from (0, 0, 0); dips are positive down. */
function traceOf(stations: readonly Station[], method: DesurveyMethodName, reach: number): Traces {
  const directions = new Float64Array(stations.length * 3);
  for (const [at, [, azimuth, dip]] of stations.entries())
    writeDirection(azimuth, dip, 'positive-down', directions, at * 3);
  const depths = Float64Array.from(stations, ([depth]) => depth);
  const start = Uint32Array.of(0, stations.length);
  return new Traces(
    { start, depths, directions, sign: 'positive-down' },
    new Float64Array(3),
    Float64Array.of(reach),
    method,
  );
}
function positionAt(traces: Traces, depth: number): number[] {
  const position = new Float64Array(3);
  traces.writePosition(0, depth, position, 0);
  return [...position];
}
const distance = (left: readonly number[], right: readonly number[]): number =>
  Math.hypot(...left.map((value, axis) => value - (right[axis] as number)));
const methodNames = Object.keys(desurveyMethods) as DesurveyMethodName[];

describe('minimum curvature', () => {
  // Inclination 15° azimuth 20° at 3,500 ft, inclination 25° azimuth 45° at 3,600 ft: the text-book example.
  const example: Station[] = [
    [0, 20, 75],
    [100, 45, 65],
  ];

  it('gives the text-book figures', () => {
    const [east, north, elevation] = positionAt(traceOf(example, 'minimum-curvature', 100), 100);
    expect(north).toBeCloseTo(27.22, 2);
    expect(east).toBeCloseTo(19.45, 2);
    expect(elevation).toBeCloseTo(-94.01, 2);
  });

  it('follows a circular arc exactly, at stations and between', () => {
    const radius = 500;
    const stations = Array.from({ length: 10 }, (_, at): Station => [
      (at * 10 * Math.PI * radius) / 180,
      90,
      90 - at * 10,
    ]);
    const traces = traceOf(stations, 'minimum-curvature', 700);
    for (let depth = 0; depth <= 780; depth += 7.3) {
      const angle = depth / radius;
      expect(
        distance(positionAt(traces, depth), [radius * (1 - Math.cos(angle)), 0, -radius * Math.sin(angle)]),
      ).toBeLessThan(1e-9);
    }
  });

  it('draws an arc with vertices that turn by one degree at most', () => {
    const traces = traceOf(
      [
        [0, 0, 90],
        [100, 0, 60],
      ],
      'minimum-curvature',
      100,
    );
    expect(traces.vertexDepths).toHaveLength(30);
    expect([...traces.vertexDepths.subarray(0, 3)].map((depth) => Math.round(depth * 1000) / 1000)).toEqual([
      0, 3.333, 6.667,
    ]);
  });

  it('survives tiny turns and a full reversal', () => {
    for (const turn of [0, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3]) {
      const position = positionAt(
        traceOf(
          [
            [0, 0, 45],
            [100, 0, 45 + turn],
          ],
          'minimum-curvature',
          100,
        ),
        100,
      );
      const half = ((45 + turn / 2) * Math.PI) / 180;
      expect(distance(position, [0, 100 * Math.cos(half), -100 * Math.sin(half)])).toBeLessThan(1e-6);
    }
    expect(
      positionAt(
        traceOf(
          [
            [0, 0, 90],
            [100, 0, -90],
          ],
          'minimum-curvature',
          100,
        ),
        100,
      ).every(Number.isFinite),
    ).toBe(true);
  });
});

describe('tangents', () => {
  it('gives the text-book figures of balanced tangents', () => {
    const [east, north, elevation] = positionAt(
      traceOf(
        [
          [0, 20, 75],
          [100, 45, 65],
        ],
        'balanced-tangent',
        100,
      ),
      100,
    );
    expect(north).toBeCloseTo(27.1, 1);
    expect(east).toBeCloseTo(19.37, 2);
    expect(elevation).toBeCloseTo(-93.61, 2);
  });

  it('keeps the direction of the station above for raw tangents', () => {
    const traces = traceOf(
      [
        [0, 0, 90],
        [10, 90, 0],
      ],
      'raw-tangent',
      30,
    );
    expect(distance(positionAt(traces, 10), [0, 0, -10])).toBeLessThan(1e-12);
    expect(distance(positionAt(traces, 30), [20, 0, -10])).toBeLessThan(1e-12);
  });
});

describe('any hole', { timeout: seconds(60) }, () => {
  const anyStations = fc
    .array(
      fc.tuple(
        fc.double({ min: 0.01, max: 200, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((rows) => {
      let depth = 0;
      return rows.map(([step, azimuth, dip], at): Station => [(depth += at === 0 ? 0 : step), azimuth, dip]);
    });

  it.each(methodNames)('%s: is vertical with vertical stations', (method) => {
    const position = positionAt(
      traceOf(
        [
          [0, 123, 90],
          [50, 321, 90],
          [90, 0, 90],
        ],
        method,
        120,
      ),
      120,
    );
    expect(distance(position, [0, 0, -120])).toBe(0);
  });

  it.each(methodNames)('%s: has no jump, and moves as far as it is deep', (method) => {
    fc.assert(
      fc.property(anyStations, (stations) => {
        const traces = traceOf(stations, method, 3000);
        const depths = stations.flatMap(([depth]) => [depth - 1e-6, depth, depth + 1e-6]).filter((depth) => depth >= 0);
        for (let at = 1; at < depths.length; at += 1) {
          const step = (depths[at] as number) - (depths[at - 1] as number);
          expect(
            distance(positionAt(traces, depths[at] as number), positionAt(traces, depths[at - 1] as number)),
          ).toBeLessThanOrEqual(step * (1 + 1e-6) + 1e-9);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it.each(methodNames)('%s: has a polyline as long as the depth difference', (method) => {
    fc.assert(
      fc.property(
        anyStations,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (stations, one, other) => {
          const end = (stations.at(-1) as Station)[0] + 50;
          const [from, to] = [Math.min(one, other) * end, Math.max(one, other) * end];
          const { positions, offsets } = layPolylines(
            traceOf(stations, method, end),
            Uint32Array.of(0),
            Float64Array.of(from),
            Float64Array.of(to),
          );
          expect(offsets[1]).toBe(positions.length / 3);
          let length = 0;
          for (let at = 3; at < positions.length; at += 3)
            length += distance([...positions.subarray(at - 3, at)], [...positions.subarray(at, at + 3)]);
          // A chord of one degree is 13 millionths shorter than its arc.
          expect(length).toBeLessThanOrEqual(to - from + 1e-6);
          expect(length).toBeGreaterThanOrEqual((to - from) * (1 - 1.4e-5) - 1e-5);
        },
      ),
      { seed: 2, numRuns: 300 },
    );
  });
});

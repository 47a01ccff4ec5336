import { describe, expect, it } from 'vitest';
import { noStations } from '../read/read-surveys.ts';
import { soundStations, withoutUnsound } from './sound-stations.ts';

const stationsAt = (...depths: number[]) => ({
  ...noStations(1),
  start: Uint32Array.of(0, depths.length),
  depths: Float64Array.from(depths),
  azimuths: Float64Array.from(depths, (_, at) => at),
  dips: Float64Array.from(depths, () => -60),
  rows: Uint32Array.from(depths.keys()),
});

describe('sound stations', () => {
  it.each([
    ['a marker, whatever the samples say', [0, 500, 9999], 600, 'm', 2],
    ['two markers', [0, 100, 90000, 99999], 0, 'ft', 2],
    ['a station far beyond samples and stations', [0, 900, 4000], 1000, 'm', 2],
    ['one as deep in feet', [0, 900, 4000], 1000, 'ft', 3],
    ['a deep station beside deep samples', [0, 900, 4000], 1500, 'm', 3],
    ['the end of a straight deep hole of two stations', [0, 3500], 0, 'm', 2],
    ['the only other station when nobody ever drilled that deep', [0, 60000], 0, 'ft', 1],
    ['a marker that is a depth of the collar', [0, 9999], 9999, 'ft', 2],
    ['no station at all', [], 0, 'm', 0],
  ] as const)('%s', (_, depths, deepest, unit, count) => {
    expect(soundStations(stationsAt(...depths), 0, deepest, unit)).toBe(count);
  });

  it('leaves the others out, and answers the same stations when all are sound', () => {
    const stations = stationsAt(0, 100, 90000);
    expect(withoutUnsound(stations, Uint32Array.of(3))).toBe(stations);
    const { start, depths, azimuths } = withoutUnsound(stations, Uint32Array.of(2));
    expect([[...start], [...depths], [...azimuths]]).toEqual([
      [0, 2],
      [0, 100],
      [0, 1],
    ]);
  });
});

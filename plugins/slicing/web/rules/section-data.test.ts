import { describe, expect, it } from 'vitest';
import type { Bounds } from 'adit/core';
import { boundsOfData, missedHoles, sectionThickness, type SectionLayer } from './section-data.ts';
import { newSection, steppedSection } from './section-plane.ts';

interface Shown {
  readonly kind: 'points' | 'lines' | 'triangles' | 'blocks';
  readonly bounds?: Bounds;
  readonly identifier?: string;
  readonly visible?: 0 | 1;
  readonly positions?: readonly number[];
}

function shown({ kind, bounds, identifier = kind, visible = 1, positions }: Shown): SectionLayer {
  const geometry = positions && { kind, bounds, origin: [1000, 2000, 0], positions: Float32Array.from(positions) };
  const count = (positions?.length ?? 0) / (kind === 'lines' ? 6 : 3);
  return {
    datasetId: 'holes',
    config: { geometryKind: kind, identifier, bounds, count },
    state: { geometry: { Visibility: visible } },
    geometry,
  } as unknown as SectionLayer;
}

const small: Bounds = [1000, 1100, 2000, 2100, 0, 50];
const ground: Bounds = [0, 9000, 0, 9000, 40, 60];

/** Collars 58.65 m apart, and a trace from each, straight down. */
const places = [0, 58.65, 117.3].flatMap((east) => [0, 58.65].map((north) => [east, north, 50]));
const collars = shown({ kind: 'points', identifier: 'collar', bounds: small, positions: places.flat() });
const traces = shown({
  kind: 'lines',
  bounds: small,
  positions: places.flatMap(([east = 0, north = 0]) => [east, north, 50, east, north, 0]),
});

describe('the data that a section goes through', () => {
  it('are those that are not surfaces, or the surfaces where there is nothing else', () => {
    const surface = shown({ kind: 'triangles', bounds: ground });
    expect(boundsOfData([surface, shown({ kind: 'blocks', bounds: small })])).toEqual(small);
    expect(boundsOfData([surface, shown({ kind: 'blocks', bounds: small, visible: 0 })])).toEqual(ground);
    expect(boundsOfData([])).toBeUndefined();
  });

  it('make it as thick as collars are apart, with one digit', () => {
    expect(sectionThickness([collars, traces])).toBe(60);
    expect(sectionThickness([traces])).toBeUndefined();
    const alone = shown({ kind: 'points', identifier: 'collar', positions: [1, 2, 3] });
    expect(sectionThickness([alone])).toBeUndefined();
  });

  it('are counted where no hole is met', () => {
    const section = { ...newSection('east-west', small, 10), position: [1000, 2000, 25] as [number, number, number] };
    const missed = (steps: number): number | undefined =>
      missedHoles(steppedSection(section, steps), [collars, traces]);
    expect([missed(0), missed(1), missed(5), missed(6), missed(7)]).toEqual([undefined, 6, 6, undefined, 6]);
    expect(missedHoles(steppedSection(section, 7), [traces])).toBeUndefined();
    const loading = { ...traces, geometry: undefined };
    expect(missedHoles(steppedSection(section, 7), [collars, loading])).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { stateFingerprint } from './fingerprint.ts';

describe('the fingerprint of a state', () => {
  const state = {
    views: { view1: { zScaling: 2, camera: { position: [1, 2, 3] } } },
    layout: { a: 1 },
    filtersMap: { b: [1, 2], a: {} },
  };

  it('is the same whatever the order of its keys, the camera and the layout are', () => {
    const other = { filtersMap: { a: {}, b: [1, 2] }, layout: null, views: { view1: { camera: null, zScaling: 2 } } };
    expect(stateFingerprint(other)).toBe(stateFingerprint(state));
  });

  it('differs with every other part', () => {
    expect(stateFingerprint({ ...state, filtersMap: { b: [2, 1], a: {} } })).not.toBe(stateFingerprint(state));
    expect(stateFingerprint({ ...state, views: { view1: { zScaling: 3 } } })).not.toBe(stateFingerprint(state));
  });
});

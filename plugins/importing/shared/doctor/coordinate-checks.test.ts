import { describe, expect, it } from 'vitest';
import { checkCoordinates } from './coordinate-checks.ts';

describe('coordinate checks', () => {
  it('knows degrees from metres', () => {
    expect(checkCoordinates({ easting: [137.3528, 137.4494], northing: [-4.7371, -4.5891] })).toBe(
      'latitude-longitude',
    );
    expect(checkCoordinates({ easting: [118, 118.011], northing: [-22.711, -22.7] })).toBe('latitude-longitude');
    expect(checkCoordinates({ easting: [0, 4], northing: [0, 3] })).toBeUndefined();
    expect(checkCoordinates({ easting: [0, 100], northing: [0, 80] })).toBeUndefined();
    expect(checkCoordinates({ easting: [2.5, 177.5], northing: [2.5, 197.5] })).toBeUndefined();
  });

  it('finds a northing where the easting should be', () => {
    expect(checkCoordinates({ easting: [6_772_505, 6_772_638], northing: [478_742, 478_835] })).toBe(
      'swapped-coordinates',
    );
    expect(checkCoordinates({ easting: [478_742, 478_835], northing: [6_772_505, 6_772_638] })).toBeUndefined();
    // State plane coordinates in feet look like that and are right: only a hint can be given.
    expect(checkCoordinates({ easting: [2_288_231, 2_306_237], northing: [413_722, 425_038] })).toBe(
      'swapped-coordinates',
    );
  });
});

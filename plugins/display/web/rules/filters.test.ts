import type { Field } from 'adit/plugins/views';
import { describe, expect, it } from 'vitest';
import { activeFilters, canFilterLayer, filterableFields, movedRange, newFilter } from './filters.ts';

function field(name: string, kind: Field['kind'], minimum?: number, maximum?: number): Field {
  return { name, label: name, kind, unit: 'none', statistics: { count: 1, missing: 0, minimum, maximum } };
}
const cu = field('cu', 'number', 0, 9.559306666);

describe('threshold filters', () => {
  it('[W5.13] are not offered for categories, nor for fields without values', () => {
    const offered = filterableFields([
      cu,
      field('lith', 'category'),
      field('sampled', 'timestamp', 0, 1),
      field('empty', 'number'),
    ]);
    expect(offered.map((one) => one.name)).toEqual(['cu', 'sampled']);
  });

  it('[W5.13] are not offered for surveys, nor for layers that are not shown', () => {
    expect([canFilterLayer({}, true), canFilterLayer({}, false)]).toEqual([true, false]);
    expect(canFilterLayer({ isSurvey: true }, true)).toBe(false);
  });

  it('[W4.37] start with the whole range of their field', () => {
    expect(newFilter('a', cu, 0)).toEqual({ id: 'a', field: 'cu', dataRange: [0, 9.559306666], enabled: true });
  });

  it('[W5.12] a maximum applies only above the minimum', () => {
    expect(movedRange([2, 5], [2, 1], [0, 10])).toEqual([2, 5]);
    expect(movedRange([2, 5], [6, 5], [0, 10])).toEqual([2, 5]);
    expect(movedRange([2, 5], [2, Number.NaN], [0, 10])).toEqual([2, 5]);
    expect(movedRange([2, 5], [2, 2], [0, 10])).toEqual([2, 5]);
    expect(movedRange([2, 5], [2, 2.0004], [0, 10])).toEqual([2, 5]);
    expect(movedRange([2, 5], [2, 2.001], [0, 10])).toEqual([2, 2.001]);
    // One value is kept by a minimum that meets the maximum.
    expect(movedRange([2, 5], [5, 5], [0, 10])).toEqual([5, 5]);
    expect(movedRange([2, 5], [3, 4.00049], [0, 10])).toEqual([3, 4]);
  });

  it('keep the exact end of the field, so that the item with the largest value stays in', () => {
    expect(movedRange([0, 5], [0, 9.559], [0, 9.559306666])).toEqual([0, 9.559306666]);
    expect(movedRange([0.01, 5], [-3, 5], [0.0004, 9])).toEqual([0.0004, 5]);
  });

  it('[W2.38] [W4.38] count only when they are not hidden', () => {
    const filter = newFilter('a', cu, 0);
    expect(activeFilters([filter, { ...filter, id: 'b', enabled: false }])).toBe(1);
  });
});

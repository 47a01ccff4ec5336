import { describe, expect, it } from 'vitest';
import { firstLabels, labelField, labelStateShape } from './labels.ts';

const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }));

describe('the labels of a layer', () => {
  it('[W9.10f] are texts of point size 8 before anybody chose another, from 1 to 18', () => {
    expect(firstLabels).toEqual({ Visibility: 0, Field: null, PointSize: 8, DiffuseColor: null, LineWidth: 1 });
    for (const PointSize of [0, 18.1]) expect(labelStateShape.safeParse({ PointSize }).success).toBe(false);
    for (const PointSize of [1, 18]) expect(labelStateShape.parse({ PointSize }).PointSize).toBe(PointSize);
  });

  it('[W3.17h] show the chosen property, else what the layer is coloured by at first, else the names of holes, else its first property', () => {
    const fields = named('from', 'au', 'hole_name');
    const of = (names: { name: string }[], Field: string | null, colourBy?: string): string | undefined =>
      labelField({ fields: names, colourBy }, { ...firstLabels, Field })?.name;
    expect(of(fields, 'from', 'au')).toBe('from');
    expect(of(fields, null, 'au')).toBe('au');
    expect(of(fields, null)).toBe('hole_name');
    expect(of(named('from', 'au'), null)).toBe('from');
    expect(of(named('from', 'au'), 'gone', 'au')).toBe('au');
    expect(of([], null)).toBeUndefined();
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Translate } from 'adit/core/web';
import type { LayerConfig } from '../../../shared/index.ts';
import { describePick } from './describe-pick.ts';

const texts = JSON.parse(readFileSync('plugins/views/locales/es.json', 'utf8')) as Record<string, string>;
const t: Translate = (key, values) =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values?.[name]));
const statistics = { count: 1, missing: 0 };
const config: Pick<LayerConfig, 'geometryKind' | 'fields'> = {
  geometryKind: 'points',
  fields: [
    { name: 'Cu_pct', label: 'Cu', kind: 'number', unit: 'none', statistics },
    { name: 'width', label: 'Width', kind: 'number', unit: 'm', statistics },
    { name: 'logged', label: 'Logged', kind: 'timestamp', unit: 'none', statistics },
  ],
};

describe('the tip of a pick', () => {
  it('[W4.46] names a point by its number, and each value by its label and unit', () => {
    const values = [
      { name: 'Cu_pct', value: 0.005, text: '<0.01' },
      { name: 'width', value: 2 },
      { name: 'other', value: undefined },
    ];
    expect(describePick({ item: 0, values }, config, t)).toEqual({
      title: 'Punto 1',
      values: [
        { name: 'Cu_pct', label: 'Cu', value: '<0.01' },
        { name: 'width', label: 'Width (m)', value: 2 },
        { name: 'other', label: 'other', value: undefined },
      ],
    });
    expect(describePick({ item: 6, values: [] }, { ...config, geometryKind: 'triangles' }, t).title).toBe(
      'Triángulo 7',
    );
  });

  it('names a line by its number and that of the vertex that was pointed at, a hole by its name', () => {
    const ofLines = { ...config, geometryKind: 'lines' } as const;
    expect(describePick({ item: 0, values: [], vertex: 12 }, ofLines, t).title).toBe('Línea 1, vértice 12');
    const hole = [{ name: 'hole_name', value: 'B1-001' }];
    expect(describePick({ item: 0, values: hole, vertex: 12 }, ofLines, t).title).toBe('B1-001');
  });

  it('shows moments as dates, with the time where there is one', () => {
    const shown = [Date.UTC(2021, 2, 5), Date.UTC(2021, 2, 5, 7, 8)].map(
      (value) => describePick({ item: 0, values: [{ name: 'logged', value }] }, config, t).values[0]?.value,
    );
    expect(shown).toEqual(['2021-03-05', '2021-03-05 07:08']);
  });

  it('is titled by the hole where there is one, which is no value then', () => {
    const values = [
      { name: 'hole_name', value: 'BH-17' },
      { name: 'width', value: 2 },
    ];
    const { title, values: rows } = describePick({ item: 3, values }, { ...config, geometryKind: 'lines' }, t);
    expect(title).toBe('BH-17');
    expect(rows.map(({ name }) => name)).toEqual(['width']);
    expect(
      describePick(
        { item: 3, values: [{ name: 'hole_name', value: undefined }] },
        { ...config, geometryKind: 'lines' },
        t,
      ).title,
    ).toBe('Línea 4');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { autoMap, columnAliases, type ColumnRole } from '../../shared/table/index.ts';
import { collectTable, craftedData, detect, hasCraftedData } from './table-test-kit.ts';

const roles = ['hole', 'easting', 'northing', 'elevation', 'collarDepth', 'azimuth', 'dip'] as const;
const variables = roles.map((name) => ({ name, aliases: columnAliases[name] }));
const folder = `${craftedData}/08-aliases`;

describe.skipIf(!hasCraftedData)('08-aliases: usual column names', () => {
  it('are mapped in all 17 collar files, 119 of 119, and the first hole is where it is', async () => {
    const files = readdirSync(folder).filter((name) => name.startsWith('collar-'));
    let mapped = 0;
    for (const name of files) {
      const file = readFileSync(`${folder}/${name}`);
      const { dialect } = await detect(file);
      const { mapping } = autoMap(
        variables,
        dialect.columnNames.map((column) => ({ name: column })),
      );
      mapped += Object.keys(mapping).length;
      const columns = roles.map((role) => mapping[role] ?? '');
      const { values } = await collectTable(
        file,
        dialect,
        columns.map((column, at) => ({ name: column, kind: at === 0 ? 'text' : 'number' })),
      );
      expect([name, ...values.map(([first]) => first)]).toEqual([
        name,
        'CR001',
        500_040,
        7_600_025,
        410.5,
        110,
        135,
        -60,
      ]);
    }
    expect([files.length, mapped]).toEqual([17, 119]);
  });

  it('of the list of roles are known, each with the grid that it may name', () => {
    const [, ...lines] = readFileSync(`${folder}/ALIASES.csv`, 'utf8').trim().split('\n');
    let known = 0;
    for (const line of lines) {
      const [role = '', , , list = ''] = line.split(',');
      if (!(role in columnAliases)) continue;
      for (const name of list.split('|')) {
        const spec = [{ name: 'wanted', aliases: columnAliases[role as ColumnRole] }];
        for (const written of [name.toUpperCase().replaceAll(' ', '_'), name])
          expect([role, autoMap(spec, [{ name: written }]).mapping]).toEqual([role, { wanted: written }]);
        known += 1;
      }
    }
    expect(known).toBeGreaterThan(250);
  });
});

it('names of columns are compared without case, blanks, marks, accents and grids', () => {
  const found = (role: ColumnRole, name: string): boolean =>
    autoMap([{ name: 'v', aliases: columnAliases[role] }], [{ name }]).mapping['v'] === name;
  for (const name of ['MGA94_50_North', 'MGA2020 Z50 Northing', 'utm19s norte', 'UTM 19N Y', 'Northing (GDA94)'])
    expect([name, found('northing', name)]).toEqual([name, true]);
  expect(found('dip', ' INCLINACIÓN (°)')).toBe(true);
  expect(found('elevation', 'E\u0301le\u0301vation')).toBe(true);
  expect(found('hole', 'N° trou')).toBe(false);
  expect(found('hole', '#Hole-ID#')).toBe(true);
  expect(found('northing', 'UTM')).toBe(false);
});

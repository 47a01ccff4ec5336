import { describe, expect, it } from 'vitest';
import { autoMap, type VariableSpec } from './auto-map.ts';
import { columnAliases, type ColumnRole } from './column-aliases.ts';

function variables(roles: Record<string, ColumnRole>): VariableSpec[] {
  return Object.entries(roles).map(([name, role]) => ({ name, aliases: columnAliases[role] }));
}

const collar = variables({
  hole: 'hole',
  easting: 'easting',
  northing: 'northing',
  elevation: 'elevation',
  depth: 'collarDepth',
});
const survey = variables({ hole: 'hole', depth: 'surveyDepth', azimuth: 'azimuth', dip: 'dip' });
const interval = variables({ hole: 'hole', from: 'from', to: 'to' });

function map(specs: VariableSpec[], names: string[]): ReturnType<typeof autoMap> {
  return autoMap(
    specs,
    names.map((name) => ({ name })),
  );
}

describe('autoMap', () => {
  it('[I3.19] maps the aliases of the specification', () => {
    for (const hole of ['hole id', 'holeid', 'hole_id', 'hole-id', 'HOLE ID', 'HoleId']) {
      for (const depth of ['length', 'Distance', 'depth']) {
        expect(map(collar, [hole, 'x', 'y', 'z', depth])).toEqual({
          mapping: { hole, easting: 'x', northing: 'y', elevation: 'z', depth },
          notes: [],
        });
      }
    }
    const points = variables({ x: 'x', y: 'y', z: 'z' });
    expect(map(points, ['Easting', 'Northing', 'Elevation']).mapping).toEqual({
      x: 'Easting',
      y: 'Northing',
      z: 'Elevation',
    });
  });

  it('[I3.09] maps the headers of real files', () => {
    expect(map(collar, ['BHID', 'XCOLLAR', 'YCOLLAR', 'ZCOLLAR']).mapping).toEqual({
      hole: 'BHID',
      easting: 'XCOLLAR',
      northing: 'YCOLLAR',
      elevation: 'ZCOLLAR',
    });
    expect(map(survey, ['BHID', 'AT', 'DIP', 'AZ']).mapping).toEqual({
      hole: 'BHID',
      depth: 'AT',
      dip: 'DIP',
      azimuth: 'AZ',
    });
    expect(map(interval, ['BHID', 'FROM', 'TO', 'CU']).mapping).toEqual({ hole: 'BHID', from: 'FROM', to: 'TO' });
    const blocks = variables({
      xc: 'blockX',
      yc: 'blockY',
      zc: 'blockZ',
      xinc: 'blockSizeX',
      yinc: 'blockSizeY',
      zinc: 'blockSizeZ',
    });
    expect(map(blocks, ['Id', 'X', 'Y', 'Z', 'dX', 'dY', 'dZ', 'Bunny']).mapping).toEqual({
      xc: 'X',
      yc: 'Y',
      zc: 'Z',
      xinc: 'dX',
      yinc: 'dY',
      zinc: 'dZ',
    });
    expect(map(blocks, ['IJK', 'XC', 'YC', 'ZC', 'Au_OK']).mapping).toEqual({ xc: 'XC', yc: 'YC', zc: 'ZC' });
  });

  it('maps the headers of German files, of Datamine, Micromine and of wells', () => {
    expect(Object.values(map(collar, ['Bohrung', 'Rechtswert', 'Hochwert', 'Höhe', 'Endteufe']).mapping)).toHaveLength(
      5,
    );
    expect(map(survey, ['Bohrung', 'Teufe', 'Azimut', 'Neigung']).notes).toEqual([]);
    expect(map(interval, ['Bohrung', 'von', 'bis', 'Au [g/t]']).notes).toEqual([]);
    expect(map(variables({ x: 'x', y: 'y', z: 'z' }), ['PVALUE', 'PTN', 'XP', 'YP', 'ZP']).notes).toEqual([]);
    expect(map(collar, ['WELL', 'X', 'Y', 'KB', 'TD']).notes).toEqual([]);
    expect(map(survey, ['Hole_id', 'Surveyed Depth', 'Azimuth_MGA', 'Dip']).notes).toEqual([]);
    const blocks = variables({ xc: 'x', yc: 'y', zc: 'z', xinc: 'blockSizeX', yinc: 'blockSizeY', zinc: 'blockSizeZ' });
    expect(map(blocks, ['_EAST', 'EAST', '_NORTH', 'NORTH', '_RL', 'RL']).mapping).toEqual({
      xc: 'EAST',
      yc: 'NORTH',
      zc: 'RL',
      xinc: '_EAST',
      yinc: '_NORTH',
      zinc: '_RL',
    });
    expect(map(interval, ['_hole_id', '_from', '_to']).notes).toEqual([]);
  });

  it('ignores unit suffixes, but prefers the name without one', () => {
    expect(map(interval, ['Hole', 'From (m)', 'To_m']).mapping).toEqual({ hole: 'Hole', from: 'From (m)', to: 'To_m' });
    const { mapping, notes } = map(survey, ['hole', 'Depth_ft', 'Depth', 'Azimuth deg', 'Dip']);
    expect(mapping['depth']).toBe('Depth');
    expect(notes).toEqual([{ code: 'ambiguous', variable: 'depth', chosen: 'Depth', alternatives: ['Depth_ft'] }]);
  });

  it('never maps a column twice, takes the better name and says so', () => {
    const { mapping, notes } = map(collar, ['Name', 'Hole', 'X', 'East', 'North', 'RL', 'Max Depth', 'EOH']);
    expect(mapping).toEqual({ hole: 'Hole', easting: 'X', northing: 'North', elevation: 'RL', depth: 'Max Depth' });
    expect(notes).toEqual([
      { code: 'ambiguous', variable: 'hole', chosen: 'Hole', alternatives: ['Name'] },
      { code: 'ambiguous', variable: 'easting', chosen: 'X', alternatives: ['East'] },
      { code: 'ambiguous', variable: 'depth', chosen: 'Max Depth', alternatives: ['EOH'] },
    ]);
    const both = [
      { name: 'a', aliases: ['depth'] },
      { name: 'b', aliases: ['depth', 'length'] },
    ];
    expect(map(both, ['Depth', 'Length'])).toEqual({ mapping: { a: 'Depth', b: 'Length' }, notes: [] });
    expect(map(both, ['Depth'])).toEqual({ mapping: { a: 'Depth' }, notes: [{ code: 'unmapped', variable: 'b' }] });
  });

  it('is not confused by strange names', () => {
    const { mapping } = map(interval, ['__proto__', '', 'constructor', '__in', 'FROM', 'M', 'toString']);
    expect(mapping).toEqual({ from: 'FROM' });
  });
});

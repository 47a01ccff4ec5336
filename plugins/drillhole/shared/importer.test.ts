import { describe, expect, it } from 'vitest';
import { autoMap } from 'adit/plugins/importing';
import english from '../locales/en.json' with { type: 'json' };
import spanish from '../locales/es.json' with { type: 'json' };
import { detectDipSign, drillholeImporter } from './importer.ts';

function map(fileType: string, header: string): Record<string, string> {
  const variables = drillholeImporter.fileTypes.find(({ id }) => id === fileType)?.variables ?? [];
  return autoMap(
    variables,
    header.split(',').map((name) => ({ name })),
  ).mapping;
}

describe('drillhole importer', () => {
  it('[I3.01g, I5.03a, I5.03b] makes drillholes of csv and zip', () => {
    expect(drillholeImporter.datasetType).toBe('Drillhole');
    expect(drillholeImporter.fileTypes.map(({ id, extensions }) => `${id}: ${extensions}`)).toEqual(
      ['collar', 'survey', 'planned', 'trajectory', 'interval', 'point'].map((id) => `${id}: csv,zip`),
    );
  });

  it('[I2.06, I5.06] has the boxes of the dialog, those of planned holes behind a toggle', () => {
    const boxes = drillholeImporter.fileTypes;
    expect(boxes.map(({ id, required, multiple, behindToggle }) => [id, required, multiple, behindToggle])).toEqual([
      ['collar', true, false, undefined],
      ['survey', false, false, undefined],
      ['planned', false, false, 'planned'],
      ['trajectory', false, false, 'planned'],
      ['interval', false, true, undefined],
      ['point', false, true, undefined],
    ]);
    const titles: Readonly<Record<string, string>> = english;
    expect(boxes.map(({ titleKey }) => titles[titleKey])).toEqual([
      'Collar file',
      'Survey file',
      'Planned collar file',
      'Planned trajectory file',
      'Interval files',
      'Point property files',
    ]);
  });

  it('[I3.09] [I3.10] [I3.11] [I3.12] [I3.13] [I3.14] asks for the variables of each file type', () => {
    const asked = Object.fromEntries(
      drillholeImporter.fileTypes.map(({ id, variables }) => [id, variables.map(({ name }) => name)]),
    );
    const collar = ['hole', 'easting', 'northing', 'elevation', 'depth'];
    expect(asked).toEqual({
      collar: [...collar, 'azimuth', 'dip'],
      survey: ['hole', 'depth', 'azimuth', 'dip'],
      planned: [...collar, 'azimuth', 'dip'],
      trajectory: ['hole', 'depth', 'azimuth', 'dip'],
      interval: ['hole', 'from', 'to'],
      point: ['hole', 'depth'],
    });
    const unneeded = drillholeImporter.fileTypes.map(({ id, variables }) => [
      id,
      variables.filter(({ optional, constant }) => optional || constant !== undefined).map(({ name }) => name),
    ]);
    expect(Object.fromEntries(unneeded)).toEqual({
      collar: ['depth', 'azimuth', 'dip'],
      survey: [],
      planned: ['depth', 'azimuth', 'dip'],
      trajectory: [],
      interval: [],
      point: [],
    });
  });

  it('[I3.19] maps the aliases of the specification and of real files', () => {
    for (const hole of ['hole id', 'holeid', 'hole_id', 'hole-id', 'HOLE_ID']) {
      expect(map('collar', `${hole},X,Y,Z,Length`)).toEqual({
        hole,
        easting: 'X',
        northing: 'Y',
        elevation: 'Z',
        depth: 'Length',
      });
    }
    for (const { id, variables } of drillholeImporter.fileTypes) {
      for (const hole of ['hole id', 'holeid', 'hole_id', 'hole-id'])
        expect([id, map(id, `${hole},X,Y,Z`)['hole']]).toEqual([id, hole]);
      if (!variables.some(({ name }) => name === 'depth')) continue;
      for (const depth of ['Length', 'distance'])
        expect([id, depth, map(id, `BHID,${depth}`)['depth']]).toEqual([id, depth, depth]);
    }
    const planned = { hole: 'BHID', easting: 'x', northing: 'y', elevation: 'z' };
    expect(map('planned', 'BHID,x,y,z')).toEqual(planned);
    expect(map('collar', 'BHID,XCOLLAR,YCOLLAR,ZCOLLAR')).toEqual({
      hole: 'BHID',
      easting: 'XCOLLAR',
      northing: 'YCOLLAR',
      elevation: 'ZCOLLAR',
    });
    expect(map('survey', 'BHID,AT,DIP,AZ')).toEqual({ hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' });
    expect(map('survey', 'hole,distance,brg,inclination')).toEqual({
      hole: 'hole',
      depth: 'distance',
      azimuth: 'brg',
      dip: 'inclination',
    });
    expect(map('interval', 'BHID,FROM,TO,CU')).toEqual({ hole: 'BHID', from: 'FROM', to: 'TO' });
  });

  it('has texts in both languages', () => {
    const { titleKey, fileTypes, options } = drillholeImporter;
    const keys = [
      titleKey,
      ...fileTypes.flatMap((type) => [
        type.titleKey,
        ...(type.absentKey ? [type.absentKey] : []),
        ...(type.behindToggle ? [`toggle.${type.behindToggle}`] : []),
        ...type.variables.map(({ name }) => `variable.${name}`),
      ]),
      ...options.flatMap((option) => [option.titleKey, ...option.choices.map((choice) => choice.titleKey)]),
    ];
    for (const key of keys) {
      expect(english, key).toHaveProperty([key]);
      expect(spanish, key).toHaveProperty([key]);
    }
    // Millions have a form of their own in Spanish.
    expect(Object.keys(spanish).filter((key) => !key.endsWith('_many'))).toEqual(Object.keys(english));
  });
});

it('a column that goes beyond 90 degrees is no dip, and its sign says nothing', () => {
  const signOf = (minimum: number, maximum: number): string | undefined =>
    detectDipSign({ dip: 'd' }, [{ name: 'd', sampleData: [String(maximum)], minimum, maximum }]);
  expect([signOf(50, 90), signOf(-60, -55), signOf(0, 341), signOf(30, 330)]).toEqual([
    'positive-down',
    'negative-down',
    undefined,
    undefined,
  ]);
});

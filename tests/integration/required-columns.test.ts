import { describe, expect, it } from 'vitest';
import { uploadFile } from './import-files.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const collar = { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z', depth: 'L', azimuth: 'AZ', dip: 'DIP' };
const survey = { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' };
const interval = { hole: 'BHID', from: 'FROM', to: 'TO' };
const point = { hole: 'BHID', depth: 'AT' };

describe.skipIf(!isBuilt)('a dataset is not created without a column for each variable of its files', () => {
  const setUp = useServer();

  /** Creates drillholes that lack one variable of one file, and answers which one the server misses. */
  const drillholes = async () => {
    const { client } = setUp;
    const upload = async (name: string, text: string) =>
      (await uploadFile(client, name, text, { datasetType: 'Drillhole' })).id;
    const collars = 'BHID,X,Y,Z,L,AZ,DIP\nA,1,2,3,60,90,-60\n';
    const surveys = 'BHID,AT,AZ,DIP\nA,0,90,-60\n';
    const files = {
      collar: { id: await upload('collar.csv', collars), mapping: collar },
      survey: { id: await upload('survey.csv', surveys), mapping: survey },
      planned: { id: await upload('planned.csv', collars), mapping: collar },
      trajectory: { id: await upload('trajectory.csv', surveys), mapping: survey },
      interval: { id: await upload('assay.csv', 'BHID,FROM,TO,AU\nA,0,1,2\n'), mapping: interval },
      point: { id: await upload('point.csv', 'BHID,AT,MN\nA,1,2\n'), mapping: point },
    };
    return async (type: keyof typeof files, variable: string): Promise<unknown> => {
      const mapping = Object.fromEntries(Object.entries(files[type].mapping).filter(([name]) => name !== variable));
      const { interval: intervals, point: points, ...boxes } = { ...files, [type]: { ...files[type], mapping } };
      const body = { ...boxes, intervals: [intervals], points: [points] };
      const answer = await client.call<{ code?: string; values?: { variable: string; file: string } }>(
        'POST',
        '/dataset-drillhole/create',
        { name: `Without ${type} ${variable}`, groupName: 'Production', folderPath: '', ...body },
      );
      return [answer.status, answer.body.code, answer.body.values?.variable];
    };
  };

  it('[I3.09, I3.10, I3.11, I3.12, I3.13, I3.14, I5.11] drillholes; a collar may be without a depth', async () => {
    const missing = await drillholes();
    for (const [type, variables] of [
      ['collar', ['hole', 'easting', 'northing', 'elevation']],
      ['survey', ['hole', 'depth', 'azimuth', 'dip']],
      ['planned', ['hole', 'easting', 'northing', 'elevation']],
      ['trajectory', ['hole', 'depth', 'azimuth', 'dip']],
      ['interval', ['hole', 'from', 'to']],
      ['point', ['hole', 'depth']],
    ] as const)
      for (const variable of variables)
        expect([type, await missing(type, variable)]).toEqual([type, [400, 'missing-mapping', variable]]);
    expect(await missing('collar', 'depth')).toEqual([200, undefined, undefined]);
  });

  it('[I3.15, I3.16, I5.11] points, which may be without z, and blocks, which may be without sizes', async () => {
    const { client } = setUp;
    const points = await uploadFile(client, 'points.csv', 'X,Y,Z,AU\n1,2,3,4\n5,6,7,8\n');
    const blocks = await uploadFile(
      client,
      'blocks.csv',
      'XC,YC,ZC,XI,YI,ZI,AU\n5,5,5,10,10,10,1\n15,5,5,10,10,10,2\n',
      { datasetType: 'Blockmodel' },
    );
    const ofPoints = { x: 'X', y: 'Y', z: 'Z' };
    const ofBlocks = { xc: 'XC', yc: 'YC', zc: 'ZC', xinc: 'XI', yinc: 'YI', zinc: 'ZI' };
    const columns = [{ name: 'AU', statsDataType: 'continuous', units: 'none', selected: true }];
    const create = async (name: string, mapping: Readonly<Record<string, string>>): Promise<unknown[]> => {
      const named = Object.fromEntries(Object.entries(mapping).map(([key, column]) => [`${key}_col`, column]));
      const [path, body] =
        'xc' in mapping || 'yc' in mapping
          ? ['/dataset-blockmodel/create', { ...blocks, mapping }]
          : ['/dataset-points/create', { id: points.id, ...named, columns }];
      const place = { name, groupName: 'Production', folderPath: '' };
      const answer = await client.call<{ code?: string; values?: { variable?: string } }>('POST', path, {
        ...body,
        ...place,
      });
      return [answer.status, answer.body.code, answer.body.values?.variable];
    };
    for (const [mapping, optional] of [
      [ofPoints, ['z']],
      [ofBlocks, ['xinc', 'yinc', 'zinc']],
    ] as const)
      for (const variable of Object.keys(mapping)) {
        const { [variable]: _left, ...others } = { ...mapping } as Record<string, string>;
        const isOptional = (optional as readonly string[]).includes(variable);
        const [status] = await create(`Without ${variable}`, others);
        expect([variable, status]).toEqual([variable, isOptional ? 200 : 400]);
        const wrong = await create(`Wrong ${variable}`, { ...mapping, [variable]: 'GONE' });
        expect(wrong).toEqual([400, 'missing-mapping', variable]);
      }
  });
});

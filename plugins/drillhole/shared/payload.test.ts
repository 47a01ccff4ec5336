import { createDrillhole, createDrillholeShape } from './routes.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const columns = [{ name: 'BHID', statsDataType: 'categorical', units: 'none', selected: true }] as const;
const file = (rawFileId: string, fileType: string) => ({
  rawFileId,
  fileType,
  metadataConfigId: `m-${rawFileId}`,
  mapping: { hole: 'BHID' },
  columns: [...columns],
});

describe('the payload of drillholes', () => {
  it('[I7.07] [I3.06] fits the create call, with the hierarchy on the last file', () => {
    const body = createDrillholeShape.parse(
      z.encode(createDrillhole.body!, {
        name: 'North',
        groupName: 'Production',
        folderPath: '',
        files: [file('a', 'collar'), file('b', 'survey'), file('c', 'interval'), file('d', 'interval')],
        options: { dipSign: 'auto', desurveyMethod: 'minimum-curvature' },
        hierarchy: ['LITH', 'ZONE', 'CODE'],
      }),
    );
    expect(body).toMatchObject({
      collar: { id: 'a', metadataConfigId: 'm-a', hierarchy_cols: [] },
      survey: { id: 'b' },
      planned: null,
      points: [],
    });
    const all = ['collar', 'survey', 'planned', 'trajectory', 'interval', 'point', 'point'];
    const whole = createDrillholeShape.parse(
      z.encode(createDrillhole.body!, {
        name: 'North',
        groupName: 'Production',
        folderPath: 'East',
        files: all.map((fileType, at) => file(`${at}`, fileType)),
        options: { dipSign: 'auto', desurveyMethod: 'minimum-curvature' },
        hierarchy: [],
      }),
    );
    const used = (id: string): object => ({ id, metadataConfigId: `m-${id}`, mapping: { hole: 'BHID' } });
    expect(whole).toMatchObject({
      name: 'North',
      groupName: 'Production',
      folderPath: 'East',
      collar: used('0'),
      survey: used('1'),
      planned: used('2'),
      trajectory: used('3'),
      intervals: [used('4')],
      points: [used('5'), used('6')],
    });
    expect(body.intervals.map(({ id, hierarchy_cols, chunk_cols }) => [id, hierarchy_cols, chunk_cols])).toEqual([
      ['c', [], []],
      ['d', ['LITH'], ['ZONE', 'CODE']],
    ]);
  });
});

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
    expect(body.intervals.map(({ id, hierarchy_cols, chunk_cols }) => [id, hierarchy_cols, chunk_cols])).toEqual([
      ['c', [], []],
      ['d', ['LITH'], ['ZONE', 'CODE']],
    ]);
  });
});

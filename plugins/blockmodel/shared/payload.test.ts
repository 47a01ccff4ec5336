import { createBlockmodel, createBlockmodelShape } from './routes.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

describe('the payload of block models', () => {
  it('[I7.09] holds the id, the metadata and the mapping', () => {
    const column = { name: 'AU', statsDataType: 'continuous', units: 'none', selected: true } as const;
    const body = z.encode(createBlockmodel.body!, {
      name: 'Resource',
      groupName: 'Production',
      folderPath: '',
      files: [
        {
          rawFileId: 'a',
          fileType: 'blockmodel',
          metadataConfigId: 'm',
          mapping: { xc: 'X', yc: 'Y', zc: 'Z' },
          columns: [column],
        },
      ],
      options: {},
      hierarchy: [],
    });
    expect(createBlockmodelShape.parse(body)).toEqual({
      id: 'a',
      name: 'Resource',
      groupName: 'Production',
      folderPath: '',
      metadataConfigId: 'm',
      columns: [column],
      mapping: { xc: 'X', yc: 'Y', zc: 'Z' },
    });
  });
});

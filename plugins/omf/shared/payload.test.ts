import { createOmf, createOmfShape } from './routes.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

describe('the payload of projects', () => {
  it('names the project file and the place', () => {
    const files = [{ rawFileId: 'raw', fileType: 'project', metadataConfigId: null, mapping: {}, columns: [] }];
    const place = { name: 'Mine', groupName: 'Production', folderPath: 'Models' };
    const body = z.encode(createOmf.body!, { ...place, files, options: {}, hierarchy: [] });
    expect(createOmfShape.strict().parse(body)).toEqual({ id: 'raw', ...place });
  });
});

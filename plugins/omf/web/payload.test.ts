import { createOmfShape } from 'adit/plugins/omf';
import { describe, expect, it } from 'vitest';
import { omfPayload } from './payload.ts';

describe('the payload of projects', () => {
  it('names the project file and the place', () => {
    const files = [{ rawFileId: 'raw', fileType: 'project', metadataConfigId: null, mapping: {}, columns: [] }];
    const place = { name: 'Mine', groupName: 'Production', folderPath: 'Models' };
    const body = omfPayload.make({ ...place, files, options: {}, hierarchy: [] });
    expect(createOmfShape.strict().parse(body)).toEqual({ id: 'raw', ...place });
  });
});

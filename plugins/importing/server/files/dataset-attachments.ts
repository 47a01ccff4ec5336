import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { AttachmentSource, FileStorage } from 'adit/core/server';
import { requestShape } from './import-request.ts';
import type { ImportingDatabase } from './tables.ts';
import type { RawFile, RawFiles } from './raw-files.ts';
import { storedName } from './stored-names.ts';

/** The raw files that datasets were made from, as long as they are kept, as their attachments. */
export function datasetAttachments(
  database: ImportingDatabase,
  files: RawFiles,
  storage: FileStorage,
): AttachmentSource {
  const filesOf = async (datasetId: string): Promise<RawFile[]> => {
    const row = await database
      .selectFrom('imports')
      .select('request')
      .where('dataset_id', '=', datasetId)
      .executeTakeFirst();
    if (!row) return [];
    const ids = requestShape.parse(row.request).files.map(({ rawFileId }) => rawFileId);
    const found = new Map((await files.findMany(ids)).map((file) => [file.id, file]));
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  };
  return {
    id: 'importing.raw-files',
    async list(datasetId) {
      return (await filesOf(datasetId)).map(({ id, file_name: fileName, status }) => ({
        name: fileName,
        fileName,
        blobName: id,
        uploadProgress: status === 'Uploading' ? 0 : 100,
      }));
    },
    async open(datasetId, blobName) {
      const file = (await filesOf(datasetId)).find(({ id }) => id === blobName);
      if (!file || file.status === 'Uploading') return undefined;
      const path = await storage.path(storedName(file.id));
      // It may just have been deleted.
      const found = await stat(path).catch(() => undefined);
      return found && { fileName: file.file_name, size: found.size, body: createReadStream(path) };
    },
  };
}

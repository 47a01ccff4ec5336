import type { ServerPluginContext } from 'adit/core/server';
import type { ImportingDatabase } from '../tables.ts';
import type { UploadService } from './upload-service.ts';

/** Once the tables are there, finishes what a server that died had begun: whole uploads, and files that were being read. */
export function recoverUploads(context: ServerPluginContext, uploads: UploadService): void {
  context.onReady(async () => {
    const database: ImportingDatabase = context.database();
    const open = await database
      .selectFrom('raw_files')
      .selectAll()
      .where('status', 'in', ['Uploading', 'Pending'])
      .execute();
    await uploads.recover(open);
  });
}

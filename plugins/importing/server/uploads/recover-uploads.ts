import type { ServerPluginContext } from 'adit/core/server';
import type { ImportingDatabase } from '../files/tables.ts';
import { RawFiles } from '../files/raw-files.ts';
import { recoverImports } from './recover-imports.ts';
import type { UploadService } from './upload-service.ts';

/** Once the tables are there, finishes what a server that died had begun: uploads, files that were being read, and imports. */
export function recoverUploads(context: ServerPluginContext, uploads: UploadService): void {
  context.onReady(async () => {
    const database: ImportingDatabase = context.database();
    await uploads.recover();
    await recoverImports(context, new RawFiles(database));
  });
}

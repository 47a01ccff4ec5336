import { notFound } from 'adit/core';
import type { FileStorage } from 'adit/core/server';
import type { RawFileFinder } from '../../shared/index.ts';
import { checkWhole } from './check-files.ts';
import type { RawFiles } from '../files/raw-files.ts';
import { storedName } from '../files/stored-names.ts';

/** Finds raw files in the storage. */
export function rawFileFinder(files: RawFiles, storage: FileStorage): RawFileFinder {
  return {
    async find(id) {
      const file = await files.find(id);
      if (!file) throw notFound('raw-file');
      checkWhole(file);
      return { path: await storage.path(storedName(id)), fileName: file.file_name, siteId: file.site_id };
    },
  };
}

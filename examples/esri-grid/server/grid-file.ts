import { AditError } from 'adit/core';
import type { BuildFile, BuildRequest } from 'adit/core/server';

/** The one file of the import. */
export function gridFile({ files }: BuildRequest): BuildFile {
  const file = files.find(({ fileType }) => fileType === 'grid');
  if (!file) throw new AditError('grid-no-file');
  return file;
}

import type { DatasetImporter } from 'adit/core';
import { proposeDatasets, readContent, type ProposedDataset } from 'adit/plugins/importing';
import type { FirstFiles } from '../actions/import-flow.ts';
import type { FolderFile } from './folder-files.ts';
import type { ProposedFiles } from './folder-import.ts';
import { uploadedFile } from './set-files.ts';

/** The datasets that files make, by what is in them. */
export async function proposeFiles(
  files: readonly FolderFile[],
  importers: readonly DatasetImporter[],
): Promise<ProposedFiles> {
  const looked = await Promise.all(files.map(async (file) => ({ file, content: await readContent(file.file) })));
  return proposeDatasets(looked, importers);
}

/** The files of a proposed dataset, in their boxes. */
export async function firstFilesOf({ parts }: ProposedDataset<FolderFile>): Promise<FirstFiles> {
  return {
    files: await Promise.all(
      parts.map(async (part) => ({
        file: await uploadedFile(part),
        fileType: part.fileType.id,
        ...(part.sheet !== undefined && { sheet: part.sheet }),
      })),
    ),
  };
}

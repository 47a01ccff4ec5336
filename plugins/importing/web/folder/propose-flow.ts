import type { DatasetImporter } from 'adit/core';
import { proposeDatasets, type ProposedDataset } from 'adit/plugins/importing';
import type { FirstFiles } from '../actions/import-flow.ts';
import { unpackedFiles, type FolderFile } from './folder-files.ts';
import type { ProposedFiles } from './folder-import.ts';
import { contentOfFile, sourceOf } from './set-files.ts';

/** The datasets that files make, by what is in them. */
export async function proposeFiles(
  files: readonly FolderFile[],
  importers: readonly DatasetImporter[],
): Promise<ProposedFiles> {
  const all = await unpackedFiles(files);
  const looked = await Promise.all(all.map(async (file) => ({ file, content: await contentOfFile(file) })));
  return proposeDatasets(looked, importers);
}

/** The files of a proposed dataset, in their boxes. */
export async function firstFilesOf({ parts }: ProposedDataset<FolderFile>): Promise<FirstFiles> {
  const sources = await Promise.all(parts.map(sourceOf));
  return {
    files: sources.flatMap(({ file, sheet }, index) => {
      const fileType = parts[index]?.fileType.id;
      return file ? { file, ...(fileType !== undefined && { fileType }), ...(sheet !== undefined && { sheet }) } : [];
    }),
  };
}

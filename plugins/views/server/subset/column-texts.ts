import type { Column } from 'adit/core';
import { damagedFile, readDatasetJson, type OpenDataset } from 'adit/core/server';

/** The dictionaries of columns, kept for as long as their datasets are open. */
export class ColumnTexts {
  #kept = new WeakMap<OpenDataset, Map<string, Promise<readonly string[]>>>();

  /** Reads the texts of a dataset's columns; none for a column without codes. */
  of(dataset: OpenDataset): (column: Column) => Promise<readonly string[]> {
    const kept = this.#kept.get(dataset) ?? new Map<string, Promise<readonly string[]>>();
    this.#kept.set(dataset, kept);
    return async ({ dictionary }) => {
      if (dictionary === undefined) return [];
      let texts = kept.get(dictionary);
      if (!texts) {
        texts = readTexts(dataset.folder, dictionary);
        texts.catch(() => kept.delete(dictionary));
        kept.set(dictionary, texts);
      }
      return texts;
    };
  }
}

async function readTexts(folder: string, file: string): Promise<readonly string[]> {
  const texts = await readDatasetJson<unknown>(folder, file);
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string'))
    throw damagedFile({ file, reason: 'changed' });
  return texts;
}

import { MISSING_CODE, type Column } from 'adit/core';
import { hasCodes, readDatasetJson, type OpenDataset } from 'adit/core/server';
import { damaged } from './layer-checks.ts';

/** The texts of a column's dictionary, by code; undefined for a column without one. */
export async function columnTexts(dataset: OpenDataset, column: Column): Promise<readonly string[] | undefined> {
  const { dictionary } = column;
  if (dictionary === undefined) return undefined;
  const texts = await readDatasetJson<unknown>(dataset.folder, dictionary);
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) throw damaged(dictionary);
  return texts;
}

/** What the numbers of a column mean at items: the number, its text, and the source's own text where that was changed. */
export async function columnMeanings(
  dataset: OpenDataset,
  column: Column,
): Promise<(item: number, number: number) => { name: string; value: string | number | undefined; text?: string }> {
  const texts = await columnTexts(dataset, column);
  const { sourceTexts: file, name } = column;
  const sources =
    file === undefined ? undefined : await readDatasetJson<Readonly<Record<string, string>>>(dataset.folder, file);
  const meaningOf = (number: number): string | number | undefined => {
    if (!hasCodes(column)) return Number.isNaN(number) ? undefined : number;
    if (number === MISSING_CODE) return undefined;
    const text = texts?.[number];
    if (text === undefined) throw damaged(column.data.file);
    return text;
  };
  return (item, number) => {
    const text = sources?.[item];
    return { name, value: meaningOf(number), ...(text === undefined ? {} : { text }) };
  };
}

import type { ImportFileType } from 'adit/core';
import { closedFormatOf, mayHoldTables, takesName, unreadFormatOf } from 'adit/plugins/importing';

/** A file that was chosen for a box. */
export interface ChosenFile {
  readonly fileName: string;
  readonly fileType: string;
}

/** Why a file was not taken into a box, as the code of a text. */
export interface Refusal {
  readonly fileName: string;
  readonly code: 'wrong-extension' | 'closed-format' | 'unread-format' | 'name-used' | 'box-full';
}

/**
 * Which of `files` a box takes: files of the names that it takes, and others that were seen to be tables; no name that is there already but that of a
 * workbook, which has a sheet for each; and the first one only when it holds one.
 */
export function takeFiles<T extends { readonly name: string; readonly isTable?: boolean }>(
  box: ImportFileType,
  files: readonly T[],
  present: readonly ChosenFile[],
): { taken: T[]; refused: Refusal[] } {
  const taken: T[] = [];
  const refused: Refusal[] = [];
  const names = new Set(present.map(({ fileName }) => fileName.toLowerCase()));
  let isFull = !box.multiple && present.some(({ fileType }) => fileType === box.id);
  for (const file of files) {
    const name = file.name.toLowerCase();
    const refuse = (code: Refusal['code']): void => void refused.push({ fileName: file.name, code });
    if (!takesName(box, name) && !(file.isTable && !box.opaque))
      refuse(closedFormatOf(name) ? 'closed-format' : unreadFormatOf(name) ? 'unread-format' : 'wrong-extension');
    else if (names.has(name) && !mayHoldTables(name)) refuse('name-used');
    else if (isFull) refuse('box-full');
    else {
      taken.push(file);
      names.add(name);
      isFull = !box.multiple;
    }
  }
  return { taken, refused };
}

/** What is still missing before the upload can start: a file type that must be given, or the second file beside samples. */
export type MissingFiles = { readonly code: 'file-required' | 'file-needed-with'; readonly fileType: ImportFileType };

/**
 * The first file that is still missing, or undefined when the files are enough: each required one is there, those of a toggle that go
 * together too (boxes behind a toggle that is off are not among `fileTypes`), and beside files of the boxes that take several, two of the single ones must be there where the importer has two. One
 * that is said to be `absent` counts as there.
 */
export function missingFiles(
  fileTypes: readonly ImportFileType[],
  present: readonly ChosenFile[],
  absent: ReadonlySet<string> = new Set(),
): MissingFiles | undefined {
  const has = (type: ImportFileType): boolean => present.some(({ fileType }) => fileType === type.id);
  const required = fileTypes.find((type) => (type.required || type.togetherWithToggle) && !has(type));
  if (required) return { code: 'file-required', fileType: required };
  const singles = fileTypes.filter((type) => !type.multiple && type.behindToggle === undefined);
  const hasSamples = fileTypes.some((type) => type.multiple && has(type));
  const enough = Math.min(2, singles.length);
  const isSettled = (type: ImportFileType): boolean => has(type) || absent.has(type.id);
  const lacking = singles.find((type) => !isSettled(type));
  return hasSamples && lacking && singles.filter(isSettled).length < enough
    ? { code: 'file-needed-with', fileType: lacking }
    : undefined;
}

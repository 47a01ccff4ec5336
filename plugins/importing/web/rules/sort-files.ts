import type { ImportFileType } from 'adit/core';
import { nameHints, takesName } from 'adit/plugins/importing';

/**
 * Guesses the box of each file that was dropped beside the boxes: by its name, else the first box of its extension that has room.
 * Files that fit nowhere are given to the first box, which says why it refuses them.
 */
export function sortFiles<T extends { readonly name: string }>(
  fileTypes: readonly ImportFileType[],
  files: readonly T[],
  present: readonly { readonly fileType: string }[],
): Map<string, T[]> {
  const sorted = new Map<string, T[]>();
  const hasRoom = (type: ImportFileType): boolean =>
    type.multiple || !(sorted.has(type.id) || present.some(({ fileType }) => fileType === type.id));
  const undecided: T[] = [];
  const give = (type: ImportFileType, file: T): void =>
    void sorted.set(type.id, [...(sorted.get(type.id) ?? []), file]);
  for (const file of files) {
    const named = Object.keys(nameHints).flatMap((id) =>
      fileTypes.filter((type) => type.id === id && isNamed(file.name, id)),
    );
    const box = named.find(hasRoom);
    if (box) give(box, file);
    else undecided.push(file);
  }
  for (const file of undecided) {
    const fitting = fileTypes.filter((type) => takesName(type, file.name));
    const open = fitting.filter((type) => type.behindToggle === undefined);
    const box = open.find(hasRoom) ?? open[0] ?? fitting[0] ?? fileTypes[0];
    if (box) give(box, file);
  }
  return sorted;
}

function isNamed(fileName: string, id: string): boolean {
  const name = fileName.toLowerCase();
  return (nameHints[id] ?? []).some((hint) => name.includes(hint));
}

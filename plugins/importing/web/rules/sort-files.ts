import type { ImportFileType } from 'adit/core';
import { takesName } from 'adit/plugins/importing';

/** Parts of file names that tell what a file holds, by the specification's names of file types. */
const hints: Readonly<Record<string, readonly string[]>> = {
  planned: ['plan'],
  trajectory: ['traj'],
  collar: ['collar', 'header'],
  survey: ['survey', 'surv', 'deviation'],
  interval: [
    'interval',
    'assay',
    'lith',
    'geol',
    'sample',
    'alter',
    'mineral',
    'rqd',
    'geotech',
    'structur',
    'composite',
  ],
  point: ['point', 'pts', 'density'],
};

/** The words, in lower case, that say in a file's name that it is of this type. */
export function wordsOf(fileType: string): readonly string[] {
  return [fileType.toLowerCase(), ...(hints[fileType] ?? [])];
}

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
    const named = Object.keys(hints).flatMap((id) =>
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
  return (hints[id] ?? []).some((hint) => name.includes(hint));
}

import { extensionOf, type DatasetImporter } from 'adit/core';
import type { GuessedBox } from './guess-box.ts';

/** A file and the box that it fits into. */
export interface GuessedFile<T extends { readonly name: string }> {
  readonly file: T;
  readonly box: GuessedBox | undefined;
}

/** The files of one import. */
export interface ImportGroup<T> {
  readonly importer: DatasetImporter;
  readonly files: readonly { readonly file: T; readonly fileType: string }[];
}

/**
 * The imports that files make, in the order of the files, and those that none takes. Of each importer there are as many as there are files for its first
 * required box; the other files go with the one that they share most of their name with.
 */
export function groupFiles<T extends { readonly name: string }>(
  guessed: readonly GuessedFile<T>[],
): { readonly groups: readonly ImportGroup<T>[]; readonly unknown: readonly T[] } {
  const known = guessed.flatMap(({ file, box }) => (box ? [{ file, ...box }] : []));
  const importers = [...new Map(known.map(({ importer }) => [importer.id, importer])).values()];
  const groups = importers.flatMap((importer) => {
    const own = known.filter((one) => one.importer.id === importer.id);
    const main = importer.fileTypes.find(({ required }) => required)?.id;
    const heads = own.filter(({ fileType }) => fileType.id === main);
    // Pictures and materials alone make no surface.
    if (heads.length === 0 && own.every(({ fileType }) => fileType.togetherWithToggle)) return [];
    const sets = (heads.length > 0 ? heads : own.slice(0, 1)).map((head) => [head]);
    for (const one of own) {
      if (sets.some(([head]) => head === one)) continue;
      nearestTo(one.file.name, sets).push(one);
    }
    return sets.map((files) => ({
      importer,
      files: files.map(({ file, fileType }) => ({ file, fileType: fileType.id })),
    }));
  });
  const taken = new Set(groups.flatMap(({ files }) => files.map(({ file }) => file)));
  return { groups, unknown: guessed.flatMap(({ file }) => (taken.has(file) ? [] : [file])) };
}

function nearestTo<F extends { readonly file: { readonly name: string } }>(name: string, sets: F[][]): F[] {
  const shared = (set: F[]): number => sharedLength(name, set[0]?.file.name ?? '');
  return sets.reduce((best, next) => (shared(next) > shared(best) ? next : best));
}

/** How many characters two names have in common at their beginnings or their ends, whichever is more. */
function sharedLength(one: string, other: string): number {
  const [first, second] = [baseOf(one), baseOf(other)];
  const common = (left: readonly string[], right: readonly string[]): number => {
    const end = left.findIndex((letter, at) => letter !== right[at]);
    return end < 0 ? left.length : end;
  };
  return Math.max(common([...first], [...second]), common([...first].toReversed(), [...second].toReversed()));
}

function baseOf(name: string): string {
  const extension = extensionOf(name);
  return (extension === '' ? name : name.slice(0, -extension.length - 1)).toLowerCase();
}

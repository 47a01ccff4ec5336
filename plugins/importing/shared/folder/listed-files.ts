/** Most files that are imported together. @internal */
export const MAX_FOLDER_FILES = 500;

/** A file with its place in the folder that was chosen, such as `north/collar.csv`. @internal */
export interface ListedFile {
  readonly path: string;
}

const hidden = /(^|\/)(\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/i;
/** What programs keep beside a file that is open, such as `~$collar.xlsx`. */
const temporary = /(^|\/)~\$/;

/** The files that somebody means by a folder: those that the system keeps for itself are left out. In the order of their paths. @internal */
export function chosenFiles<T extends ListedFile>(files: readonly T[]): readonly T[] {
  return files
    .filter(({ path }) => !hidden.test(path) && !temporary.test(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}

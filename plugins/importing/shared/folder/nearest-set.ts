import { autoMap } from '../table/auto-map.ts';
import type { ListedFile } from './listed-files.ts';
import { shorterName } from './name-rules.ts';
import type { ProposedPart } from './proposal.ts';

type Part = ProposedPart<ListedFile>;

/**
 * The set that a file belongs to: the one whose keys it shares; of several, or where it has none, one of its folder and then the one with
 * the most of its name. Files of other folders belong together only where their keys leave no choice or their names say so.
 */
export function nearestSet<P extends Part>(part: P, sets: P[][], words: readonly string[]): P[] | undefined {
  const keys = keysOf(part);
  const near = sets
    .flatMap((set) => {
      const [head] = set;
      if (!head) return [];
      const known = keysOf(head);
      const shared = keys.size === 0 ? 0 : [...keys].filter((key) => known.has(key)).length / keys.size;
      const isBeside = isIn(folderOf(part), folderOf(head), part.fileType.togetherWithToggle === true);
      const named = sharedLength(nameOf(part), nameOf(head));
      return [{ set, shared, isBeside, named, isAlike: stemOf(part, words) === stemOf(head, words) }];
    })
    .toSorted(
      (one, other) =>
        other.shared - one.shared ||
        Number(other.isBeside) - Number(one.isBeside) ||
        Number(other.isAlike) - Number(one.isAlike) ||
        other.named - one.named,
    );
  const [best, next] = near;
  if (!best) return undefined;
  const isAlone = best.shared > 0 && best.shared > (next?.shared ?? 0);
  return best.isBeside || isAlone || best.isAlike ? best.set : undefined;
}

/** What its rows are of, such as names of holes: the texts of its first categorical variable, as far as its first lines go. */
function keysOf({ content, sheet, fileType }: Part): ReadonlySet<string> {
  const key = fileType.variables.find(({ categorical }) => categorical);
  const lines = content.sheets?.find(({ name }) => name === sheet)?.lines ?? content.lines;
  if (!key) return new Set();
  const needed = fileType.variables.filter(({ optional }) => !optional);
  for (const [at, cells] of lines.slice(0, 20).entries()) {
    const { mapping } = autoMap(
      needed,
      cells.map((name) => ({ name })),
    );
    if (Object.keys(mapping).length < needed.length) continue;
    const column = cells.indexOf(mapping[key.name] ?? '');
    const texts = lines.slice(at + 1).map((row) => (row[column] ?? '').trim().toLowerCase());
    return new Set(texts.filter((text) => text !== ''));
  }
  return new Set();
}

/** Materials and pictures may be in folders of their own below that of their mesh. */
function isIn(folder: string, wanted: string, mayBeBelow: boolean): boolean {
  return folder === wanted || (mayBeBelow && (wanted === '' || folder.startsWith(`${wanted}/`)));
}

function folderOf({ file }: Part): string {
  return file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
}

function nameOf({ file, sheet }: Part): string {
  const name = file.path.split('/').at(-1) ?? '';
  return (sheet ?? name.replace(/(?<=.)\.[^.]*$/, '')).toLowerCase();
}

/** The name without words such as `collar`, by which files of other folders belong together; a name of such words alone has none. */
function stemOf(part: Part, words: readonly string[]): string | Part {
  return shorterName(nameOf(part), words) ?? part;
}

/** How many characters two names have in common at their beginnings or their ends, whichever is more. */
function sharedLength(one: string, other: string): number {
  const common = (left: readonly string[], right: readonly string[]): number => {
    const end = left.findIndex((letter, at) => letter !== right[at]);
    return end < 0 ? left.length : end;
  };
  return Math.max(common([...one], [...other]), common([...one].toReversed(), [...other].toReversed()));
}

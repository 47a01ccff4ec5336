import { autoMap } from '../table/index.ts';
import type { ListedFile } from './listed-files.ts';
import type { ProposedPart } from './propose-datasets.ts';

type Part = ProposedPart<ListedFile>;

/** The set that a file belongs to: the one whose keys it shares; of several, or where it has none, one of its folder and then the one with the most of its name. */
export function nearestSet<P extends Part>(part: P, sets: P[][]): P[] | undefined {
  const keys = keysOf(part);
  const nearness = (set: P[]): readonly [number, number, number] => {
    const [head] = set;
    if (!head) return [0, 0, 0];
    const known = keysOf(head);
    const shared = [...keys].filter((key) => known.has(key)).length;
    return [
      keys.size === 0 ? 0 : shared / keys.size,
      Number(folderOf(part) === folderOf(head)) + Number(part.file === head.file),
      sharedLength(nameOf(part), nameOf(head)),
    ];
  };
  let best: { set: P[]; near: readonly number[] } | undefined;
  for (const set of sets) {
    const near = nearness(set);
    if (!best || isAbove(near, best.near)) best = { set, near };
  }
  return best?.set;
}

function isAbove(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] as number) > (other[at] as number);
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

function folderOf({ file }: Part): string {
  return file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
}

function nameOf({ file, sheet }: Part): string {
  const name = file.path.split('/').at(-1) ?? '';
  return (sheet ?? name.replace(/(?<=.)\.[^.]*$/, '')).toLowerCase();
}

/** How many characters two names have in common at their beginnings or their ends, whichever is more. */
function sharedLength(one: string, other: string): number {
  const common = (left: readonly string[], right: readonly string[]): number => {
    const end = left.findIndex((letter, at) => letter !== right[at]);
    return end < 0 ? left.length : end;
  };
  return Math.max(common([...one], [...other]), common([...one].toReversed(), [...other].toReversed()));
}

import { wordsOf } from './file-words.ts';
import type { ListedFile } from './listed-files.ts';
import { nameFromFile, shorterName } from './name-rules.ts';
import type { ProposedDataset } from './proposal.ts';
import { NAME_LENGTH } from '../routes.ts';

/** Names datasets after their main files, without words such as `collar`; after their folder where nothing else is left. No two of a type are called alike. */
export function nameDatasets<T extends ListedFile>(
  datasets: readonly Omit<ProposedDataset<T>, 'name'>[],
  folder?: string,
): ProposedDataset<T>[] {
  const used = new Set<string>();
  return datasets.map((dataset) => {
    const name = firstFree(nameOf(dataset, folder), (candidate) => used.has(keyOf(dataset, candidate)));
    used.add(keyOf(dataset, name));
    return { ...dataset, name };
  });
}

/** The name, or with the first number behind it that is free. @internal */
export function firstFree(name: string, isUsed: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isUsed(free); number += 1) {
    const end = ` ${number}`;
    free = `${name.slice(0, NAME_LENGTH - end.length).trim()}${end}`;
  }
  return free;
}

function keyOf({ importer }: Pick<ProposedDataset<ListedFile>, 'importer'>, name: string): string {
  return `${importer.id}/${name.toLowerCase()}`;
}

function nameOf({ importer, parts }: Omit<ProposedDataset<ListedFile>, 'name'>, root?: string): string {
  const [head] = parts;
  const folders = head?.file.path.split('/') ?? [];
  const whole = nameFromFile(folders.pop() ?? '');
  const words = importer.fileTypes.flatMap(({ id }) => wordsOf(id));
  // A name that is nothing but such a word says less than that of its folder.
  const isWord = words.some((word) => [word, `${word}s`].includes(whole.toLowerCase()));
  const folder = folders.at(-1) ?? root;
  if (isWord && folder !== undefined) return nameFromFile(`${folder}.`);
  return shorterName(whole, words) ?? whole;
}

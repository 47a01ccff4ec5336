import { CheckedFolder, type KeptFolder } from './checked-folder.ts';
import { isDamage, type DamagedFile } from './damaged-file.ts';

/** What was found of one file of a dataset. @internal */
export interface ScrubbedFile {
  readonly file: string;
  readonly damage?: DamagedFile;
}

/** Compares every file of a dataset's folder with its sums, whatever is remembered of it, and goes on when one is damaged. @internal */
export async function* scrubDataset(folder: string, kept: Omit<KeptFolder, 'found'>): AsyncGenerator<ScrubbedFile> {
  const found: DamagedFile[] = [];
  const told = (_file: string, damage: DamagedFile | undefined): void => void (damage && found.push(damage));
  const checked = new CheckedFolder(folder, { ...kept, found: told });
  const asFound = async (file: string, work: () => Promise<unknown>): Promise<ScrubbedFile> => {
    found.length = 0;
    await work().catch((error: unknown) => {
      if (!isDamage(error)) throw error;
    });
    const [damage] = found;
    return damage ? { file: damage.file, damage } : { file };
  };
  let names: readonly string[] = [];
  const listed = await asFound('', async () => (names = await checked.names()));
  if (listed.damage) yield listed;
  for (const name of names) yield await asFound(name, () => checked.check(name));
}

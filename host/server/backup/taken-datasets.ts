import type pg from 'pg';
import { datasetManifestShape } from 'adit/core';
import { damagedFile, filesOfManifest, MANIFEST_FILE, parseSums, SUMS_FILE, type DamageReason } from 'adit/core/server';

/** A version of a dataset that is complete, as the database has it. */
export interface KnownVersion {
  readonly name: string;
  /** Where its files are in a data folder. */
  readonly folder: string;
  readonly sums: string | null;
}

/** The files that a backup has, by their names in a data folder: their sha256, and the texts of manifests and sums. */
export interface TakenFiles {
  readonly sha256: ReadonlyMap<string, string>;
  /** Those that the disk did not give when the backup was made. */
  readonly unread: ReadonlySet<string>;
  text(name: string): Promise<string>;
}

/** Every version of a dataset that is complete. */
export async function readVersions(client: pg.ClientBase): Promise<KnownVersion[]> {
  // The column may not be there yet: a backup is made before an update too.
  const { rows } = await client.query<KnownVersion>(
    `select name, 'datasets/' || id || '/' || version as folder, to_jsonb(one) ->> 'sums_sha256' as sums
     from adit.datasets one where version is not null order by id`,
  );
  return rows;
}

/** Whether a file's text is needed to say what is damaged. */
export function tellsOfOthers(name: string): boolean {
  return /^datasets\/[^/]+\/[^/]+\/(manifest|sums)\.json$/.test(name);
}

/** What is damaged in the files that a backup has, a line each. Datasets that have no files at all are not looked at. */
export async function damagedFiles(versions: readonly KnownVersion[], files: TakenFiles): Promise<string[]> {
  const { sha256, unread } = files;
  const folders = new Set([...sha256.keys(), ...unread].map((name) => name.split('/').slice(0, 3).join('/')));
  const others = [...unread].filter((name) => !name.startsWith('datasets/'));
  const found = others.map((file) => `${file} is damaged (unreadable)`);
  for (const version of versions) if (folders.has(version.folder)) found.push(...(await damageOf(version, files)));
  return found;
}

async function damageOf({ name, folder, sums }: KnownVersion, { sha256, unread, text }: TakenFiles): Promise<string[]> {
  const of = (file: string): string | undefined => sha256.get(`${folder}/${file}`);
  const line = (file: string, place: { layer?: string; column?: string | undefined } = {}): string => {
    const kept: DamageReason = of(file) === undefined ? 'missing' : 'changed';
    const reason = unread.has(`${folder}/${file}`) ? 'unreadable' : kept;
    return damagedFile({ file, reason, dataset: name, ...place }).message;
  };
  const manifest = await text(`${folder}/${MANIFEST_FILE}`).then(
    (found) => datasetManifestShape.safeParse(jsonOf(found)).data,
    () => undefined,
  );
  const named = new Map((manifest ? filesOfManifest(manifest) : []).map((file) => [file.file, file]));
  if (sums === null) {
    if (!manifest) return [line(MANIFEST_FILE)];
    const damaged = [...named.values()].filter(({ file, data }) => !of(file) || (data && of(file) !== data.sha256));
    return damaged.map((file) => line(file.file, file));
  }
  if (of(SUMS_FILE) !== sums) return [line(SUMS_FILE)];
  const expected = Object.entries(parseSums(await text(`${folder}/${SUMS_FILE}`)).files);
  return expected.filter(([file, { sha256: sum }]) => of(file) !== sum).map(([file]) => line(file, named.get(file)));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

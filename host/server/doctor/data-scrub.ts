import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { damagedFile, scrubDataset, writeDatasetSums, type DamagedFile, type ServerPluginHost } from 'adit/core/server';
import { pendingSteps } from '../database/migrate.ts';
import { knownMigrations } from '../plugin-discovery/program-at-rest.ts';
import { damageLine } from '../storage/dataset-damage.ts';
import { fetchVersion, storeSums } from '../storage/bucket-dataset-folders.ts';
import { appliedSteps } from './applied-steps.ts';
import { scrubFiles, type ScrubbedPlace } from './file-scrub.ts';
import { problem, ok, warning, type Finding } from './finding.ts';

interface Version {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly sums: string | null;
}

const ADVICE = 'Restore the file from a backup that has it whole, or import the dataset again';

/**
 * Compares every file of every complete dataset with what was written at import, and keeps the table of damaged files in line with
 * what it finds. A whole dataset that was made before there were sums gets them. Then plugins compare the files that they keep. `told`
 * hears how far it is.
 */
export async function scrubData(
  client: pg.ClientBase,
  host: ServerPluginHost,
  place: ScrubbedPlace,
  told: (line: string) => void,
): Promise<Finding[]> {
  if (pendingSteps(knownMigrations(host), (await appliedSteps(client)) ?? []).length > 0)
    return [
      warning('data', 'The tables are of an older version', 'Start the server once, which brings them up to date'),
    ];
  const { rows: versions } = await client.query<Version>(
    `select id, name, version, sums_sha256 as sums from adit.datasets where version is not null and status = 'Complete' order by id`,
  );
  const findings: Finding[] = [];
  let files = 0;
  for (const [at, version] of versions.entries()) {
    const found = await scrubVersion(client, place, version);
    files += found.files;
    findings.push(...found.damaged.map((damage) => problem('data', damagedFile(damage).message, ADVICE)));
    told(`${at + 1} of ${versions.length} datasets, ${files} files, ${findings.length} damaged`);
  }
  const kept = await scrubFiles(host, client, place, told);
  findings.push(...kept.findings);
  await client.query('insert into adit.data_scrubs (files, damaged) values ($1, $2)', [
    files + kept.files,
    findings.length,
  ]);
  if (findings.length > 0) return findings;
  const all = `All ${files} files of ${versions.length} datasets and ${kept.files} other files`;
  return [ok('data', `${all} are what was written`)];
}

async function scrubVersion(
  client: pg.ClientBase,
  { dataFolder, store }: ScrubbedPlace,
  version: Version,
): Promise<{ files: number; damaged: DamagedFile[] }> {
  const { id, version: name } = version;
  if (!store) {
    const folder = join(dataFolder, 'datasets', id, name);
    return scrubFolder(client, version, { folder, lost: new Set(), giveSums: () => writeDatasetSums(folder) });
  }
  await mkdir(join(dataFolder, 'cache'), { recursive: true });
  // Not the copies in the cache: what the bucket has is what counts.
  const folder = await mkdtemp(join(dataFolder, 'cache', 'dropped-scrub-'));
  try {
    const lost = await fetchVersion(store, id, name, folder);
    return await scrubFolder(client, version, { folder, lost, giveSums: () => storeSums(store, id, name, folder) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface ScrubbedFolder {
  readonly folder: string;
  /** Files that are stored, and not as they were: they are not in the folder. */
  readonly lost: ReadonlySet<string>;
  /** Gives a whole dataset sums; answers what is to be known of them. */
  giveSums(): Promise<string>;
}

async function scrubFolder(
  client: pg.ClientBase,
  version: Version,
  scrubbed: ScrubbedFolder,
): Promise<{ files: number; damaged: DamagedFile[] }> {
  const found = await noteFound(client, version, scrubbed);
  if (version.sums === null && found.damaged.length === 0)
    await client.query('update adit.datasets set sums_sha256 = $1 where id = $2 and version = $3', [
      await scrubbed.giveSums(),
      version.id,
      version.version,
    ]);
  return found;
}

async function noteFound(
  client: pg.ClientBase,
  { id, name, version, sums }: Version,
  { folder, lost }: ScrubbedFolder,
): Promise<{ files: number; damaged: DamagedFile[] }> {
  const damaged: DamagedFile[] = [];
  let files = 0;
  for await (const { damage } of scrubDataset(folder, { name, sums: sums ?? undefined })) {
    files += 1;
    if (damage) damaged.push(lost.has(damage.file) ? { ...damage, reason: 'changed' } : damage);
  }
  const { rows } = await client.query<{ there: boolean }>(
    'select exists (select from adit.datasets where id = $1 and version = $2) as there',
    [id, version],
  );
  // It was removed meanwhile.
  if (rows[0]?.there !== true) return { files, damaged: [] };
  await client.query('delete from adit.damaged_files where dataset_id = $1 and not (file = any($2))', [
    id,
    damaged.map(({ file }) => file),
  ]);
  for (const damage of damaged) {
    const { file, reason, layer = '', column = '' } = damage;
    const { rowCount } = await client.query(
      `insert into adit.damaged_files (dataset_id, version, file, reason, layer, column_name)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [id, version, file, reason, layer, column],
    );
    if (rowCount)
      await client.query(
        `insert into adit.dataset_logs (dataset_id, log_type, file_path, message) values ($1, 'error', $2, $3)`,
        [id, file, damageLine(name, damage)],
      );
  }
  return { files, damaged };
}

/** What is known of the data without reading them: folders and manifests that are not there, damage, and when all was read last. */
export async function lookAtData(
  client: pg.ClientBase,
  isThere: ((id: string, version: string) => boolean) | undefined,
): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('adit.damaged_files') is not null as there`,
  );
  if (tables[0]?.there !== true) return [];
  const { rows: versions } = await client.query<{ id: string; name: string; version: string }>(
    `select id, name, version from adit.datasets where version is not null and status = 'Complete' order by id`,
  );
  const gone = versions.filter(({ id, version }) => isThere?.(id, version) === false);
  const { rows } = await client.query<{ damaged: string; last: Date | null; found: number | null }>(
    `select (select count(*) from adit.damaged_files) as damaged, ended_at as last, scrub.damaged as found
     from (select) as one left join (select * from adit.data_scrubs order by id desc limit 1) as scrub on true`,
  );
  const { damaged = '0', last = null, found = null } = rows[0] ?? {};
  const when = last === null ? 'they were never compared as a whole' : `all were compared on ${last.toISOString()}`;
  const scrub = 'Run adit doctor --data, which reads all of them';
  if (gone.length > 0) {
    const names = gone.slice(0, 3).map(({ name }) => name);
    const more = gone.length > 3 ? ` and ${gone.length - 3} more` : '';
    return [problem('data', `The manifest is missing of ${names.join(', ')}${more}`, ADVICE)];
  }
  if (Number(damaged) > 0) return [problem('data', `${damaged} files of datasets are damaged; ${when}`, scrub)];
  if (found)
    return [problem('data', `${found} files were damaged when all were compared on ${last?.toISOString()}`, scrub)];
  const message = `${versions.length} datasets, no damage noticed; ${when}`;
  return last === null && versions.length > 0
    ? [{ check: 'data', state: 'note', message, advice: scrub }]
    : [ok('data', message)];
}

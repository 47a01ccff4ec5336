import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { dataChecks, type CheckedFile, type DataCheckRun, type ServerPluginHost } from 'adit/core/server';
import { damageReasons } from '../storage/dataset-damage.ts';
import { placeOfKept } from '../storage/local-file-storage.ts';
import type { S3Store } from '../storage/s3-store.ts';
import { problem, type Finding } from './finding.ts';

const ADVICE = 'Put the file in its place again from a backup, or upload it again';

/** Where the files of datasets are. */
export interface ScrubbedPlace {
  readonly dataFolder: string;
  /** The bucket that they are in, where they are not in the data folder. */
  readonly store: S3Store | undefined;
}

/** What was found of the files that plugins keep. */
export interface ScrubbedFiles {
  readonly files: number;
  readonly findings: readonly Finding[];
}

/** Has every plugin compare the files that it keeps with what it knows of them. `told` hears how far that is. */
export async function scrubFiles(
  host: ServerPluginHost,
  client: pg.ClientBase,
  place: ScrubbedPlace,
  told: (line: string) => void,
): Promise<ScrubbedFiles> {
  const findings: Finding[] = [];
  let files = 0;
  for (const { pluginId, value } of host.contributions.registered(dataChecks)) {
    for await (const file of value.check(runOf(pluginId, place))) {
      files += 1;
      if (file.reason) findings.push(problem('data', await textOf(client, file), ADVICE));
      told(`${files} kept files, ${findings.length} damaged`);
    }
  }
  return { files, findings };
}

function runOf(owner: string, { dataFolder, store }: ScrubbedPlace): DataCheckRun {
  const own = join(dataFolder, 'files', owner);
  return {
    staging: join(own, 'staging'),
    read: async (name, use) => {
      if (!store) return use(join(own, 'kept', placeOfKept(name)));
      await mkdir(join(dataFolder, 'cache'), { recursive: true });
      // Not the copies in the cache: what the bucket has is what counts.
      const folder = await mkdtemp(join(dataFolder, 'cache', 'dropped-scrub-'));
      try {
        const path = join(folder, name);
        await store.get(`files/${owner}/${name}`, path);
        return await use(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function textOf(client: pg.ClientBase, { id, name, siteId, userId, reason }: CheckedFile): Promise<string> {
  const { rows } = await client.query<{ site: string | null; user: string | null }>(
    `select (select name from adit.sites where id = $1) as site, (select email from adit.users where id = $2) as "user"`,
    [siteId, userId],
  );
  const { site, user } = rows[0] ?? {};
  const place = `of site "${site ?? siteId}", uploaded by ${user ?? userId}, id ${id}`;
  return `The file "${name}" ${place}, is damaged: ${reason ? damageReasons[reason] : ''}`;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { silentLog, type Manifest } from 'adit/core';
import type { LentServices } from 'adit/core/server';
import { readConfiguration } from '../configuration.ts';
import { schemaOf } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { S3Store } from '../storage/s3-store.ts';
import { knownMigrations, withPluginsAtRest, withProgramAtRest } from '../plugin-discovery/program-at-rest.ts';
import { programFolders } from '../program-folders.ts';
import { checkDatabase } from './database-check.ts';
import { checkEngine } from './engine-check.ts';
import { scrubData } from './data-scrub.ts';
import { ok, problem, reasonOf, type Finding } from './finding.ts';
import { checkFolder } from './folder-check.ts';
import { checkMachine } from './machine-check.ts';
import { checkPort } from './port-check.ts';
import { checkBucket, checkMail, checkPublicUrl, checkSignOn } from './service-checks.ts';

const LONGEST_CHECK_MILLISECONDS = 15_000;

const browser: Finding = {
  check: 'browser',
  state: 'note',
  message: 'The workspace needs WebGL 2 in the browser, best by a graphics card, which cannot be seen from here',
  advice: 'Look at chrome://gpu or about:support on the machines of the users',
};

/** What `adit doctor` does, with the server's own variables: looks at everything that a server needs, and leaves it as it was. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  let configuration: ReturnType<typeof readConfiguration>;
  try {
    configuration = readConfiguration(environment);
  } catch (error) {
    const message = reasonOf(error).replaceAll(/\s*\n\s*/g, ' ');
    return [problem('configuration', message, 'Correct the variables; README.md lists them')];
  }
  return withProgramAtRest(programFolders, silentLog, async (host) => {
    const checks: [string, Promise<Finding[]>][] = [
      ['machine', Promise.resolve(checkMachine())],
      ['data-folder', checkFolder(configuration)],
      ['port', checkPort(configuration)],
      ['database', checkDatabase(configuration, async () => knownMigrations(host))],
      ['bucket', checkBucket(configuration)],
      ['mail', checkMail(configuration)],
      ['single-sign-on', checkSignOn(configuration)],
      ['public-url', checkPublicUrl(configuration)],
      ['engine', Promise.resolve(checkEngine(configuration, host))],
    ];
    const findings = await Promise.all(checks.map(([name, check]) => inTime(name, check)));
    return [...findings.flat(), browser];
  });
}

/** What `adit doctor --data` does beside: reads all files of datasets and of plugins. `told` hears how far it is. */
export async function examineData(
  environment: NodeJS.ProcessEnv,
  told: (line: string) => void,
): Promise<readonly Finding[]> {
  try {
    const { dataFolder, databaseUrl, s3, pluginFolders, serverCodeFrom } = readConfiguration(environment);
    if (databaseUrl === undefined && !existsSync(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION')))
      return [ok('data', 'There are none yet')];
    const database = await openDatabase({ url: databaseUrl, dataFolder, log: silentLog });
    try {
      const client = await database.pool.connect();
      const { plugins: builtIn, builtInHalf } = programFolders;
      const where = { builtIn, thirdParty: pluginFolders, serverCodeFrom, builtInHalf, log: silentLog };
      const lend = ({ id }: Manifest): Pick<LentServices, 'database'> => ({
        database: <Tables>() => database.kysely.withSchema(schemaOf(id)) as Kysely<Tables>,
      });
      try {
        const place = { dataFolder, store: s3 && new S3Store(s3, silentLog) };
        return await withPluginsAtRest(where, lend, (host) => scrubData(client, host, place, told));
      } finally {
        client.release();
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    return [problem('data', `They could not be read: ${reasonOf(error)}`, 'Run this as the account of the server')];
  }
}

/** What a check found; a check that fails itself or takes too long is a problem of what it looked at. */
async function inTime(name: string, check: Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const finding = problem(
      name,
      `No answer within ${LONGEST_CHECK_MILLISECONDS / 1000} s`,
      'Look at the network in between',
    );
    timer = setTimeout(() => resolve([finding]), LONGEST_CHECK_MILLISECONDS);
  });
  try {
    return await Promise.race([check, late]);
  } catch (error) {
    return [problem(name, `Could not be looked at: ${reasonOf(error)}`, 'Run this as the account of the server')];
  } finally {
    clearTimeout(timer);
  }
}

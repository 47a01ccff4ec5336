import { realpath, rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseName, openCluster, type Cluster } from './cluster.ts';
import type { DatabaseLog } from './database-log.ts';
import { chooseEndpoint, toConnectionString, type Endpoint } from './endpoint.ts';
import { clearStalePids, findPostmaster, isPostmaster, type Postmaster } from './postmaster.ts';

const watchEvery = 1_000;
const unreachableAfter = 5_000;
const secondsToStop = 8;

/** A PostgreSQL of our own, on a folder of ours. It outlives our process when that is killed. */
export class EmbeddedPostgres {
  readonly connectionString: string;
  readonly #cluster: Cluster;
  readonly #endpoint: Endpoint;
  readonly #log: DatabaseLog;
  readonly #watch: NodeJS.Timeout;
  #pid: number;
  #restart: Promise<void> | undefined;
  #stop: Promise<void> | undefined;

  private constructor(cluster: Cluster, { pid, endpoint }: Postmaster, log: DatabaseLog) {
    this.connectionString = toConnectionString(endpoint, databaseName, cluster.password, databaseName);
    this.#cluster = cluster;
    this.#endpoint = endpoint;
    this.#log = log;
    this.#pid = pid;
    this.#watch = setInterval(() => this.#restartWhenGone(), watchEvery).unref();
  }

  /**
   * Starts PostgreSQL on `folder`, which is made when missing, or takes over the one that runs there since a server of
   * ours was killed. Throws an Error that says what to do when there is no PostgreSQL for this machine.
   */
  static async start(folder: string, log: DatabaseLog): Promise<EmbeddedPostgres> {
    const cluster = await openCluster(folder);
    const adopted = await adopt(cluster);
    const endpoint = adopted?.endpoint ?? (await chooseEndpoint(await realpath(folder), cluster.account.owner));
    const postmaster = adopted ?? (await start(cluster, endpoint));
    await ensureDatabase(cluster, endpoint);
    log.info(`PostgreSQL ${adopted === undefined ? 'started' : 'was running already'} (process ${postmaster.pid})`);
    return new EmbeddedPostgres(cluster, postmaster, log);
  }

  /** Leaves the database running for another process that uses it, and no longer restarts it when it dies. */
  leave(): void {
    clearInterval(this.#watch);
  }

  /** Stops the database and ends every connection; a second call waits for the first. */
  async stop(): Promise<void> {
    this.#stop ??= this.#stopOnce();
    return this.#stop;
  }

  async #stopOnce(): Promise<void> {
    this.leave();
    await this.#restart;
    if ((await findPostmaster(this.#cluster.path)) === undefined) return;
    try {
      await this.#cluster.stop(secondsToStop);
      if (this.#endpoint.host.startsWith('/')) await rmdir(this.#endpoint.host).catch(() => undefined);
    } catch (error) {
      if ((await findPostmaster(this.#cluster.path)) !== undefined) this.#log.warn(String(error));
    }
  }

  #restartWhenGone(): void {
    if (this.#restart !== undefined || isPostmaster(this.#pid)) return;
    this.#log.error(`PostgreSQL (process ${this.#pid}) is gone; starting it again`);
    this.#restart = this.#startAgain()
      .catch((error: unknown) => this.#log.error(`PostgreSQL could not be started again: ${String(error)}`))
      .finally(() => (this.#restart = undefined));
  }

  async #startAgain(): Promise<void> {
    const { pid } = (await adopt(this.#cluster)) ?? (await start(this.#cluster, this.#endpoint));
    this.#pid = pid;
  }
}

/** The postmaster that runs on the cluster and answers; one that nobody can reach any more is stopped. */
async function adopt(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = await findPostmaster(cluster.path);
  const since = Date.now();
  while (found !== undefined && isPostmaster(found.pid)) {
    const answer = await ask(cluster, found.endpoint);
    if (answer === 'ready') return found;
    if (answer === 'silent' && Date.now() - since > unreachableAfter) await cluster.stop(secondsToStop);
    await sleep(100);
  }
  return undefined;
}

async function start(cluster: Cluster, endpoint: Endpoint): Promise<Postmaster> {
  await clearStalePids(cluster.path, endpoint);
  await cluster.start(endpoint);
  const started = await findPostmaster(cluster.path);
  if (started === undefined) throw new Error('PostgreSQL ended right after its start');
  return started;
}

/** 'silent' when nothing listens at `endpoint`, 'busy' while the database starts, recovers or shuts down. */
async function ask(cluster: Cluster, endpoint: Endpoint): Promise<'ready' | 'busy' | 'silent'> {
  try {
    await withClient(cluster, endpoint, async () => undefined);
    return 'ready';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent';
    const cannotConnectNow = '57P03';
    if (error.code === cannotConnectNow) return 'busy';
    throw error;
  }
}

async function ensureDatabase(cluster: Cluster, endpoint: Endpoint): Promise<void> {
  await withClient(cluster, endpoint, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}

async function withClient(
  cluster: Cluster,
  endpoint: Endpoint,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const connectionString = toConnectionString(endpoint, databaseName, cluster.password, 'postgres');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const VERSIONS = '/usr/lib/postgresql';

/** A cluster of Debian's PostgreSQL in a folder that is dropped with it, with a role `postgres` as its administrator. */
export class DebianPostgres {
  readonly port: number;
  /** What runs a program as the administrator, and with which environment. */
  readonly asAdministrator: string;
  readonly environment: Record<string, string>;
  #folder: string;
  #programs: string;

  private constructor(port: number, folder: string, programs: string) {
    this.port = port;
    this.#folder = folder;
    this.#programs = programs;
    this.asAdministrator = isRoot ? 'runuser -u postgres --' : '';
    this.environment = { PGHOST: folder, ...(isRoot ? {} : { PGUSER: 'postgres' }) };
  }

  static async start(port: number): Promise<DebianPostgres> {
    const [version = ''] = (await readdir(VERSIONS)).toSorted((left, right) => Number(right) - Number(left));
    const folder = await mkdtemp(join(tmpdir(), 'adit-pg-'));
    if (isRoot) await chown(folder, await idOf('-u'), await idOf('-g'));
    const postgres = new DebianPostgres(port, folder, join(VERSIONS, version, 'bin'));
    const access = ['--auth-local=trust', '--auth-host=scram-sha-256', '--username=postgres'];
    await postgres.#run('initdb', ['--pgdata', postgres.#data, ...access, '--no-sync']);
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
    await postgres.#run('pg_ctl', [...postgres.#control, '--log', join(folder, 'log'), '--options', settings, 'start']);
    return postgres;
  }

  async stop(): Promise<void> {
    await this.#run('pg_ctl', [...this.#control, '--mode', 'fast', 'stop']);
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  get #control(): string[] {
    return ['--pgdata', this.#data, '--wait'];
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const command = [join(this.#programs, program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    await run(file, rest, { cwd: this.#folder });
  }
}

const isRoot = userInfo().uid === 0;

async function idOf(option: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [option, 'postgres'])).stdout);
}

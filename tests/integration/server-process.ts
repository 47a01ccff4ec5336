import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  embeddedAddress,
  makeEmptyDatabase,
  makeOwnDatabase,
  prepareOwnPostgres,
  type OwnDatabase,
} from './own-database.ts';

/** The administrator of every test server. */
export const administrator = { email: 'admin@example.com', password: 'Secret-1234' };

// The program under test may be that of another version, such as a release that a new test has to fail on.
const entry = resolve(process.env['ADIT_TEST_PROGRAM'] ?? 'dist/node/host/server/main.js');

/** True when the server has been built: these tests drive the real program in a process of its own. */
export const isBuilt = existsSync(entry);

/** Lets a server start a PostgreSQL of its own, for tests that kill it, fill its disk or look into its folder. */
export const ownPostgres = { DATABASE_URL: '' };

/** A server in a process of its own, on a free port, a database and a data folder that are dropped with it. */
export class ServerProcess {
  address = '';
  output = '';
  #process: ChildProcess | undefined;
  #database: OwnDatabase | undefined;
  #dataFolder = makeDataFolder();
  #environment: Record<string, string>;
  #program: string;

  /** `program` is another version of the server than the one that was built here. */
  constructor(environment: Record<string, string> = {}, program = entry) {
    this.#environment = environment;
    this.#program = program;
  }

  get dataFolder(): string {
    return this.#dataFolder;
  }

  get pluginFolder(): string {
    return join(this.#dataFolder, 'plugins');
  }

  /** Starts the server, again on the same data after a kill, and waits until it is ready. */
  async start(): Promise<this> {
    if (!('DATABASE_URL' in this.#environment)) {
      // The tables of this version are nothing for another one.
      this.#database ??= await (this.#program === entry ? makeOwnDatabase() : makeEmptyDatabase());
    } else if (this.#environment['DATABASE_URL'] === '' && this.#program === entry)
      await prepareOwnPostgres(join(this.#environment['ADIT_DATA_DIR'] ?? this.dataFolder, 'postgres'));
    const port = this.address === '' ? '0' : new URL(this.address).port;
    const child = spawn(process.execPath, [this.#program], {
      env: {
        ...process.env,
        ...(this.#database && { DATABASE_URL: this.#database.address }),
        ADIT_DATA_DIR: this.dataFolder,
        ADIT_PORT: port,
        ADIT_ADMIN_EMAIL: administrator.email,
        ADIT_ADMIN_PASSWORD: administrator.password,
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const before = this.output.length;
    this.address = await new Promise<string>((ready, fail) => {
      const listen = (part: string): void => {
        this.output += part;
        const match = /Adit is ready at (http\S+)\s/.exec(this.output.slice(before));
        if (match) ready(match[1] as string);
      };
      child.stdout?.setEncoding('utf8').on('data', listen);
      child.stderr?.setEncoding('utf8').on('data', listen);
      child.once('exit', (code) => {
        // Its last words may come after its end; a database that outlives it keeps the pipes open.
        setTimeout(() => fail(new Error(`The server ended with ${code}:\n${this.output.slice(before)}`)), 200);
      });
    });
    return this;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** The address of its database, password included. */
  async databaseAddress(): Promise<string> {
    return this.#database?.address ?? (await embeddedAddress(this.dataFolder));
  }

  /** Ends the server at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the server the way an operator does; answers its exit code. */
  async stop(): Promise<number | undefined> {
    return this.#end('SIGTERM');
  }

  /** Stops the server and drops its data. */
  async dispose(): Promise<void> {
    await this.stop();
    await this.#database?.drop();
    rmSync(this.#dataFolder, { recursive: true, force: true });
  }

  /** Drops all that the server has, and starts it on data of its own again, at another address. */
  async startAnew(): Promise<void> {
    await this.dispose();
    this.#database = undefined;
    this.#dataFolder = makeDataFolder();
    this.address = '';
    await this.start();
  }

  async #end(signal: NodeJS.Signals): Promise<number | undefined> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? undefined;
    const exited = new Promise<number | undefined>((ended) => child.once('exit', (code) => ended(code ?? undefined)));
    child.kill(signal);
    return exited;
  }
}

function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'adit-test-'));
}

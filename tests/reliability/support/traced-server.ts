import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { administrator, ServerProcess } from '../../integration/server-process.ts';

// What puts bytes on disk, moves files, and talks to the database and to clients.
const calls = 'fsync,fdatasync,pwrite64,pwritev,rename,renameat,renameat2,write,writev,sendto,sendmsg';
const options = ['-f', '-qq', '-yy', '-s', '4096', '-e', `trace=${calls}`, '-e', 'signal=none'];

/** Why a trace cannot be made here; undefined when it can. */
export function whyNoTrace(): 'strace is missing' | 'ptrace is forbidden' | undefined {
  if (spawnSync('strace', ['-V']).error) return 'strace is missing';
  const tried = spawnSync('strace', ['-o', '/dev/null', ...options, 'true']);
  return tried.status === 0 ? undefined : 'ptrace is forbidden';
}

/** The real server under strace; its database is started by somebody else, so that only the server is traced. */
export class TracedServer {
  /** Where the server is and its data are, for the API client; the process is not this one's. */
  readonly place = new ServerProcess();
  #trace = join(this.place.dataFolder, 'trace.txt');
  #process: ChildProcess | undefined;

  async start(databaseUrl: string): Promise<void> {
    const entry = resolve('dist/node/host/server/main.js');
    const child = spawn('strace', ['-o', this.#trace, ...options, process.execPath, entry], {
      env: {
        ...process.env,
        UV_USE_IO_URING: '0',
        DATABASE_URL: databaseUrl,
        ADIT_DATA_DIR: this.place.dataFolder,
        ADIT_PORT: '0',
        ADIT_ADMIN_EMAIL: administrator.email,
        ADIT_ADMIN_PASSWORD: administrator.password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#process = child;
    this.place.address = await new Promise<string>((ready, fail) => {
      let output = '';
      const listen = (part: Buffer): void => {
        output += part.toString();
        const address = /Adit is ready at (http\S+)/.exec(output)?.[1];
        if (address) ready(address);
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('exit', (code) => fail(new Error(`The traced server ended with ${code}:\n${output}`)));
    });
  }

  /** Stops the server; answers the lines of the trace. */
  async stop(): Promise<string[]> {
    const child = this.#process;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const exited = new Promise((ended) => child.once('exit', ended));
      // To the server: strace itself lets the signal pass, and ends with it.
      process.kill(-child.pid, 'SIGTERM');
      await exited;
    }
    return readFileSync(this.#trace, 'utf8').split('\n');
  }
}

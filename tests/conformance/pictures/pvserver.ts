import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** The programs that a parallel ParaView needs and that are not here. */
export const missingForPvserver = ['pvpython', 'pvserver', 'mpirun', 'Xvfb'].filter(
  (program) => spawnSync('which', [program]).status !== 0,
);

/** A `pvserver` of several processes; it draws for one session and ends with it. */
export class Pvserver {
  readonly address: string;
  #child: ChildProcess;

  private constructor(address: string, child: ChildProcess) {
    this.address = address;
    this.#child = child;
  }

  /** Starts it on a screen, on a port that is free now or that is given, and waits until it takes a connection. */
  static async start(ranks: number, display: string, port?: number): Promise<Pvserver> {
    const wanted = port ?? (await freePort());
    const parallel = ['--allow-run-as-root', '--oversubscribe', '-np', `${ranks}`];
    const server = ['pvserver', '--force-offscreen-rendering', `--server-port=${wanted}`];
    const child = spawn('mpirun', [...parallel, ...server], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, DISPLAY: display },
    });
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Accepting connection')) resolve();
      });
      child.once('exit', () => reject(new Error(`pvserver ended: ${said}`)));
      child.once('error', reject);
    });
    return new Pvserver(`127.0.0.1:${wanted}`, child);
  }

  /** Ends all of its processes at once. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    // The processes of mpirun outlive it for a while.
    spawnSync('pkill', ['-KILL', '-P', `${this.#child.pid}`]);
    this.#child.kill('SIGKILL');
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A balancer that the operators' guide has a file for. */
export interface BalancerKind {
  readonly name: string;
  readonly isInstalled: boolean;
  readonly file: string;
  /** The arguments that run it in the foreground with a file in a folder. */
  readonly args: (file: string, folder: string) => readonly string[];
  /** What the file says where it is not tried out. */
  readonly adapt: (text: string, folder: string) => string;
}

const isThere = (program: string): boolean => spawnSync(program, ['-v']).status === 0;

export const haproxy: BalancerKind = {
  name: 'haproxy',
  isInstalled: isThere('haproxy'),
  file: 'docs/operators/haproxy.cfg',
  args: (file) => ['-db', '-f', file],
  adapt: (text) => text,
};

export const nginx: BalancerKind = {
  name: 'nginx',
  isInstalled: isThere('nginx'),
  file: 'docs/operators/nginx.conf',
  args: (file, folder) => {
    const user = process.getuid?.() === 0 ? 'user root; ' : '';
    return ['-c', file, '-e', join(folder, 'errors'), '-g', `${user}daemon off; pid ${join(folder, 'pid')};`];
  },
  adapt: (text, folder) => {
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const places = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
    return text.replace('http {', `http {\n  access_log off;\n  ${places.join('\n  ')}`);
  },
};

/** A balancer that runs with its documented file, on ports of its own. */
export class Balancer {
  #child: ChildProcess;
  #folder: string;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
  }

  /** `ports` are those of the balancer itself and of the processes, in the order of the file. */
  static async start(kind: BalancerKind, ports: readonly number[]): Promise<Balancer> {
    const folder = await mkdtemp(join(tmpdir(), `adit-${kind.name}-`));
    const sample = await readFile(resolve(kind.file), 'utf8');
    const text = sample.replace(/(127\.0\.0\.1:)(832[0-3])\b/g, (_all, host: string, port: string) => {
      return `${host}${ports[Number(port) - 8320]}`;
    });
    const file = join(folder, 'settings');
    await writeFile(file, kind.adapt(text, folder));
    return new Balancer(spawn(kind.name, kind.args(file, folder), { stdio: 'ignore' }), folder);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = new Promise((ended) => this.#child.once('exit', ended));
      this.#child.kill('SIGTERM');
      await exited;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

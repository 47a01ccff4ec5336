import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A bash that a person types into, in a home of its own; the first command that fails ends it. */
export class GuideShell {
  /** All that was printed. */
  output = '';
  #home: string;
  #child: ChildProcess;
  #exited: Promise<void>;
  #typed = 0;

  private constructor(home: string, child: ChildProcess) {
    this.#home = home;
    this.#child = child;
    child.stdout?.setEncoding('utf8').on('data', (part: string) => (this.output += part));
    this.#exited = new Promise((exited) => child.once('exit', () => exited()));
  }

  static async open(home: string, environment: Record<string, string> = {}): Promise<GuideShell> {
    await mkdir(home);
    const npm = { npm_config_userconfig: join(homedir(), '.npmrc'), npm_config_cache: join(homedir(), '.npm') };
    const child = spawn('bash', ['--noprofile', '--norc'], {
      cwd: home,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...npm, ...environment, HOME: home },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    // One stream for both, so that the mark of the end comes last.
    child.stdin?.write('set -euo pipefail\nexec 2>&1\n');
    return new GuideShell(home, child);
  }

  /** Runs commands in the shell as it is by now; answers what they printed, and rejects with it when one fails. */
  async type(commands: string): Promise<string> {
    const before = this.output.length;
    const file = join(this.#home, `typed-${(this.#typed += 1)}.sh`);
    const mark = `end of ${file}\n`;
    // Not through the pipe itself: a program that reads its input would take the commands that follow.
    await writeFile(file, commands);
    this.#child.stdin?.write(`. '${file}'\necho '${mark.trimEnd()}'\n`);
    let isOver = false;
    const over = new Promise<void>((done) => {
      const look = (): void => {
        if (isOver || this.output.endsWith(mark)) return done();
        setTimeout(look, 50);
      };
      look();
    });
    await Promise.race([over, this.#exited]);
    isOver = true;
    const printed = this.output.slice(before);
    if (!printed.endsWith(mark)) throw new Error(`A command of the page failed:\n${commands}\n${printed}`);
    return printed.slice(0, -mark.length);
  }

  /** Ends the shell; what it had started in the background goes on. */
  async close(): Promise<void> {
    this.#child.stdin?.end();
    await this.#exited;
  }

  /** The processes that were started from here and run, the shell itself left out. */
  async processes(): Promise<{ pid: number; command: string }[]> {
    const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== this.#child.pid);
    const found = pids.map(async (pid) => {
      try {
        const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
        if (!environment.includes(`HOME=${this.#home}`)) return [];
        return [{ pid, command: (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim() }];
      } catch {
        // It has ended meanwhile, or is somebody else's.
        return [];
      }
    });
    return (await Promise.all(found)).flat();
  }

  /** Ends everything at once. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    for (const { pid } of await this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  }
}

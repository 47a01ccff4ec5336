import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One thing that a guide tells its reader to do: a block of commands, or a file to write. */
export type GuideStep =
  | { readonly section: string; readonly commands: string }
  | { readonly section: string; readonly file: string; readonly content: string };

/** What a guide tells to do, in its order: `sh` blocks, and blocks that name a file by `file=`. */
export function readGuide(path: string): GuideStep[] {
  const steps: GuideStep[] = [];
  let section = '';
  const pattern = /^## (?<title>.+)$|^```(?<language>\w+)(?: file=(?<file>\S+))?\n(?<content>[\s\S]*?)^```$/gm;
  for (const { groups = {} } of readFileSync(path, 'utf8').matchAll(pattern)) {
    const { title, language, file, content = '' } = groups;
    if (title !== undefined) section = title;
    else if (file !== undefined) steps.push({ section, file, content });
    else if (language === 'sh') steps.push({ section, commands: content });
  }
  return steps;
}

/** A shell that goes on from block to block, as a reader's does. */
export class GuideShell {
  readonly #shell: ChildProcessWithoutNullStreams;
  #folder: string;
  #output = '';

  constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#shell = spawn('sh', ['-u'], { cwd: folder, env: { ...process.env, ...env } });
    for (const stream of [this.#shell.stdout, this.#shell.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
  }

  /** Does a step; rejects with what was printed when a command of it fails. Answers what the commands printed. */
  async take(step: GuideStep): Promise<string> {
    if ('file' in step) {
      const path = join(this.#folder, step.file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, step.content);
      return '';
    }
    let all = '';
    for (const command of step.commands.split('\n').filter((line) => line !== '')) {
      const { code, folder, output } = await this.#run(command);
      this.#folder = folder;
      all += output;
      if (code !== '0') throw new Error(`"${command}" ended with ${code}:\n${output}`);
    }
    return all;
  }

  close(): void {
    this.#shell.kill();
  }

  #run(command: string): Promise<{ code: string; folder: string; output: string }> {
    this.#output = '';
    return new Promise((resolve, reject) => {
      const ended = /\n?<<ended (?<code>\d+) in (?<folder>.+)>>\n/;
      const look = (): void => {
        const found = ended.exec(this.#output);
        if (!found) return;
        this.#shell.stdout.off('data', look);
        this.#shell.off('exit', lost);
        const { code = '', folder = '' } = found.groups ?? {};
        resolve({ code, folder, output: this.#output.replace(ended, '') });
      };
      const lost = (): void => reject(new Error(`The shell ended at "${command}":\n${this.#output}`));
      this.#shell.stdout.on('data', look);
      this.#shell.once('exit', lost);
      // The command must not read the lines that follow it.
      this.#shell.stdin.write(`{ ${command}\n} </dev/null; echo "<<ended $? in $PWD>>"\n`);
    });
  }
}

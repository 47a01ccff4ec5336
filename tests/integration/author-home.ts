import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const command = <T>(name: string) => import(new URL(`../../host/cli/${name}.mjs`, import.meta.url).href) as Promise<T>;

/** As much of the package's `package.json` as the tests look at. */
export interface PackageManifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The folder of an author who has the packed package and nothing else of Adit. */
export interface AuthorHome {
  readonly folder: string;
  /** The package, below `node_modules`. */
  readonly installed: string;
  readonly manifest: PackageManifest;
  /** Runs `adit plugin …` of the package in a folder; answers what it printed, and throws with all of it when it fails. */
  adit(folder: string, ...words: string[]): Promise<string>;
  /** A plugin's sources of the repository, copied here. */
  take(source: string): string;
  drop(): void;
}

/** Packs the package as it is published, and installs it outside of the repository. */
export async function makeAuthorHome(): Promise<AuthorHome> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-authors-'));
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'adit');
  const { buildPluginApi } = await command<{ buildPluginApi(target: string): Promise<void> }>('plugin-api-package');
  const { npmProgram } = await command<{ npmProgram(): { program: string; args: string[]; shell: boolean } }>(
    'prepare',
  );
  const source = join(folder, 'source');
  await buildPluginApi(source);
  const npm = npmProgram();
  const words = [...npm.args, 'pack', '--offline', '--json', '--pack-destination', folder];
  const packing = await run(npm.program, words, { cwd: source, shell: npm.shell, maxBuffer: 2 ** 24 });
  rmSync(source, { recursive: true });
  const [packed] = JSON.parse(packing.stdout) as [{ filename: string }];
  mkdirSync(modules);
  await run('tar', ['-xzf', packed.filename, '-C', 'node_modules'], { cwd: folder });
  cpSync(join(modules, 'package'), installed, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as PackageManifest;
  // What npm would fetch, and nothing else that Adit has.
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name), 'junction');
  }
  return {
    folder,
    installed,
    manifest,
    async adit(at, ...asked) {
      const program = join(installed, 'host/cli/author.mjs');
      const env = { PATH: process.env['PATH'], CI: '1' };
      const { stdout } = await run(process.execPath, [program, 'plugin', ...asked], { cwd: at, env }).catch(
        (error: Error & { stdout: string; stderr: string }) => {
          throw new Error(error.stdout + error.stderr, { cause: error });
        },
      );
      return stdout;
    },
    take(from) {
      const copy = join(folder, from.split('/').at(-1) as string);
      cpSync(resolve(from), copy, { recursive: true });
      return copy;
    },
    drop: () => rmSync(folder, { recursive: true }),
  };
}

/** Checks a plugin's sources by the package's own commands and packs them; answers its zip. */
export async function checkAndPack(home: AuthorHome, source: string): Promise<string> {
  const folder = home.take(source);
  const said = await home.adit(folder, 'check');
  if (!said.includes('The types are right.')) throw new Error(said);
  return (JSON.parse(await home.adit(folder, 'pack')) as { zip: string }).zip;
}

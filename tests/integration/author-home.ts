import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
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

/** Installs the package as it is published outside of the repository. */
export async function makeAuthorHome(): Promise<AuthorHome> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-authors-'));
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'adit');
  mkdirSync(modules);
  await run('tar', ['-xzf', await packedPackage(), '-C', modules]);
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
  const said = await home.adit(home.take(source), 'check');
  if (!said.includes('The types are right.')) throw new Error(said);
  return pack(home, source);
}

/** Packs a plugin's sources by the package's own command; answers its zip. */
export async function pack(home: AuthorHome, source: string): Promise<string> {
  const folder = home.take(source);
  return (JSON.parse(await home.adit(folder, 'pack')) as { zip: string }).zip;
}

/** The packed package. It takes a while to make, so one that was made of the very same files is taken again. */
async function packedPackage(): Promise<string> {
  const { hashSources } = await command<{ hashSources(folder: string): string }>('source-hash');
  const parts = [
    hashSources('.'),
    readFileSync('dist/.build-hash', 'utf8'),
    ...['templates', 'docs/schema'].map(textOf),
  ];
  const key = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
  const kept = resolve(`dist/packed/${key}.tgz`);
  if (existsSync(kept)) return kept;
  const { buildPluginApi } = await command<{ buildPluginApi(target: string): Promise<void> }>('plugin-api-package');
  const { npmProgram } = await command<{ npmProgram(): { program: string; args: string[]; shell: boolean } }>(
    'prepare',
  );
  mkdirSync('dist/packed', { recursive: true });
  const work = mkdtempSync(resolve('dist/packed/making-'));
  await buildPluginApi(join(work, 'source'));
  const npm = npmProgram();
  const words = [...npm.args, 'pack', '--offline', '--json', '--pack-destination', work];
  const { stdout } = await run(npm.program, words, { cwd: join(work, 'source'), shell: npm.shell, maxBuffer: 2 ** 24 });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  renameSync(join(work, filename), kept);
  rmSync(work, { recursive: true });
  return kept;
}

/** What is in a folder. */
function textOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return files.map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`).join('\n');
}

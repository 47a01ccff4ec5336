import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { API_VERSION } from 'adit/core';
import { packageRoot } from '../package-root.ts';
import { writeEntryDeclarations } from './entry-declarations.ts';
import { kitConfig } from './kit.ts';
import { packageManifest, type AditManifest } from './package-manifest.ts';
import { reachedFiles } from './reached-files.ts';

const root = packageRoot();
const compiled = join(root, 'dist', 'node');

/**
 * Writes the package for authors of plugins into `target`, from nothing: of the compiled program and of the `declarations`, a folder of
 * their own, what the package's entry points lead to; the test kit; and what `adit plugin` of the package needs.
 */
export async function writePackage(target: string, declarations: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  const specifiers = new Set<string>();
  const copy = (from: string, to: string, entries: readonly string[]): void => {
    const reached = reachedFiles(from, entries);
    for (const name of reached.files) copyFile(join(from, name), join(target, to, name));
    for (const name of reached.specifiers) specifiers.add(name);
  };
  const shared = halvesOf('shared');
  copy(compiled, 'dist/node', [
    ...['core/shared', 'core/server', ...shared].map((folder) => `${folder}/index.js`),
    'host/build/plugin-preset.js',
    ...['packaged.config.js', 'server-half.check.js', 'web-half.check.js'].map(
      (name) => `host/build/plugin-check/${name}`,
    ),
  ]);
  copy(declarations, 'types', [...writeEntryDeclarations(declarations, entryPoints(shared)).values()]);
  copy(root, '', ['host/cli/author.mjs']);
  for (const name of await writeKit(join(target, 'testing'), shared)) specifiers.add(name);
  cpSync(join(root, 'templates'), join(target, 'templates'), { recursive: true });
  for (const name of ['README.md', 'plugin-tsconfig.json'])
    copyFile(join(root, 'host/build/plugin-api', name), join(target, name));
  copyFile(join(root, 'docs/schema/plugin.schema.json'), join(target, 'plugin.schema.json'));
  copyFile(join(root, 'LICENSE'), join(target, 'LICENSE'));
  const adit = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as AditManifest;
  const manifest = packageManifest(API_VERSION, adit, specifiers);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** Writes the test kit, with the plugins that come with Adit, which plugins under test may require; answers what it imports. */
async function writeKit(target: string, shared: readonly string[]): Promise<ReadonlySet<string>> {
  const halves = [...shared, ...halvesOf('web'), ...halvesOf('server')];
  const outputs = [
    await build(
      kitConfig(
        halves.map((folder) => `${folder}/index`),
        target,
      ),
    ),
  ].flat();
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : [])).filter((one) => one.type === 'chunk');
  const own = new Set(chunks.map(({ fileName }) => fileName));
  for (const id of readdirSync(join(root, 'plugins')))
    for (const name of ['plugin.json', 'locales'])
      if (existsSync(join(root, 'plugins', id, name)))
        cpSync(join(root, 'plugins', id, name), join(target, 'plugins', id, name), { recursive: true });
  cpSync(join(root, 'core/server/crs/table'), join(target, 'core/server/crs/table'), { recursive: true });
  return new Set(
    chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]).filter((name) => !own.has(name)),
  );
}

/** The declarations of the modules that are entry points, by their names. */
function entryPoints(shared: readonly string[]): Map<string, string> {
  return new Map([
    ['adit/core', 'core/shared/index.d.ts'],
    ...['web', 'server', 'testing'].map((name): [string, string] => [`adit/core/${name}`, `core/${name}/index.d.ts`]),
    ['adit/plugin-preset', 'host/build/plugin-preset.d.ts'],
    ...shared.map((folder): [string, string] => [`adit/${dirname(folder)}`, `${folder}/index.d.ts`]),
  ]);
}

/** The folders of the plugins' halves of one side, below the repository. */
function halvesOf(side: 'shared' | 'web' | 'server'): string[] {
  return readdirSync(join(root, 'plugins'))
    .toSorted()
    .map((id) => `plugins/${id}/${side}`)
    .filter((folder) => existsSync(join(root, folder, 'index.ts')));
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seconds } from '../patience.ts';
import { makeAuthorHome, type AuthorHome } from './author-home.ts';
import { isBuilt } from './server-process.ts';

const run = promisify(execFile);
const examples = ['esri-grid', 'strip-log', 'block-tonnage'];
const repository = resolve('.');
const compiler = resolve('node_modules/typescript-native/bin/tsc');

describe.skipIf(!isBuilt)('the package for authors of plugins', { timeout: seconds(240) }, () => {
  let home: AuthorHome;
  let work: string;
  let installed: string;
  const adit: AuthorHome['adit'] = (...asked) => home.adit(...asked);
  beforeAll(async () => {
    home = await makeAuthorHome();
    ({ folder: work, installed } = home);
  }, seconds(240));
  afterAll(() => home?.drop());

  /** The files that the compiler reads for a plugin which no package other than Adit's own has. */
  async function readTypes(folder: string): Promise<string[]> {
    const words = [compiler, '-p', '.', '--noEmit', '--listFilesOnly'];
    const { stdout } = await run(process.execPath, words, { cwd: folder, maxBuffer: 2 ** 24 });
    const below = (place: string, file: string): boolean => file.startsWith(place + sep);
    return stdout
      .split('\n')
      .map((line) => resolve(folder, line.trim()))
      .filter((file) => existsSync(file) && file !== folder && !below(join(repository, 'node_modules'), file));
  }

  it('goes from an empty folder to a plugin that is checked and packed, by what it has itself', async () => {
    await adit(work, 'new', 'acme.soundings', '--kind', 'dataset-type', '--into', 'soundings');
    const folder = join(work, 'soundings');
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain('npm:@adit/plugin-api@^1.0.0');
    const { $schema } = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8')) as { $schema: string };
    expect($schema).toMatch(/^\.\/node_modules\/adit\//);
    expect(existsSync(join(work, $schema))).toBe(true);
    expect(await adit(folder, 'check')).toContain('The types are right.');
    const { zip } = JSON.parse(await adit(folder, 'pack')) as { zip: string };
    expect(zip).toBe(join(folder, 'acme.soundings-1.0.0.zip'));
    const read = await readTypes(folder);
    expect(read.filter((file) => file.startsWith(join(installed, 'types') + sep)).length).toBeGreaterThan(100);
    const elsewhere = read.filter((file) => !file.startsWith(join(installed, 'types') + sep));
    expect(elsewhere.filter((file) => !file.startsWith(folder + sep))).toEqual([]);
  });

  it('packs a server half with what it uses of Adit, and a web half without', async () => {
    const folder = join(work, 'panel');
    await adit(work, 'new', 'acme.panel', '--kind', 'panel', '--into', folder);
    await adit(folder, 'pack');
    expect(readFileSync(join(folder, 'dist/web/index.js'), 'utf8')).toMatch(/from "adit\/core\/web"/);
    const half = readFileSync(join(work, 'soundings/dist/server/index.js'), 'utf8');
    expect(half).not.toMatch(/from ?["'](?!node:|\.)/);
    expect(half.length).toBeLessThan(1_000_000);
  });

  it('has declarations that are whole, of which nothing internal can be imported', async () => {
    const folder = join(work, 'strict');
    mkdirSync(folder);
    const config = { extends: 'adit/plugin-tsconfig.json', compilerOptions: { skipLibCheck: false }, include: ['.'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const names = readdirSync(join(installed, 'types/adit'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => `adit/${name.split(sep).join('/').slice(0, -'.d.ts'.length)}`);
    expect(names).toEqual(expect.arrayContaining(['adit/core', 'adit/core/web', 'adit/plugins/views']));
    const imports = names.map((name, at) => `export type * as e${at} from '${name}';\n`);
    writeFileSync(join(folder, 'all.ts'), [...imports, `import type { Guard } from 'adit/core/server';\n`].join(''));
    const said = await run(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    const own = said.stdout.split('\n').filter((line) => /^\S*(?:adit\/types|all\.ts)/.test(line));
    expect(own).toEqual([expect.stringMatching(/^all\.ts.*no exported member 'Guard'/)]);
  });

  it.each(examples)('%s is checked against it alone, and imports nothing internal', async (name) => {
    const folder = join(work, name);
    cpSync(resolve('examples', name), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    expect(await adit(folder, 'check')).toContain('The types are right.');
    const elsewhere = (await readTypes(folder)).filter((file) => !file.startsWith(work + sep));
    expect(elsewhere).toEqual([]);
    const entryPoints = Object.keys(home.manifest.exports).map((entry) =>
      entry.replace('./', 'adit/').replace('*', ''),
    );
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      const code = readFileSync(join(folder, file), 'utf8');
      for (const [, specifier = ''] of code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)) {
        const leadsOut = relative(folder, join(folder, dirname(file), specifier)).startsWith('..');
        if (specifier.startsWith('.')) expect([file, specifier, leadsOut]).toEqual([file, specifier, false]);
        if (specifier.startsWith('adit'))
          expect(entryPoints.some((entry) => specifier === entry || /^adit\/plugins\/[\w-]+$/.test(specifier))).toBe(
            true,
          );
      }
    }
  });

  it('says what it cannot do', async () => {
    await expect(adit(work, 'add', 'some.zip')).rejects.toThrow('adit plugin knows: new, dev, check, pack');
    await adit(work, 'new', 'acme.quiet', '--kind', 'menu-action', '--into', 'quiet');
    await expect(adit(join(work, 'quiet'), 'dev', '--serve')).rejects.toThrow('There is no server here');
  });
});

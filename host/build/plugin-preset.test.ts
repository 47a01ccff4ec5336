import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AditError, token } from 'adit/core';
import { BinaryAnswer, StatusAnswer, type ServerPlugin } from 'adit/core/server';
import { build } from 'vite';
import { z, ZodError } from 'zod';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packageRoot } from './package-root.ts';
import { pluginPreset } from './plugin-preset.ts';
import { seconds } from '../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(60) });
let folder: string;

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const run = () => build({ configFile: false, logLevel: 'silent', ...pluginPreset({ folder }) });
const entry = `import { definePlugin, panels } from 'adit/core/web';
import 'adit/plugins/views';
export default definePlugin({ activate: (context) => context.add(panels, { id: 'acme.a', load: () => import('./panel.tsx') }) });`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-preset-'));
  symlinkSync(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  write({ 'plugin.json': '{"id":"acme.hello","web":true}', 'locales/en.json': '{"a":"A"}', 'web/index.ts': entry });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the preset for plugins', () => {
  it('makes one module that imports what is shared, with styles, manifest and texts beside it', async () => {
    write({
      'web/panel.tsx': `import { useState } from 'react';
import actor from '@kitware/vtk.js/Rendering/Core/Actor';
import { z } from 'zod';
import styles from './panel.module.css';
const shape = z.object({ scale: z.number() });
export default function Panel() { const [n] = useState(0); return <p className={styles.red}>{n}{String(actor)}{String(shape)}</p>; }`,
      'web/panel.module.css': '.red { color: red; }',
    });
    await run();
    const code = readFileSync(join(folder, 'dist/web/index.js'), 'utf8');
    const imports = [...code.matchAll(/from "([^"]+)"/g)].map((match) => match[1]);
    expect(imports).toEqual(
      expect.arrayContaining(['adit/core/web', 'react', 'zod', '@kitware/vtk.js/Rendering/Core/Actor']),
    );
    expect(imports.filter((name) => name?.startsWith('.'))).toEqual([]);
    expect(code).toContain("export const stylesheet = new URL('./index.css', import.meta.url).href");
    expect(readFileSync(join(folder, 'dist/web/index.css'), 'utf8')).toContain('red');
    expect(readFileSync(join(folder, 'dist/plugin.json'), 'utf8')).toContain('acme.hello');
    expect(readFileSync(join(folder, 'dist/locales/en.json'), 'utf8')).toContain('A');
    expect(code.length).toBeLessThan(5000);
  });

  it('says nothing of styles where there are none', async () => {
    write({ 'web/panel.tsx': 'export default function Panel() { return null; }' });
    await run();
    expect(existsSync(join(folder, 'dist/web/index.css'))).toBe(false);
    expect(readFileSync(join(folder, 'dist/web/index.js'), 'utf8')).not.toContain('stylesheet');
  });

  it.each([
    'react-dom/server',
    '@kitware/vtk.js/Filters/General/AppendPolyData',
    'adit/core/server',
    'adit/plugins/no-such',
  ])('fails on %s, which the host does not share', async (specifier) => {
    write({ 'web/panel.tsx': `import * as foreign from '${specifier}';\nexport default () => String(foreign);` });
    await expect(run()).rejects.toThrow(`"${specifier}" is not shared by the host`);
  });
});

const server = `import { z } from 'zod';
import { AditError, token } from 'adit/core';
import { BinaryAnswer, datasetBuilders, definePlugin, StatusAnswer } from 'adit/core/server';
import { twice } from './twice.ts';
export const made = {
  token: token('acme.some'),
  refusal: new AditError('too-many', { values: { most: twice(2) } }),
  binary: new BinaryAnswer('text/plain', new Uint8Array()),
  status: new StatusAnswer(201, {}),
  input: z.object({ name: z.string() }).safeParse({}).error,
};
export default definePlugin({
  // new URL('./gone.ts', import.meta.url)
  activate: (context) => context.add(datasetBuilders, { id: 'acme.hello', datasetType: 'Hello', module: new URL('./work/build.ts', import.meta.url) }),
});`;
const worker = `import { readFile } from 'node:fs/promises';
import { AditError } from 'adit/core';
import { originOf } from 'adit/core/server';
import { twice } from '../twice.ts';
export async function build() {
  const values = { text: await readFile(new URL('./words.txt', import.meta.url), 'utf8'), origin: String(originOf([0, twice(2), 0, 0, 0, 0])) };
  throw new AditError('built', { values });
}`;

/** The built Adit is what an author's plugin is built with. */
const isBuilt = existsSync(join(packageRoot(), 'dist/node/core/server/index.js'));

describe.skipIf(!isBuilt)('the preset for server halves', () => {
  beforeEach(() =>
    write({
      'plugin.json': '{"id":"acme.hello","web":true,"server":true}',
      'web/index.ts': 'export default { activate() {} };',
      'server/index.ts': server,
      'server/twice.ts': 'export function twice(value: number): number { return 2 * value; }',
      'server/work/build.ts': worker,
      'server/work/words.txt': 'words',
    }),
  );
  const load = async (path: string): Promise<Record<string, never>> =>
    (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'dist', path)).href)) as Record<string, never>;

  it('makes one file of it, and one of each module for a worker, which run from any folder', async () => {
    await run();
    expect(existsSync(join(folder, 'dist/web/index.js'))).toBe(true);
    rmSync(join(folder, 'node_modules'));
    const added: { module: URL }[] = [];
    const half = (await load('server/index.js'))['default'] as unknown as ServerPlugin;
    await half.activate({ add: (_: unknown, value: never) => added.push(value) } as never);
    expect(added[0]?.module.href).toBe(pathToFileURL(join(folder, 'dist/server/work/build.js')).href);
    const { build: work } = (await load('server/work/build.js')) as unknown as { build(): Promise<void> };
    await expect(work()).rejects.toMatchObject({ code: 'built', values: { text: 'words', origin: '2,0,0' } });
  });

  it("has copies of Adit's classes inside that the host knows for its own", async () => {
    await run();
    const { made } = (await load('server/index.js')) as unknown as { made: Record<string, unknown> };
    expect((made['refusal'] as AditError).constructor).not.toBe(AditError);
    expect(made['refusal']).toBeInstanceOf(AditError);
    expect(made['refusal']).not.toBeInstanceOf(StatusAnswer);
    expect(made['binary']).toBeInstanceOf(BinaryAnswer);
    expect(made['status']).toBeInstanceOf(StatusAnswer);
    expect(made['input']).toBeInstanceOf(ZodError);
    expect(z.prettifyError(made['input'] as ZodError)).toContain('name');
    expect(made['token']).toEqual(token('acme.some'));
    expect(new Error('other')).not.toBeInstanceOf(AditError);
  });

  it('makes it alone where there is no web half', async () => {
    write({ 'plugin.json': '{"id":"acme.hello","server":true}' });
    rmSync(join(folder, 'web'), { recursive: true });
    write({ 'dist/old.txt': 'of the build before' });
    await run();
    expect(readdirSync(join(folder, 'dist')).toSorted()).toEqual(['locales', 'plugin.json', 'server']);
  });

  it.each([
    [
      'a module that is not there',
      { 'server/work/build.ts': `new URL('./gone.ts', import.meta.url);` },
      'names ./gone.ts',
    ],
    ['the web core', { 'server/twice.ts': `export { tools as twice } from 'adit/core/web';` }, 'is for web halves'],
    ['a half that the manifest is silent about', { 'plugin.json': '{"web":true}' }, 'plugin.json needs "server": true'],
  ])('fails on %s', async (_, files, message) => {
    write(files);
    await expect(async () => run()).rejects.toThrow(message);
  });
});

it('fails when a half is missing that the manifest has', () => {
  write({ 'plugin.json': '{"id":"acme.hello","web":true,"server":true}' });
  expect(() => pluginPreset({ folder })).toThrow('server/index.ts is missing');
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as buildBundle } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import {
  filesProblem,
  hashPluginFiles,
  makeSigningKey,
  publicKeyOf,
  readPluginManifest,
  signatureText,
} from 'adit/core/server';
import { isSignedBy } from '../../core/server/plugin-package/signature.ts';
import { followingBuilds, pluginPreset } from '../../host/build/plugin-preset.ts';

type Command = (words: readonly string[], io: object) => Promise<number>;
const command = async (name: string): Promise<Command> =>
  ((await import(new URL(`../../host/cli/commands/plugin/${name}.mjs`, import.meta.url).href)) as { run: Command }).run;

const work = mkdtempSync(join(tmpdir(), 'adit-claims-'));
afterAll(() => rmSync(work, { recursive: true }));

describe('packing', () => {
  it('publishing.md: The same sources give the same zip.', async () => {
    const folder = await made('same', 'menu-action');
    expect(await packed(folder)).toBe(await packed(folder));
    expect(readdirSync(folder)).toContain('north.log-1.0.0.zip');
  });

  it('publishing.md: the manifest, with `integrity`: the sha256 of every other file', async () => {
    const built = join(await made('sums', 'menu-action', true), 'dist');
    const { integrity } = await readPluginManifest(built);
    expect(integrity).toEqual(await hashPluginFiles(built));
    expect(Object.keys(integrity ?? {})).toEqual(expect.arrayContaining(['locales/en.json', 'web/index.js']));
  });

  it('publishing.md: The server checks again: a file that was changed later turns the plugin off.', async () => {
    const built = join(await made('changed', 'menu-action', true), 'dist');
    expect(await filesProblem(built, await readPluginManifest(built))).toBeUndefined();
    writeFileSync(join(built, 'web/index.js'), 'export default {};');
    expect(await filesProblem(built, await readPluginManifest(built))).toContain('its sha256 differs');
  });

  it('publishing.md: your public key, and your signature of the manifest, which names the sha256 of every other file.', () => {
    const [pem, manifest] = [makeSigningKey(), Buffer.from('{"id":"acme.log"}')];
    const signature = JSON.parse(signatureText(manifest, pem)) as { key: string; signature: string };
    expect(signature.key).toBe(publicKeyOf(pem));
    expect(isSignedBy(signature.key, manifest, signature)).toBe(true);
    expect(isSignedBy(signature.key, Buffer.from('{"id":"acme.log "}'), signature)).toBe(false);
    expect(isSignedBy(publicKeyOf(makeSigningKey()), manifest, signature)).toBe(false);
  });

  it('README.md: The preset leaves these out of your bundle, and fails when you import a module of such a package that is not shared.', async () => {
    const folder = await made('preset', 'menu-action');
    const entry = join(folder, 'web/index.ts');
    const bundle = async (code: string): Promise<string> => {
      writeFileSync(entry, `${code}\nexport default { activate() {} };\n`);
      await buildBundle({ configFile: false, logLevel: 'silent', ...pluginPreset({ folder }) });
      return readFileSync(join(folder, 'dist/web/index.js'), 'utf8');
    };
    const shared = [
      'react',
      'mobx',
      'mobx-react-lite',
      '@mantine/core',
      '@mantine/hooks',
      'zod',
      'adit/core',
      'adit/core/web',
      'adit/plugins/views',
    ];
    const code = await bundle(
      shared.map((name, at) => `import * as m${at} from '${name}'; globalThis.m${at} = m${at};`).join('\n'),
    );
    expect(Array.from(code.matchAll(/from ?["']([^"']+)["']/g), ([, name]) => name).toSorted()).toEqual(
      shared.toSorted(),
    );
    await expect(bundle("import 'mobx/dist/mobx.esm.js';")).rejects.toThrow(
      'a plugin cannot bring its own copy of "mobx"',
    );
  });

  it('README.md: React 19, Mantine 9, and MobX 7, where `observable.ref` is called `observableRef`.', async () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(['react', '@mantine/core', 'mobx'].map((name) => dependencies[name]?.split('.')[0])).toEqual([
      '19',
      '9',
      '7',
    ]);
    expect(Object.keys(await import('mobx'))).toContain('observableRef');
  });

  it("developing.md: The code is not minified and has maps, so the browser's developer tools show your own lines.", async () => {
    const folder = await made('follow', 'dataset-type');
    const builds = followingBuilds(folder, join(folder, '.adit-dev'));
    expect(builds.map(({ build }) => [build?.minify, build?.sourcemap])).toEqual([
      [false, 'inline'],
      [false, 'inline'],
    ]);
  });

  async function made(name: string, kind: string, isPacked = false): Promise<string> {
    const folder = join(work, name);
    const code = await (
      await command('new')
    )(['north.log', '--kind', kind, '--into', folder], { print() {}, tell() {} });
    expect(code).toBe(0);
    if (isPacked) await packed(folder);
    return folder;
  }

  async function packed(folder: string): Promise<string> {
    const lines: string[] = [];
    await (
      await command('pack')
    )([folder], { print: (line: string) => void lines.push(line), tell() {} });
    return (JSON.parse(lines[0] ?? '') as { sha256: string }).sha256;
  }
});

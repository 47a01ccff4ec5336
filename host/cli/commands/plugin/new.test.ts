import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  filesProblem,
  hashPluginFiles,
  makeSigningKey,
  publicKeyOf,
  readPluginManifest,
  signerOf,
} from 'adit/core/server';
import { readPlugin } from 'adit/core/testing';
import { afterAll, describe, expect, it } from 'vitest';

interface Io {
  print(line: string): void;
  tell(line: string): void;
}
interface Command {
  run(words: readonly string[], io: Io): Promise<number>;
}
const command = (name: string) => import(new URL(name, import.meta.url).href) as Promise<Command>;
const [{ run: runNew }, { run: runPack }] = [await command('./new.mjs'), await command('./pack.mjs')];

const kinds = readdirSync('templates/plugin').filter((name) => name !== 'every');

describe('adit plugin new, and adit plugin pack', () => {
  const work = mkdtempSync(join(tmpdir(), 'adit-new-'));
  afterAll(() => rmSync(work, { recursive: true }));
  const call = async (run: Command['run'], ...words: string[]) => {
    const [out, told]: [string[], string[]] = [[], []];
    const code = await run(words, { print: (line) => void out.push(line), tell: (line) => void told.push(line) });
    return { code, out, told };
  };

  it.each(kinds)('%s: makes a plugin that is called by its own name alone, and packs it', async (kind) => {
    const folder = join(work, kind);
    const made = await call(runNew, 'north.ore-body', '--kind', kind, '--into', folder);
    expect(made).toMatchObject({ code: 0, told: [] });
    for (const name of made.out) {
      expect(name).not.toMatch(/example/i);
      expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/example|ejemplo/i);
    }
    const { manifest } = readPlugin(folder);
    expect(manifest).toMatchObject({ id: 'north.ore-body', name: 'Ore body', enabledByDefault: false });

    const packed = await call(runPack, folder);
    expect(packed).toMatchObject({ code: 0, told: [] });
    expect(packed.out[0]).toContain('north.ore-body-1.0.0.zip');
    const built = join(folder, 'dist');
    const { integrity } = JSON.parse(readFileSync(join(built, 'plugin.json'), 'utf8')) as { integrity: unknown };
    expect(integrity).toEqual(await hashPluginFiles(built));
    expect((await call(runPack, folder)).out).toEqual(packed.out);
  });

  it('signs what it packs, and leaves no signature of before', async () => {
    const folder = join(work, 'signed');
    await call(runNew, 'north.ore-body', '--kind', 'menu-action', '--into', folder);
    const file = join(work, 'author.pem');
    writeFileSync(file, makeSigningKey());
    expect(await call(runPack, folder, '--sign', file)).toMatchObject({ code: 0, told: [] });
    const built = join(folder, 'dist');
    expect(await signerOf(built)).toBe(publicKeyOf(readFileSync(file, 'utf8')));
    expect(await filesProblem(built, await readPluginManifest(built))).toBeUndefined();
    writeFileSync(join(built, 'plugin.json'), `${readFileSync(join(built, 'plugin.json'), 'utf8')}\n`);
    expect(await filesProblem(built, await readPluginManifest(built))).toContain('is not what plugin.json.sig signed');
    expect(await call(runPack, folder)).toMatchObject({ code: 0 });
    expect(await signerOf(built)).toBeUndefined();
    expect(await call(runPack, folder, '--sign', join(folder, 'plugin.json'))).toMatchObject({
      code: 1,
      told: [expect.stringContaining('plugin.json: this is no key')],
    });
  });

  it('never writes over a file, and says what is wrong with a call', async () => {
    const folder = mkdtempSync(join(work, 'taken-'));
    writeFileSync(join(folder, 'README.md'), 'Mine');
    const taken = await call(runNew, 'north.ore-body', '--kind', 'tool', '--into', folder);
    expect(taken).toMatchObject({ code: 1, out: [], told: [expect.stringContaining('README.md is there already')] });
    expect(readdirSync(folder)).toEqual(['README.md']);
    expect((await call(runNew, 'ore', '--kind', 'tool')).code).toBe(2);
    expect((await call(runNew, 'north.ore', '--kind', 'mine')).code).toBe(2);
    expect((await call(runNew, 'north.ore')).code).toBe(2);
    expect(await call(runPack, folder)).toMatchObject({ code: 1, told: [expect.stringContaining('plugin.json')] });
  });
});

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSigningKey, publicKeyOf, signatureText } from 'adit/core/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zipOf } from '../../../../core/server/archive/archive-test-kit.ts';

interface Io {
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly env: Readonly<Record<string, string>>;
  print(line: string): void;
  tell(line: string): void;
}
const { run } = (await import(new URL('../plugin.mjs', import.meta.url).href)) as {
  run(words: readonly string[], io: Io): Promise<number>;
};

const texts = { 'web/index.js': 'export default { activate() {} };', 'locales/en.json': '{}' };
const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function manifestOf(version: string, more: object = {}): string {
  const integrity = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sumOf(text)]));
  const facts = { id: 'acme.log', name: 'Strip log', publisher: 'Acme', api: '^1', web: true, category: 'tool' };
  return JSON.stringify({ ...facts, version, locales: ['en'], integrity, ...more });
}

async function writeZip(path: string, manifest: string, key?: string): Promise<void> {
  const signed = key === undefined ? {} : { 'plugin.json.sig': signatureText(Buffer.from(manifest), key) };
  const files = { ...texts, 'plugin.json': manifest, ...signed };
  writeFileSync(path, await zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))));
}

describe('the index of plugins', () => {
  const work = mkdtempSync(join(tmpdir(), 'adit-index-'));
  const shelf = join(work, 'shelf');
  const plugins = join(work, 'plugins');
  const [indexKey, author, other] = [join(work, 'index.pem'), makeSigningKey(), makeSigningKey()];
  let server: Server;
  let place: string;
  let publicKey: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = join(shelf, decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname));
      if (existsSync(path)) response.end(readFileSync(path));
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.json`;
    publicKey = (JSON.parse((await adit({}, 'key', indexKey)).out) as { key: string }).key;
  });
  afterAll(() => {
    server.close();
    rmSync(work, { recursive: true });
  });

  beforeEach(async () => {
    for (const folder of [shelf, plugins]) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
    }
    await writeZip(join(shelf, 'log 1.zip'), manifestOf('1.0.0'), author);
    await adit({}, 'index', shelf, '--sign', indexKey);
  });

  /** Runs `adit plugin …`, where `index` is where the index is said to be. */
  async function adit(
    { index, answer }: { index?: string; answer?: string },
    ...words: string[]
  ): Promise<{ code: number; out: string; told: string }> {
    const [out, told]: [string[], string[]] = [[], []];
    const code = await run(words, {
      env: { ADIT_PLUGIN_DIRS: plugins, ADIT_PLUGIN_INDEX: index ?? '' },
      ask: answer === undefined ? undefined : async () => answer,
      print: (line) => void out.push(line),
      tell: (line) => void told.push(line),
    });
    return { code, out: out.join('\n'), told: told.join('\n') };
  }

  const served = (...words: string[]) => adit({ index: `${place}#${publicKey}` }, ...words);
  const lines = (text: string): unknown[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown);

  /** Gives the index another version of the plugin. */
  async function publish(version: string, more: object = {}, key: string | undefined = author): Promise<void> {
    await writeZip(join(shelf, `log-${version}.zip`), manifestOf(version, more), key);
    expect(await adit({}, 'index', shelf, '--sign', indexKey)).toMatchObject({ code: 0 });
  }

  it('a key is made once, for its owner alone', async () => {
    const file = join(work, 'author.pem');
    const made = await adit({}, 'key', file);
    expect(JSON.parse(made.out)).toEqual({ file, key: publicKeyOf(readFileSync(file, 'utf8')) });
    expect(await adit({}, 'key', file)).toEqual(made);
    writeFileSync(join(work, 'odd.pem'), 'no key');
    expect(await adit({}, 'key', join(work, 'odd.pem'))).toMatchObject({
      code: 1,
      told: expect.stringContaining('odd.pem: this is no key'),
    });
    expect(await adit({}, 'index', shelf, '--sign', join(work, 'none.pem'))).toMatchObject({
      code: 1,
      told: expect.stringContaining('there is no such file'),
    });
    expect(await adit({}, 'index', shelf)).toMatchObject({ code: 2 });
  });

  it.each(['over HTTP', 'in a file', 'by the address of a file'])('is searched and installed from, %s', async (way) => {
    const file = join(shelf, 'index.json');
    const index = `${way === 'over HTTP' ? place : way === 'in a file' ? file : `file://${file}`}#${publicKey}`;
    const facts = { id: 'acme.log', name: 'Strip log', publisher: 'Acme', version: '1.0.0' };
    expect(lines((await adit({ index }, 'search', 'STRIP', 'acme')).out)).toEqual([{ ...facts, description: '' }]);
    expect(await adit({ index }, 'search', 'gold')).toMatchObject({ code: 0, out: '' });
    const installed = await adit({ index }, 'install', 'acme.log');
    expect(installed).toMatchObject({ code: 0, told: '' });
    expect(lines(installed.out)).toEqual([
      { id: 'acme.log', version: '1.0.0', folder: join(plugins, 'acme.log', '1.0.0') },
    ]);
    expect(readdirSync(join(plugins, 'acme.log', '1.0.0'))).toContain('plugin.json.sig');
    expect(lines((await adit({ index }, 'search')).out)).toMatchObject([{ installed: '1.0.0' }]);
  });

  it('says what is outdated, by versions that run here, and updates it', async () => {
    await served('install', 'acme.log');
    expect(await served('outdated')).toMatchObject({ code: 0, out: '' });
    await publish('1.10.0');
    await publish('1.9.0');
    await publish('2.0.0', { api: '^2' });
    expect(lines((await served('outdated')).out)).toEqual([{ id: 'acme.log', version: '1.0.0', newer: '1.10.0' }]);
    expect(await served('update', 'acme.log')).toMatchObject({ code: 0, told: '' });
    expect(readdirSync(join(plugins, 'acme.log'))).toEqual(['1.0.0', '1.10.0']);
    expect(await served('update')).toMatchObject({ code: 0, out: '' });
    expect(await served('install', 'acme.log', '--version', '1.9.0')).toMatchObject({ code: 0 });
    expect(await served('install', 'acme.log', '--version', '2.0.0')).toMatchObject({
      code: 1,
      told: expect.stringContaining('needs API ^2'),
    });
    expect(await served('install', 'acme.log', '--version', '3.0.0')).toMatchObject({
      code: 1,
      told: 'The index has no acme.log 3.0.0',
    });
  });

  it('prints what a server half asks for, and asks', async () => {
    const half = 'export default { activate() {} };';
    const integrity = { ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sumOf(text)])) };
    const manifest = manifestOf('1.1.0', {
      server: true,
      needs: { network: ['api.example.com'] },
      integrity: { ...integrity, 'server/index.js': sumOf(half) },
    });
    const signature = signatureText(Buffer.from(manifest), author);
    const files = { ...texts, 'server/index.js': half, 'plugin.json': manifest, 'plugin.json.sig': signature };
    const entries = Object.entries(files).map(([name, content]) => ({ name, content }));
    writeFileSync(join(shelf, 'half.zip'), await zipOf(entries));
    await adit({}, 'index', shelf, '--sign', indexKey);
    const index = `${place}#${publicKey}`;
    expect(JSON.parse(readFileSync(join(shelf, 'index.json'), 'utf8'))).toMatchObject({
      plugins: [{ key: publicKeyOf(author), versions: [{}, { needs: { network: ['api.example.com'] } }] }],
    });
    const refused = await adit({ index, answer: 'n' }, 'install', 'acme.log');
    expect(refused).toMatchObject({
      code: 0,
      told: expect.stringMatching(/api\.example\.com[^]*waits for adit plugin/),
    });
    expect(existsSync(join(plugins, 'acme.log', 'consent.json'))).toBe(false);
    rmSync(join(plugins, 'acme.log'), { recursive: true });
    expect(await adit({ index }, 'install', 'acme.log', '--yes')).toMatchObject({ code: 0 });
    expect(existsSync(join(plugins, 'acme.log', 'consent.json'))).toBe(true);
  });

  it('an update that another key signed, or none, is refused until it is accepted', async () => {
    await served('install', 'acme.log');
    for (const [version, key] of [
      ['1.1.0', other],
      ['1.2.0', undefined],
    ] as const) {
      const zip = join(work, `other-${version}.zip`);
      await writeZip(zip, manifestOf(version), key);
      const said = `acme.log 1.0.0 is signed by ${publicKeyOf(author)}, and this is`;
      expect(await adit({}, 'add', zip)).toMatchObject({ code: 1, told: expect.stringContaining(said) });
      expect(readdirSync(join(plugins, 'acme.log'))).toEqual(['1.0.0']);
    }
    rmSync(join(shelf, 'log 1.zip'));
    await publish('1.1.0', {}, other);
    expect(await served('update')).toMatchObject({ code: 1, told: expect.stringContaining('--accept-key takes it') });
    expect(await served('update', '--accept-key')).toMatchObject({ code: 0, told: '' });
    expect(readdirSync(join(plugins, 'acme.log'))).toEqual(['1.0.0', '1.1.0']);
  });

  it('refuses what is damaged or signed by somebody else, and says what and where', async () => {
    const file = join(shelf, 'index.json');
    const good = readFileSync(file, 'utf8');
    const signature = readFileSync(`${file}.sig`, 'utf8');
    const key = readFileSync(indexKey, 'utf8');
    const write = (text: string, signed = signatureText(Buffer.from(text), key)): void => {
      writeFileSync(file, text);
      writeFileSync(`${file}.sig`, signed);
    };
    const refusal = async (...words: string[]): Promise<string> => {
      const { code, out, told } = await served(...words);
      expect([code, out]).toEqual([1, '']);
      expect(readdirSync(plugins)).toEqual([]);
      return told;
    };
    write(good.replace('Strip log', 'Other log'), signature);
    expect(await refusal('search')).toBe(`${place} is not signed by the key that ADIT_PLUGIN_INDEX names`);
    write(good, signatureText(Buffer.from(good), other));
    expect(await refusal('outdated')).toContain('is not signed by the key');
    write(good, 'no signature');
    expect(await refusal('search')).toBe(`${place}.sig is no signature`);
    write('{ "plugins": [{}] }');
    expect(await refusal('search')).toContain(`${place} is no index of plugins: `);
    write('{');
    expect(await refusal('search')).toContain(`${place} is no index of plugins: `);
    write(good.replace(/"sha256": "\w+"/, `"sha256": "${'0'.repeat(64)}"`));
    expect(await refusal('install', 'acme.log')).toContain(
      'log%201.zip is not the file that the index names: its sha256',
    );
    write(good.replace(/"key": "[\w-]+"/, `"key": "${publicKeyOf(other)}"`));
    expect(await refusal('install', 'acme.log')).toContain(`where the index names ${publicKeyOf(other)}`);
    write(good.replace('"version": "1.0.0"', '"version": "1.0.1"'));
    expect(await refusal('install', 'acme.log')).toContain(
      'it is acme.log 1.0.0, where the index names acme.log 1.0.1',
    );
    write(good.replace(/"url": "[^"]+"/, '"url": "gone.zip"'));
    expect(await refusal('install', 'acme.log')).toContain('gone.zip answers 404');
    write(good.replace(/"url": "[^"]+"/, '"url": "file:///etc/hosts"'));
    expect(await refusal('install', 'acme.log')).toContain('names a file of this machine');
    write(good);
    expect(await refusal('install', 'acme.none')).toBe(`The index ${place} has no plugin "acme.none"`);
    rmSync(`${file}.sig`);
    expect(await refusal('search')).toBe(`${place}.sig answers 404`);
    expect(await adit({ index: `${file}#${publicKey}` }, 'search')).toMatchObject({
      code: 1,
      told: `There is no file ${file}.sig`,
    });
    expect(await adit({ index: `http://127.0.0.1:1/index.json#${publicKey}` }, 'search')).toMatchObject({
      code: 1,
      told: expect.stringContaining('http://127.0.0.1:1/index.json cannot be reached: '),
    });
    for (const index of [place, `${place}#short`, '#'])
      expect(await adit({ index }, 'search')).toMatchObject({ code: 1, told: expect.stringContaining('public key') });
    expect(await adit({}, 'search')).toMatchObject({ code: 1, told: expect.stringContaining('There is no index') });
  });

  it('lists no zip that is not what it says, and no plugin of two keys', async () => {
    const index = () => adit({}, 'index', shelf, '--sign', indexKey);
    await writeZip(join(shelf, 'other.zip'), manifestOf('1.1.0'), other);
    expect(await index()).toMatchObject({ code: 1, told: 'The versions of acme.log are not signed by one key' });
    await writeZip(join(shelf, 'other.zip'), manifestOf('1.0.0'), author);
    expect(await index()).toMatchObject({ code: 1, told: 'There are two zips of one version of acme.log' });
    await writeZip(join(shelf, 'other.zip'), manifestOf('1.1.0', { integrity: undefined }), author);
    expect(await index()).toMatchObject({ code: 1, told: expect.stringContaining('names no sums') });
    const changed = manifestOf('1.1.0').replace('Strip', 'Tape');
    const signed = signatureText(Buffer.from(manifestOf('1.1.0')), author);
    const files = { ...texts, 'plugin.json': changed, 'plugin.json.sig': signed };
    const entries = Object.entries(files).map(([name, content]) => ({ name, content }));
    writeFileSync(join(shelf, 'other.zip'), await zipOf(entries));
    expect(await index()).toMatchObject({
      code: 1,
      told: expect.stringContaining('is not what plugin.json.sig signed'),
    });
    writeFileSync(join(shelf, 'other.zip'), 'no zip');
    expect(await index()).toMatchObject({ code: 1, told: expect.stringMatching(/other\.zip: .*no zip archive/) });
  });
});

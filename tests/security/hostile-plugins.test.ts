import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../core/server/archive/archive-test-kit.ts';
import { isBuilt } from '../integration/server-process.ts';
import { useServer } from '../integration/use-server.ts';
import { hostileArchives, manyEntries, nestedArchive } from './support/hostile-archives.ts';
import { seconds } from '../patience.ts';

/** The server looks at its plugin folder every second, when it is not busy. */
const soon = { timeout: seconds(20) };
const SECRET = 'nobody may read this';
const code = 'export default { activate() {} };\n';
const files = { 'web/index.js': code, 'locales/en.json': '{}', 'locales/es.json': '{}', 'server/index.js': code };
const sums = Object.fromEntries(
  Object.entries(files).map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]),
);

function manifestOf(id: string, more: object = {}): string {
  return JSON.stringify({
    ...{ id, version: '1.0.0', api: '^1', web: true, category: 'tool', locales: ['en', 'es'] },
    ...more,
  });
}

interface Listed {
  readonly id: string;
  readonly on: boolean;
  readonly origin: string;
  readonly problem?: string;
}

describe.skipIf(!isBuilt)('hostile plugins', { timeout: seconds(120) }, () => {
  const setUp = useServer();
  const work = mkdtempSync(join(tmpdir(), 'adit-hostile-'));
  const secret = join(work, 'secret.json');
  beforeAll(() => writeFileSync(secret, SECRET));
  afterAll(() => rmSync(work, { recursive: true }));

  const put = (folder: string, all: Readonly<Record<string, string>>): string => {
    for (const [name, content] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return folder;
  };
  /** A sound plugin in a folder of the server, or of another name; what is wrong is done to it. */
  const drop = (id: string, more: object = {}, version = '1.0.0'): string =>
    put(join(setUp.server.pluginFolder, id, version), { ...files, 'plugin.json': manifestOf(id, more) });
  const listed = async (): Promise<Listed[]> =>
    (await setUp.client.call<Listed[]>('GET', '/plugins/admin/plugins')).body;
  const one = async (id: string): Promise<Listed | undefined> => (await listed()).find((plugin) => plugin.id === id);
  const entryOf = async (id: string): Promise<string> => {
    const { body } = await setUp.client.call<{ plugins: { id: string; entry?: string }[] }>('GET', '/plugins');
    return body.plugins.find((plugin) => plugin.id === id)?.entry ?? '';
  };

  it('that are dropped into the folder: links, pipes and lies of the manifest keep them off, with a reason, and the others run', async () => {
    const before = await listed();
    const broken: readonly (readonly [id: string, make: (id: string) => void, problem: RegExp])[] = [
      ['acme.file-link', (id) => symlinkSync(secret, join(drop(id), 'web/leak.json')), /"web\/leak\.json" is a link/],
      ['acme.folder-link', (id) => symlinkSync(work, join(drop(id), 'web/more')), /"web\/more" is a link/],
      [
        'acme.manifest-link',
        (id) => {
          const manifest = join(drop(id), 'plugin.json');
          cpSync(manifest, join(work, 'plugin.json'));
          rmSync(manifest);
          symlinkSync(join(work, 'plugin.json'), manifest);
        },
        /"plugin\.json" is a link/,
      ],
      [
        'acme.pipe',
        (id) => {
          const manifest = join(drop(id), 'plugin.json');
          rmSync(manifest);
          execFileSync('mkfifo', [manifest]);
        },
        /"plugin\.json" is a link or a device/,
      ],
      ['acme.huge', (id) => truncateSync(join(drop(id), 'plugin.json'), 2 ** 32), /larger than 1000000 bytes/],
      ['acme.other-id', (id) => drop(id, { id: 'acme.somebody' }), /the manifest says "acme\.somebody"/],
      ['acme.built-in', (id) => drop(id, { id: 'accounts' }), /the manifest says "accounts"/],
      ['acme.version', (id) => drop(id, { version: '2.0.0' }), /the manifest says "2\.0\.0"/],
      ['acme.essential', (id) => drop(id, { essential: true }), /cannot be essential/],
      [
        'acme.differs',
        (id) => drop(id, { integrity: { ...sums, 'web/index.js': sums['locales/en.json'] } }),
        /sha256 differs/,
      ],
      ['acme.more', (id) => put(drop(id, { integrity: sums }), { 'web/more.js': code }), /web\/more\.js is not named/],
      ['acme.less', (id) => drop(id, { integrity: { ...sums, '../../x.js': 'a'.repeat(64) } }), /\.\.\/\.\.\/x\.js/],
      ['acme.language', (id) => drop(id, { locales: ['en', '../../../secret'] }), /./],
      ['acme.nothing', (id) => put(drop(id), { 'plugin.json': '[]' }), /plugin\.json: /],
    ];
    for (const [id, make] of broken) make(id);
    // Not even the names of folders lead elsewhere, and nothing takes the place of a plugin of Adit itself.
    drop('accounts');
    drop('no-dot');
    put(join(work, 'acme.linked', '1.0.0'), { ...files, 'plugin.json': manifestOf('acme.linked') });
    symlinkSync(join(work, 'acme.linked'), join(setUp.server.pluginFolder, 'acme.linked'));
    drop('acme.sound');
    await expect.poll(() => one('acme.sound'), soon).toMatchObject({ on: true });
    for (const [id, , problem] of broken)
      expect([id, await one(id)]).toEqual([
        id,
        expect.objectContaining({ on: false, problem: expect.stringMatching(problem) }),
      ]);
    expect(await one('acme.linked')).toBeUndefined();
    expect(await one('acme.somebody')).toBeUndefined();
    expect(await one('no-dot')).toMatchObject({ on: false });
    for (const plugin of before) expect(await one(plugin.id)).toMatchObject({ on: plugin.on, origin: plugin.origin });
    for (const [id] of broken) expect(await entryOf(id)).toBe('');
    for (const id of readdirSync(setUp.server.pluginFolder))
      rmSync(join(setUp.server.pluginFolder, id), { recursive: true });
    await expect.poll(() => one('acme.sound'), soon).toBeUndefined();
  });

  it('as zips: adit plugin add refuses each in a sentence, and nothing of it stays', async () => {
    const { run } = (await import(new URL('../../host/cli/commands/plugin/add.mjs', import.meta.url).href)) as {
      run(words: readonly string[], io: object): Promise<number>;
    };
    const target = join(work, 'added');
    const archives = [
      ...(await hostileArchives('js')),
      { what: 'many entries', bytes: await manyEntries(5_001) },
      { what: 'archives in archives', bytes: await nestedArchive('plugin.json', 3) },
      {
        what: 'a manifest that is a link',
        bytes: await zipOf([{ name: 'plugin.json', content: secret, mode: 0o120777 }]),
      },
      {
        what: 'a huge manifest',
        bytes: await zipOf([{ name: 'plugin.json', content: ' '.repeat(1_000_001) }]),
      },
      {
        what: 'a version that leads elsewhere',
        bytes: await zipOf([{ name: 'plugin.json', content: manifestOf('acme.bad', { version: '../../1.0.0' }) }]),
      },
      {
        what: 'an id that leads elsewhere',
        bytes: await zipOf([{ name: 'plugin.json', content: manifestOf('../acme.bad') }]),
      },
    ];
    const around = readdirSync(work);
    for (const { what, bytes } of archives) {
      const source = join(work, 'hostile.zip');
      writeFileSync(source, bytes);
      const told: string[] = [];
      const io = {
        env: { ADIT_PLUGIN_DIRS: target },
        print: () => undefined,
        tell: (line: string) => void told.push(line),
      };
      expect([what, await run([source], io)]).toEqual([what, 1]);
      expect([what, told]).toEqual([what, [expect.stringContaining('was not added')]]);
      expect([what, readdirSync(target)]).toEqual([what, []]);
    }
    expect(readdirSync(work).toSorted()).toEqual([...around, 'added', 'hostile.zip'].toSorted());
    expect(existsSync('/tmp/evil.csv')).toBe(false);
  });

  it('give over HTTP nothing but their own files for the browser, by whatever address', async () => {
    const other = drop('acme.other');
    const own = drop('acme.own', { server: true });
    writeFileSync(join(own, 'web/notes.txt'), SECRET);
    await expect.poll(() => one('acme.own'), soon).toMatchObject({ on: true });
    const entry = await entryOf('acme.own');
    const [, , pass = '', id = '', version = ''] = entry.split('/');
    const base = `/plugin-files/${pass}/${id}/${version}`;
    expect(await answerTo(entry)).toEqual([200, code]);
    const foreign = (await entryOf('acme.other')).split('/')[2] ?? '';
    for (const path of [
      'plugin.json',
      'server/index.js',
      'web/notes.txt',
      'web',
      'web/',
      'web/../plugin.json',
      'web/%2e%2e/plugin.json',
      'web/..%2fplugin.json',
      'web%2f..%2fplugin.json',
      'web/..%5cplugin.json',
      'web/..\\plugin.json',
      'web/%252e%252e/plugin.json',
      'web/....//plugin.json',
      'web/./../server/index.js',
      'locales/../server/index.js',
      'web/../../../acme.other/1.0.0/web/index.js',
      'web/..%2f..%2f..%2facme.other%2f1.0.0%2fweb%2findex.js',
      'web/%2e%2e/%2e%2e/%2e%2e/%2e%2e/plugin-files.key',
      'web/index.js%00.json',
      'web/index.js%00',
      'web/index.js/',
      'web/%c0%ae%c0%ae/plugin.json',
      '%2fetc%2fpasswd',
      '/etc/passwd',
      'C:%5cWindows%5cwin.json',
      'web/index.js/../../plugin.json',
    ]) {
      const [status, body] = await answerTo(`${base}/${path}`);
      expect([path, status]).toEqual([path, expect.toSatisfy((is: number) => is === 404 || is === 400)]);
      expect(body).not.toContain(SECRET);
    }
    for (const address of [
      entry.replace(pass, foreign),
      entry.replace(pass, pass.toUpperCase()),
      entry.replace(pass, `${pass}=`),
      entry.replace(pass, pass.split('.')[0] ?? ''),
      entry.replace(id, 'acme.other'),
      entry.replace(version, '2.0.0'),
      entry.replace(`${id}/`, `${id}%2f..%2facme.other/`),
      entry.replace(id, '..'),
      entry.replace(id, '__proto__'),
      entry.replace(id, 'accounts'),
    ])
      expect([address, (await answerTo(address))[0]]).toEqual([address, expect.toSatisfy((is: number) => is >= 400)]);

    // Between two looks of the server at the folder: nothing has told it of the links yet.
    mkdirSync(join(work, 'outside'));
    writeFileSync(join(work, 'outside/leak.json'), SECRET);
    symlinkSync(secret, join(own, 'web/leak.json'));
    symlinkSync(join(work, 'outside'), join(own, 'web/linked'));
    symlinkSync(join(other, 'web/index.js'), join(own, 'web/other.js'));
    for (const path of ['web/leak.json', 'web/linked/leak.json', 'web/other.js'])
      expect([path, (await answerTo(`${base}/${path}`))[0]]).toEqual([path, 404]);
    await expect
      .poll(() => one('acme.own'), soon)
      .toMatchObject({ on: false, problem: expect.stringMatching(/is a link/) });
    expect((await answerTo(entry))[0]).toBe(404);
    expect(readFileSync(secret, 'utf8')).toBe(SECRET);
  });

  /** The answer to a path as it is written: `fetch` would tidy it up. */
  function answerTo(path: string): Promise<[status: number, body: string]> {
    const { hostname, port } = new URL(setUp.server.address);
    return new Promise((resolve, reject) => {
      request({ hostname, port, path }, (response) => {
        text(response).then((body) => resolve([response.statusCode ?? 0, body]), reject);
      })
        .on('error', reject)
        .end();
    });
  }
});

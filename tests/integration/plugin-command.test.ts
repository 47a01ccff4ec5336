import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { zipOf } from '../../core/server/archive/archive-test-kit.ts';
import type { ApiClient } from './api-client.ts';
import { administrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

const program = resolve('host/cli/adit.mjs');
/** The server looks at its plugin folder every second, when it is not busy. */
const soon = { timeout: seconds(20) };
const code = 'export default { activate() {} };\n';
const texts = { 'web/index.js': code, 'locales/en.json': '{}', 'locales/es.json': '{}' };
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Listed {
  id: string;
  version: string;
  isPinned: boolean;
  serverHalf?: string;
  on: boolean;
  reason: string;
  problem?: string;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly told: string;
}

function manifestOf(id: string, more: object = {}): string {
  const manifest = { id, version: '1.0.0', api: '^1', web: true, category: 'tool', locales: ['en', 'es'], ...more };
  return JSON.stringify(manifest);
}

function pinned(files: Record<string, string>): object {
  return { integrity: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sha256(text)])) };
}

describe.skipIf(!isBuilt)('adit plugin', { timeout: seconds(60) }, () => {
  const setUp = useServer({
    ADIT_PLUGINS_DENY: 'acme.denied',
    ADIT_PLUGINS_FORCE: 'acme.forced, acme.denied',
    ADIT_SERVER_CODE_FROM: 'acme.forced',
    ADIT_DEV: '1',
  });
  const work = mkdtempSync(join(tmpdir(), 'adit-plugins-'));
  afterAll(() => rmSync(work, { recursive: true }));

  const environment = (): Record<string, string> => ({
    ADIT_DATA_DIR: setUp.server.dataFolder,
    ADIT_SERVER: setUp.server.address,
    ADIT_EMAIL: administrator.email,
    ADIT_PASSWORD: administrator.password,
  });

  /** Runs a command of the program, without a process of its own; `io` is what it is to use besides. */
  async function runWith(io: object, name: string, words: readonly string[]): Promise<Ran> {
    const { run } = (await import(new URL(`../../host/cli/commands/${name}.mjs`, import.meta.url).href)) as {
      run(words: readonly string[], io: object): Promise<number>;
    };
    const [out, told]: [string[], string[]] = [[], []];
    const own = {
      env: environment(),
      print: (line: string) => void out.push(line),
      tell: (line: string) => void told.push(line),
    };
    return { code: await run(words, { ...own, ...io }), out: out.join('\n'), told: told.join('\n') };
  }

  const adit = (name: string, ...words: string[]): Promise<Ran> => runWith({}, name, words);

  /** Writes files into a folder of the tests' own, or another one; answers its path. */
  function folder(name: string, files: Record<string, string>): string {
    const path = resolve(work, name);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    }
    return path;
  }

  async function zip(name: string, files: Record<string, string>): Promise<string> {
    const path = join(work, name);
    writeFileSync(path, await zipOf(Object.entries(files).map(([file, content]) => ({ name: file, content }))));
    return path;
  }

  async function listed(id: string, tenant?: string): Promise<Listed | undefined> {
    const query = tenant === undefined ? '' : `?tenant=${tenant}`;
    const { body } = await setUp.client.call<Listed[]>('GET', `/plugins/admin/plugins${query}`);
    return body.find((plugin) => plugin.id === id);
  }

  async function entryOf(client: ApiClient, id: string): Promise<string | undefined> {
    const { body } = await client.call<{ plugins: { id: string; entry?: string }[] }>('GET', '/plugins');
    const entry = body.plugins.find((plugin) => plugin.id === id)?.entry;
    return entry === undefined ? undefined : setUp.server.address + entry;
  }

  const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;
  const left = (): string[] => readdirSync(setUp.server.pluginFolder);

  it('[C1.09] a zip is added, switched for one tenant, and removed while the server runs; no other tenant is served a byte', async () => {
    const { client } = setUp;
    const words = ['--name', 'Other mine', '--admin-email', 'other@example.com', '--admin-name', 'Other'];
    const tenant = JSON.parse((await adit('tenant', 'create', ...words)).out) as { id: string };
    const manifest = manifestOf('acme.tool', { ...pinned(texts), enabledByDefault: false });
    const added = await adit('plugin', 'add', '--enable', await zip('tool.zip', { 'plugin.json': manifest, ...texts }));
    // A server that was not told of it yet looks at once.
    expect(added).toMatchObject({ code: 0, told: '' });
    expect(added.out.split('\n').map((line) => JSON.parse(line) as object)).toMatchObject([
      { id: 'acme.tool', version: '1.0.0' },
      { id: 'acme.tool', on: true, reason: 'tenant-on' },
    ]);
    const elsewhere = (await adit('plugin', 'list', '--tenant', 'Other mine')).out;
    expect(elsewhere).toMatch(/"id":"acme\.tool".*"isPinned":true,"on":false,"reason":"default-off"/);
    const entry = (await entryOf(client, 'acme.tool')) as string;
    const response = await fetch(entry);
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'text/javascript; charset=utf-8',
      code,
    ]);
    const [, , pass = ''] = new URL(entry).pathname.split('/');
    expect(await statusOf(entry.replace('web/index.js', 'locales/en.json'))).toBe(200);
    for (const wrong of [
      pass.replace(/^[^.]+/, tenant.id),
      pass.slice(0, -1),
      'nobody',
      pass.replace(/^[^.]+/, 'nobody'),
    ])
      expect(await statusOf(entry.replace(pass, wrong))).toBe(404);
    expect(await statusOf(entry.replace('web/index.js', 'plugin.json'))).toBe(404);

    expect(JSON.parse((await adit('plugin', 'disable', 'acme.tool')).out)).toMatchObject({ reason: 'tenant-off' });
    expect(await statusOf(entry)).toBe(404);
    expect(await entryOf(client, 'acme.tool')).toBeUndefined();
    expect(JSON.parse((await adit('plugin', 'enable', 'acme.tool', '--tenant', tenant.id)).out)).toMatchObject({
      on: true,
      reason: 'tenant-on',
    });
    expect(await statusOf(entry)).toBe(404);
    const { body: audit } = await client.call<{ entries: { action: string; target: string; detail: string }[] }>(
      'GET',
      '/plugins/admin/audit?limit=10',
    );
    const switched = audit.entries.filter(({ target }) => target === 'acme.tool');
    expect(switched.map(({ action, detail }) => [action, detail])).toEqual([
      ['plugin-on', 'Other mine'],
      ['plugin-off', ''],
      ['plugin-on', ''],
    ]);

    expect(await adit('plugin', 'remove', 'acme.tool')).toMatchObject({ code: 0, told: '' });
    await expect.poll(() => listed('acme.tool'), soon).toBeUndefined();
    expect(left()).toEqual([]);
  });

  it('a folder of sources is followed: web half, texts and server half are those that were saved last; what does not build leaves them', async () => {
    const say = (text: string): string =>
      `import { definePlugin } from 'adit/core/server';
       import { defineRoute } from 'adit/core';
       import { z } from 'zod';
       const route = defineRoute({ id: 'acme.dev.say', method: 'GET', path: '/plugins/acme.dev/say', summary: 'Say', access: { kind: 'signed-in' }, result: z.object({ text: z.string() }) });
       export default definePlugin({ activate: ({ routes }) => routes.add(route, async () => ({ text: '${text}' })) });`;
    const source = folder('dev', {
      'plugin.json': manifestOf('acme.dev', { server: true, enabledByDefault: false }),
      'web/index.ts': `export default { activate() {} };`,
      'server/index.ts': say('first'),
      'locales/en.json': '{}',
      'locales/es.json': '{}',
    });
    let stop = (): void => undefined;
    const until = new Promise<void>((end) => (stop = end));
    const told: string[] = [];
    const io = { until: () => until, tell: (line: string) => void told.push(line) };
    const running = runWith(io, 'plugin', ['dev', source]);
    const said = async (): Promise<string> =>
      (await setUp.client.call<{ text: string }>('GET', '/plugins/acme.dev/say')).body.text;
    const entry = async (): Promise<string> => (await entryOf(setUp.client, 'acme.dev')) ?? '';
    await expect.poll(said, soon).toBe('first');
    const first = await entry();

    folder('dev', { 'server/index.ts': say('second') });
    await expect.poll(said, soon).toBe('second');
    // The browser's files are the same: nothing happens there.
    expect(await entry()).toBe(first);

    folder('dev', { 'locales/en.json': '{"title":"Other"}' });
    await expect.poll(entry, soon).not.toBe(first);
    expect(await statusOf(first)).toBe(404);
    const texted = await entry();
    folder('dev', { 'web/index.ts': `export default { activate() { console.log('other code'); } };` });
    await expect.poll(entry, soon).not.toBe(texted);
    expect(await (await fetch(await entry())).text()).toMatch(/other code[^]*sourceMappingURL=data:/);

    folder('dev', { 'server/index.ts': `${say('third')} const = 5;` });
    await expect.poll(() => told.join(), soon).toMatch(/server\/index\.ts/);
    expect(await said()).toBe('second');
    folder('dev', { 'server/index.ts': say('mended') });
    await expect.poll(said, soon).toBe('mended');
    stop();
    expect(await running).toMatchObject({ code: 0 });
  });

  it('a folder is pinned when it is added, and a file that is changed later switches it off', async () => {
    const files = { 'plugin.json': manifestOf('acme.pin'), ...texts };
    const source = folder('pin', files);
    expect(await adit('plugin', 'add', source)).toMatchObject({ code: 0 });
    await expect.poll(() => listed('acme.pin'), soon).toMatchObject({ isPinned: true, on: true });
    expect(await adit('plugin', 'add', source)).toMatchObject({
      code: 1,
      told: expect.stringContaining('there already'),
    });

    const installed = join(setUp.server.pluginFolder, 'acme.pin', '1.0.0');
    writeFileSync(join(installed, 'web/index.js'), `${code}// more`);
    await expect
      .poll(() => listed('acme.pin'), soon)
      .toMatchObject({
        on: false,
        reason: 'incompatible',
        problem: 'web/index.js is not the file that plugin.json names: its sha256 differs',
      });
    expect(await entryOf(setUp.client, 'acme.pin')).toBeUndefined();
    writeFileSync(join(installed, 'web/index.js'), code);
    await expect.poll(() => listed('acme.pin'), soon).toMatchObject({ on: true });
    // A folder that somebody copied by hand runs, and the list says that nothing holds it.
    rmSync(installed, { recursive: true });
    folder(installed, files);
    await expect.poll(() => listed('acme.pin'), soon).toMatchObject({ on: true, isPinned: false });
    expect(await adit('plugin', 'remove', 'acme.pin', '--version', '2.0.0')).toMatchObject({ code: 1 });
    expect(await adit('plugin', 'remove', 'acme.pin', '--version', '1.0.0')).toMatchObject({ code: 0 });
    expect(left()).toEqual([]);
  });

  it('what the operator rules is fixed: denied, forced, and whose code may run on the server', async () => {
    const server = 'export default { activate() {} };';
    for (const id of ['acme.denied', 'acme.forced', 'acme.silent']) {
      const manifest = manifestOf(id, { server: true, enabledByDefault: false });
      folder(join(setUp.server.pluginFolder, id, '1.0.0'), {
        ...texts,
        'plugin.json': manifest,
        'server/index.js': server,
      });
    }
    await expect.poll(() => listed('acme.silent'), soon).toMatchObject({ on: false, serverHalf: 'not-allowed' });
    await expect.poll(() => listed('acme.denied'), soon).toMatchObject({ on: false, reason: 'denied-by-deployment' });
    await expect
      .poll(() => listed('acme.forced'), soon)
      .toMatchObject({
        on: true,
        reason: 'forced-by-deployment',
        serverHalf: 'loaded',
      });
    for (const words of [
      ['enable', 'acme.denied'],
      ['disable', 'acme.forced'],
    ])
      expect(await adit('plugin', ...words)).toMatchObject({
        code: 1,
        told: expect.stringContaining('plugin-is-fixed'),
      });
    expect(await listed('acme.denied')).toMatchObject({ on: false });
    expect(await entryOf(setUp.client, 'acme.denied')).toBeUndefined();
    for (const id of left()) rmSync(join(setUp.server.pluginFolder, id), { recursive: true });
    await expect.poll(() => listed('acme.forced'), soon).toBeUndefined();
  });

  it('a server half waits until it is allowed; the consent is kept beside the plugin, noted, and gone with its last version', async () => {
    const files = { ...texts, 'server/index.js': code };
    const manifest = manifestOf('acme.half', { server: true, needs: { network: ['example.com'] } });
    const added = await adit('plugin', 'add', await zip('half.zip', { 'plugin.json': manifest, ...files }));
    expect(added).toMatchObject({ code: 0, told: expect.stringContaining('waits for adit plugin allow acme.half') });
    await expect.poll(() => listed('acme.half'), soon).toMatchObject({ on: true, serverHalf: 'not-allowed' });
    expect(await adit('plugin', 'allow', 'acme.half')).toMatchObject({
      code: 1,
      told: expect.stringMatching(/example\.com[^]*--yes/),
    });
    expect((await listed('acme.half'))?.serverHalf).toBe('not-allowed');
    const allowed = await adit('plugin', 'allow', 'acme.half', '--yes');
    expect(JSON.parse(allowed.out)).toMatchObject({ id: 'acme.half', version: '1.0.0' });
    expect((await listed('acme.half'))?.serverHalf).not.toBe('not-allowed');
    const consent = join(setUp.server.pluginFolder, 'acme.half', 'consent.json');
    expect(JSON.parse(readFileSync(consent, 'utf8'))).toMatchObject({ version: '1.0.0', by: administrator.email });
    await adit('plugin', 'restart', 'acme.half');
    const { body } = await setUp.client.call<{ rows: { action: string; target: string }[] }>(
      'GET',
      '/plugins/admin/audit',
    );
    for (const action of ['server-half-allowed', 'server-half-restarted'])
      expect(JSON.stringify(body)).toContain(action);
    expect(await adit('plugin', 'remove', 'acme.half')).toMatchObject({ code: 0 });
    expect(left()).toEqual([]);
  });

  it('nobody allows or starts again what is not there, or a part of Adit', async () => {
    expect(await adit('plugin', 'restart', 'views')).toMatchObject({
      code: 1,
      told: expect.stringContaining('a part of Adit'),
    });
    expect(
      await setUp.client.call('POST', '/plugins/admin/plugins/acme.none/allow', { version: '1.0.0' }),
    ).toMatchObject({
      status: 404,
      body: { code: 'no-such-plugin' },
    });
    expect(await setUp.client.call('POST', '/plugins/admin/plugins/acme.none/restart', {})).toMatchObject({
      status: 404,
      body: { code: 'no-such-plugin' },
    });
    expect(await adit('plugin', 'allow')).toMatchObject({ code: 2 });
  });

  it('says what is wrong with a call', async () => {
    const env = { PATH: process.env['PATH'], ...environment() };
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'plugin'], { env, cwd: work });
    expect(stdout).toContain('adit plugin add');
    expect(await adit('plugin', 'paint')).toMatchObject({ code: 2, told: expect.stringContaining('index, add') });
    expect(await adit('plugin', 'add')).toMatchObject({ code: 2 });
    expect(await adit('plugin', 'remove', 'views')).toMatchObject({
      code: 1,
      told: expect.stringContaining('disable'),
    });
    expect(await adit('plugin', 'disable', 'views')).toMatchObject({ code: 1, told: expect.stringContaining('fixed') });
    expect(await adit('plugin', 'enable', 'acme.none')).toMatchObject({
      code: 1,
      told: expect.stringContaining('found'),
    });
    expect(await adit('plugin', 'list', '--tenant', 'None')).toMatchObject({
      code: 1,
      told: expect.stringContaining('None'),
    });
  });
});

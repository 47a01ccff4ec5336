import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { silentLog, type Log } from 'adit/core';
import { consentTo, writeConsent } from 'adit/core/server';
import { PluginCatalogue, type DiscoveredPlugin } from './plugin-catalogue.ts';

const work = mkdtempSync(join(tmpdir(), 'adit-catalogue-'));
afterAll(() => rmSync(work, { recursive: true }));
let folders = 0;

function setUp(serverCodeFrom: readonly string[] = []) {
  const thirdParty = join(work, String((folders += 1)));
  const warnings: [string, unknown][] = [];
  const log: Log = { ...silentLog, warn: (message, facts) => void warnings.push([message, facts]) };
  const fenced: string[] = [];
  const catalogue = new PluginCatalogue({
    builtIn: join(work, 'none'),
    thirdParty: [thirdParty],
    serverCodeFrom,
    builtInHalf: 'server/index.js',
    fence: async ({ manifest: { id } }) => {
      fenced.push(id);
      return { default: { activate() {} } };
    },
    log,
  });
  const addVersion = (version: string, more: object = {}): string => {
    const folder = join(thirdParty, 'acme.tool', version);
    mkdirSync(join(folder, 'server'), { recursive: true });
    writeFileSync(
      join(folder, 'server/index.js'),
      'export default { activate() { throw new Error("inside the server"); } };',
    );
    const manifest = { id: 'acme.tool', version, api: '^1', category: 'tool', server: true, ...more };
    writeFileSync(join(folder, 'plugin.json'), JSON.stringify(manifest));
    return folder;
  };
  const find = async (): Promise<DiscoveredPlugin> => {
    await catalogue.scan();
    return catalogue.plugins.get('acme.tool') as DiscoveredPlugin;
  };
  return { catalogue, warnings, fenced, addVersion, find };
}

describe('the server half of a third party’s plugin', () => {
  it('does not run before someone agreed, and runs fenced from then on', async () => {
    const { catalogue, fenced, addVersion, find } = setUp();
    const folder = addVersion('1.0.0', { needs: { network: ['example.com'] } });
    const { manifest, serverHalf } = await find();
    expect(serverHalf).toBe('not-allowed');
    expect(catalogue.serverHalves()).toEqual([]);
    await writeConsent(folder, consentTo(manifest, 'anna@example.com'));
    expect(await find()).toMatchObject({ serverHalf: 'fenced', consent: { by: 'anna@example.com' } });
    await catalogue.serverHalves()[0]?.load();
    expect(fenced).toEqual(['acme.tool']);
    expect(await catalogue.scan()).toBe(false);
    rmSync(join(folder, '..', 'consent.json'));
    expect(await catalogue.scan()).toBe(true);
    expect(catalogue.serverHalves()).toEqual([]);
  });

  it('of a version that asks for more waits again, of one that asks for less does not', async () => {
    const { addVersion, find } = setUp();
    const folder = addVersion('1.0.0', { needs: { memoryMegabytes: 512 } });
    await writeConsent(folder, consentTo((await find()).manifest, 'anna@example.com'));
    addVersion('1.1.0', { needs: { memoryMegabytes: 128 } });
    expect(await find()).toMatchObject({ manifest: { version: '1.1.0' }, serverHalf: 'fenced' });
    addVersion('1.2.0', { needs: { memoryMegabytes: 600 } });
    expect(await find()).toMatchObject({ manifest: { version: '1.2.0' }, serverHalf: 'not-allowed' });
  });

  it('is not allowed by a consent that is damaged, and the log says so', async () => {
    const { addVersion, warnings, find } = setUp();
    const path = join(addVersion('1.0.0'), '..', 'consent.json');
    writeFileSync(path, '{');
    expect((await find()).serverHalf).toBe('not-allowed');
    expect(warnings).toEqual([
      ['A consent cannot be read, so there is none', { plugin: 'acme.tool', reason: expect.stringContaining(path) }],
    ]);
    expect(existsSync(path)).toBe(true);
  });

  it('runs inside the server where the operator names it, or it is developed there', async () => {
    const named = setUp(['acme.tool']);
    named.addVersion('1.0.0');
    expect((await named.find()).serverHalf).toBe('in-process');
    const developed = setUp();
    developed.catalogue.develop(developed.addVersion('1.0.0'));
    expect((await developed.find()).serverHalf).toBe('in-process');
    const half = await developed.catalogue.serverHalves()[0]?.load();
    expect(() => half?.default.activate({} as never)).toThrow('inside the server');
    expect(developed.fenced).toEqual([]);
  });

  it('is another one for the server when it is fenced instead, and when it is to start again', async () => {
    const { catalogue, addVersion, find } = setUp();
    const folder = addVersion('1.0.0');
    await writeConsent(folder, consentTo((await find()).manifest, 'anna@example.com'));
    await find();
    const before = catalogue.serverHalves()[0]?.stamp;
    catalogue.restart('acme.tool');
    expect(await catalogue.scan()).toBe(true);
    expect(catalogue.serverHalves()[0]?.stamp).not.toBe(before);
    const trusting = new PluginCatalogue({
      ...{ builtIn: join(work, 'none'), thirdParty: [join(folder, '..', '..')], serverCodeFrom: ['acme.tool'] },
      ...{ builtInHalf: '', log: silentLog },
    });
    await trusting.scan();
    expect(trusting.serverHalves()[0]?.stamp).not.toBe(before);
  });
});

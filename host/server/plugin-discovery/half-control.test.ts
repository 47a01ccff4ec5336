import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseManifest, type AditError } from 'adit/core';
import { HalfControl } from './half-control.ts';
import type { DiscoveredPlugin } from './plugin-catalogue.ts';

const work = mkdtempSync(join(tmpdir(), 'adit-half-control-'));
afterAll(() => rmSync(work, { recursive: true }));
const anna = { userId: 'u1', tenantId: 't1', email: 'anna@example.com', address: '192.0.2.1' };

function plugin(id: string, more: Partial<DiscoveredPlugin> = {}, server = true): [string, DiscoveredPlugin] {
  const manifest = parseManifest({ id, version: '1.2.0', api: '^1', category: 'tool', server });
  const folder = join(work, id, '1.2.0');
  return [id, { manifest, folder, origin: 'third-party', serverHalf: 'not-allowed', ...more }];
}

function setUp() {
  const plugins = new Map<string, DiscoveredPlugin>();
  const late = plugin('acme.late');
  const audit: unknown[] = [];
  const restarted: string[] = [];
  const control = new HalfControl({
    catalogue: { plugins },
    audit: { record: async (...line) => void audit.push(line) },
    look: async () => {
      for (const [id, found] of [
        late,
        plugin('acme.fenced', { serverHalf: 'fenced' }),
        plugin('acme.trusted', { serverHalf: 'in-process' }),
        plugin('acme.web', {}, false),
        plugin('acme.broken', { problem: 'incompatible', reason: 'server/index.js is missing' }),
        plugin('points', { origin: 'built-in', serverHalf: 'in-process' }),
      ])
        plugins.set(id, found);
    },
    restarts: { restart: async (id) => void restarted.push(id) },
  });
  return { control, audit, restarted };
}

const refusal = async (call: Promise<void>): Promise<object> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason as AditError,
  );
  return { code: error?.code, status: error?.status, message: error?.message };
};

describe('what those who run the deployment decide of a server half', () => {
  it('is kept beside the plugin, with who agreed to which version, and in the audit log', async () => {
    const { control, audit } = setUp();
    mkdirSync(join(work, 'acme.late', '1.2.0'), { recursive: true });
    await control.allow('acme.late', '1.2.0', anna);
    const consent: unknown = JSON.parse(readFileSync(join(work, 'acme.late', 'consent.json'), 'utf8'));
    expect(consent).toMatchObject({ version: '1.2.0', by: 'anna@example.com', needs: { memoryMegabytes: 256 } });
    expect(audit).toEqual([['t1', anna, { action: 'server-half-allowed', target: 'acme.late', detail: '1.2.0' }]]);
  });

  it('is started again for what runs and for what failed, and the audit log says so', async () => {
    const { control, audit, restarted } = setUp();
    await control.restart('acme.fenced', anna);
    await control.restart('acme.trusted', anna);
    expect(restarted).toEqual(['acme.fenced', 'acme.trusted']);
    expect(audit).toContainEqual([
      't1',
      anna,
      { action: 'server-half-restarted', target: 'acme.fenced', detail: '1.2.0' },
    ]);
  });

  it('is refused with a sentence where there is nothing to decide, and nothing is noted', async () => {
    const { control, audit, restarted } = setUp();
    const fixed = { code: 'server-half-is-fixed', status: 409 };
    const cases: [Promise<void>, object][] = [
      [control.allow('acme.none', '1.2.0', anna), { code: 'no-such-plugin', status: 404 }],
      [control.restart('acme.none', anna), { code: 'no-such-plugin', status: 404 }],
      [control.allow('points', '1.2.0', anna), { ...fixed, message: 'points is a part of Adit, and runs with it' }],
      [control.restart('points', anna), fixed],
      [control.allow('acme.web', '1.2.0', anna), { ...fixed, message: 'acme.web has no code for the server' }],
      [control.allow('acme.trusted', '1.2.0', anna), { ...fixed, message: expect.stringContaining('trusted already') }],
      [
        control.allow('acme.late', '1.1.0', anna),
        { code: 'plugin-changed', status: 409, message: 'acme.late is 1.2.0 now' },
      ],
      [control.restart('acme.late', anna), { ...fixed, message: expect.stringContaining('not allowed') }],
      [
        control.restart('acme.broken', anna),
        { ...fixed, message: expect.stringContaining('server/index.js is missing') },
      ],
    ];
    for (const [call, should] of cases) expect(await refusal(call)).toMatchObject(should);
    expect([audit, restarted]).toEqual([[], []]);
  });

  it('is told when the folder takes no file', async () => {
    const { control, audit } = setUp();
    // A file where the plugin's folder should be: nobody can write there, an administrator of the machine neither.
    rmSync(join(work, 'acme.fenced'), { recursive: true, force: true });
    writeFileSync(join(work, 'acme.fenced'), '');
    expect(await refusal(control.allow('acme.fenced', '1.2.0', anna))).toMatchObject({ code: 'consent-not-kept' });
    expect(audit).toEqual([]);
    expect(existsSync(join(work, 'acme.fenced', 'consent.json'))).toBe(false);
  });
});

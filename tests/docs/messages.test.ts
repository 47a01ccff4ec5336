import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { build as buildBundle } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AditError, defineRoute, parseManifest, token, type Manifest, type RouteSpec } from 'adit/core';
import {
  apiProblem,
  filesProblem,
  healthChecks,
  readPluginManifest,
  requirementProblem,
  type DatasetRecord,
} from 'adit/core/server';
import { Contributions, panels } from 'adit/core/web';
import { idIn, makeTestServer, type TestCaller } from 'adit/core/testing';
import { pluginPreset } from '../../host/build/plugin-preset.ts';
import { DataRights, tenantOf, type RightsFacts } from '../../host/server/fence/services/data-rights.ts';
import { remoteServices, type RemoteParts } from '../../host/server/fence/services/remote-services.ts';
import { mountRunTimeRoutes } from '../../host/server/http/run-time-routes.ts';
import { facts, serverHalfOf } from './claims.ts';

const page = readFileSync('docs/plugin-authors/debugging.md', 'utf8');
const [, table = ''] = page.split(/^## What messages mean$/m);
const told = Array.from(table.matchAll(/^\| (?:(\d{3}) )?`(.+?)` \| [\w`]/gm), ([, status, text = '']) =>
  [status, text].filter(Boolean).join(' '),
);

const work = mkdtempSync(join(tmpdir(), 'adit-messages-'));
afterAll(() => rmSync(work, { recursive: true }));

/** What somebody reads: status and code of what a user may see, else the message. */
const said = async (act: () => unknown): Promise<string> => {
  try {
    return String(await act());
  } catch (error) {
    return error instanceof AditError ? `${error.status} ${error.code}` : (error as Error).message;
  }
};
const route = (more: Partial<RouteSpec> = {}): RouteSpec =>
  defineRoute({
    ...{
      id: 'acme.log.read',
      method: 'GET',
      path: '/plugins/acme.log/read',
      summary: 'Reads',
      access: { kind: 'signed-in' },
    },
    ...{ result: z.object({}), ...more },
  } as RouteSpec);
const started = (...activate: Parameters<typeof serverHalfOf>): Promise<string> =>
  said(async () => (await makeTestServer({ plugins: [serverHalfOf(...activate)] })).dispose());
const manifest = (more: object): Manifest => parseManifest({ ...facts, ...more });

/** Every message of the page as it comes about, but for the one of a process that has ended. */
const acts: readonly (() => Promise<string>)[] = [
  () => started((context) => context.add(healthChecks, { id: 'health', check: async () => ({ ok: true }) })),
  () =>
    said(() => {
      const panel = {
        ...{ id: 'acme.log.panel', titleKey: 'title', icon: () => undefined, single: true },
        load: () => Promise.reject(new Error('none')),
      };
      const all = new Contributions();
      for (const pluginId of ['acme.log', 'acme.log']) all.add(panels, pluginId, panel);
    }),
  () => started((context) => context.routes.add(route({ path: '/plugins/acme/read' }), async () => ({}))),
  () =>
    started(({ routes }) => ['acme.log.a', 'acme.log.b'].forEach((id) => routes.add(route({ id }), async () => ({})))),
  () => started((context) => void context.get(token('acme.other.service'))),
  () => said(() => apiProblem(manifest({ api: '^2.0.0' }))),
  () => said(() => requirementProblem(manifest({ requires: { views: '^2' } }), new Map([['views', '1.0.0']]))),
  () =>
    said(async () => {
      const folder = join(work, 'changed');
      mkdirSync(join(folder, 'web'), { recursive: true });
      writeFileSync(join(folder, 'web/index.js'), 'changed');
      const integrity = { 'web/index.js': createHash('sha256').update('as it was').digest('hex') };
      writeFileSync(join(folder, 'plugin.json'), JSON.stringify({ ...facts, web: true, integrity }));
      return filesProblem(folder, await readPluginManifest(folder));
    }),
  () =>
    said(() => {
      const folder = join(work, 'own-copy');
      mkdirSync(join(folder, 'web'), { recursive: true });
      writeFileSync(join(folder, 'plugin.json'), JSON.stringify({ ...facts, web: true }));
      writeFileSync(join(folder, 'web/index.ts'), "import 'mobx/dist/mobx.esm.js';");
      return buildBundle({ configFile: false, logLevel: 'silent', ...pluginPreset({ folder }) });
    }),
  () =>
    said(() =>
      remoteServices({ needed: [] } as unknown as RemoteParts)['service']?.(
        ['core.layer-reader', 'values', []],
        undefined,
      ),
    ),
  () => said(() => tenantOf(undefined)),
  () => answer({ as: 'visitor' }),
  () => answer({ as: 'viewer' }, true),
  () => answer({ as: 'viewer', tenant: 'south' }),
  () => answer({ as: 'viewer' }),
  () =>
    said(() => {
      const record = { id: 'one', tenantId: 'north', siteId: 'site', datasetType: 'Drillhole' } as DatasetRecord;
      const known = {
        datasets: { findMany: async () => [record] },
        site: async () => ({ id: 'site', tenantId: 'north', isSysAdminOnly: false }),
      };
      const { needs } = manifest({ needs: { data: ['read:Points'] } });
      return new DataRights(known as unknown as RightsFacts, needs).read({ tenantId: 'north', ended: new AbortController().signal }, 'one');
    }),
  async () => {
    const app = fastify();
    const server = await makeTestServer({ plugins: [serverHalfOf(() => undefined)] });
    server.host.fail('acme.log', new Error('ended too often'));
    app.setErrorHandler(async (error) => said(() => Promise.reject(error as Error)));
    mountRunTimeRoutes(app, { base: '/api', host: server.host } as Parameters<typeof mountRunTimeRoutes>[1]);
    const { body } = await app.inject('/api/plugins/acme.log/read');
    server.dispose();
    await app.close();
    return body;
  },
];

async function answer(caller: TestCaller, isOff = false): Promise<string> {
  const access = {
    kind: 'permission',
    permission: 'acme.log.change',
    scope: { object: 'site', from: 'query.site' },
  } as const;
  const read = route({ access, query: z.object({ site: z.string() }) });
  const permissions = [{ id: 'acme.log.change', default: ['administrator' as const] }];
  const plugin = serverHalfOf(({ routes }) => routes.add(read, async () => ({})), { permissions });
  const server = await makeTestServer({ plugins: [plugin], tenants: ['north', 'south'] });
  if (isOff) server.switch('north', 'acme.log', false);
  const code = await said(() => server.ask(read, { query: { site: idIn('north', 'site') } }, caller));
  server.dispose();
  return code;
}

describe('the messages that the page on debugging explains', () => {
  it('come about, in these words', async () => {
    const messages = await Promise.all(acts.map((act) => act()));
    const pattern = (text: string): RegExp =>
      new RegExp(
        text
          .split('…')
          .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
          .join('.*'),
        's',
      );
    const ended = '503 plugin-stopped';
    expect(told.filter((text) => text !== ended && !messages.some((message) => pattern(text).test(message)))).toEqual(
      [],
    );
    expect(messages.filter((message) => !told.some((text) => pattern(text).test(message)))).toEqual([]);
    expect(told).toContain(ended);
    expect(readFileSync('tests/security/fence-probes.test.ts', 'utf8')).toContain("'plugin-stopped'");
  });
});

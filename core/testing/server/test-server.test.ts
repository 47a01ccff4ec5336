import { z } from 'zod';
import { AditError, defineEventKind, defineRoute, parseManifest } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { afterAll, describe, expect, it } from 'vitest';
import { checkCalls } from '../conformance/calls.ts';
import type { TestPlugin } from '../test-plugin.ts';
import { idIn } from './accounts.ts';
import { makeTestServer } from './test-server.ts';

const greeted = defineEventKind({
  ...{ name: 'acme.planted.greeted', summary: 'Somebody was greeted' },
  ...{ payload: z.object({ name: z.string() }), access: { kind: 'signed-in' } },
});
const greet = defineRoute({
  ...{ id: 'acme.planted.greet', method: 'POST', path: '/plugins/acme.planted/:site', summary: 'Greets' },
  access: { kind: 'permission', permission: 'acme.planted.greet', scope: { object: 'site', from: 'params.site' } },
  params: z.object({ site: z.string() }),
  body: z.object({ name: z.string().min(1) }),
  result: z.object({ text: z.string() }),
});
const plugin: TestPlugin = {
  manifest: parseManifest({
    ...{ id: 'acme.planted', version: '1.0.0', api: '^1', category: 'tool', server: true },
    permissions: [{ id: 'acme.planted.greet', default: ['contributor'] }],
  }),
  texts: {},
  server: async () => ({
    default: definePlugin({
      activate(context) {
        context.routes.add(greet, async ({ body }, call) => {
          await context.events.emit(greeted, { tenantId: call.user.tenantId }, { name: body.name });
          return { text: `Good day, ${body.name}` };
        });
      },
    }),
  }),
};

describe('a server in memory', async () => {
  const server = await makeTestServer({ plugins: [plugin], tenants: ['north', 'south'] });
  afterAll(() => server.dispose());
  const input = { params: { site: idIn('north', 'site') }, body: { name: 'Ana' } };
  const refusal = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'let through',
      (error: unknown) => (error instanceof AditError ? error.code : 'a wrong shape'),
    );

  it('answers calls, and keeps the events that were sent', async () => {
    expect(await server.call(greet, input)).toEqual({ text: 'Good day, Ana' });
    const audience = { tenantId: 'north' };
    expect(server.events()).toEqual([{ kind: greeted.name, audience, payload: { name: 'Ana' } }]);
    expect(await refusal(server.call(greet, { ...input, body: { name: '' } }))).toBe('a wrong shape');
  });

  it('refuses as the product does', async () => {
    expect(await refusal(server.call(greet, input, { as: 'visitor' }))).toBe('not-signed-in');
    expect(await refusal(server.call(greet, input, { as: 'viewer' }))).toBe('not-allowed');
    expect(await refusal(server.call(greet, input, { as: 'contributor', tenant: 'south' }))).toBe('not-found');
    server.switch('north', 'acme.planted', false);
    expect(await refusal(server.call(greet, input))).toBe('plugin-off');
    server.switch('north', 'acme.planted', true);
  });

  it('has a plugin on that is off in the product until somebody turns it on', async () => {
    const planted = { ...plugin, manifest: { ...plugin.manifest, enabledByDefault: false } };
    const other = await makeTestServer({ plugins: [planted], tenants: ['north'] });
    expect(await other.call(greet, input)).toEqual({ text: 'Good day, Ana' });
    other.dispose();
  });

  it('passes the tests of every plugin', async () => {
    expect(await checkCalls(plugin, [])).toEqual([]);
  });
});

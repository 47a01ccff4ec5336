import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteSpec } from 'adit/core';
import type { RegisteredRoute } from 'adit/core/server';
import {
  actors,
  bearerOf,
  everyPlugin,
  makeMatrixServer,
  REACHED,
  unresolvedObjects,
  type Actor,
  type MatrixServer,
  strangers,
  type Stranger,
} from './matrix-server.ts';
import { inputOf, scopesOf } from 'adit/core/testing';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

let server: MatrixServer;
beforeAll(async () => {
  server = await makeMatrixServer(everyPlugin);
});

/** Routes that are mounted and that no plugin registered: nobody stands before them. */
function unguarded(mounted: readonly string[], routes: readonly RegisteredRoute[]): string[] {
  const known = new Set(routes.map(({ spec }) => `${spec.method} /api${spec.path}`));
  return mounted.filter((route) => !known.has(route));
}

/** Calls a route with `id` wherever its scopes look for one. */
async function call(
  spec: RouteSpec,
  actor: Actor | Stranger | undefined,
  id: (object: string) => string,
): Promise<{ status: number; code: unknown }> {
  const { path, query, body: payload } = inputOf(spec, id);
  const answer = await server.app.inject({
    method: spec.method,
    url: `/api${path}`,
    query: actor === 'shareLinkHolder' ? { ...query, share: 'made-up' } : query,
    headers: actor ? { authorization: `Bearer ${bearerOf(actor)}` } : {},
    ...(spec.method === 'GET' || spec.binaryBody ? {} : { payload }),
  });
  const body = answer.headers['content-type']?.toString().includes('json') ? (answer.json() as { code?: unknown }) : {};
  return { status: answer.statusCode, code: body.code };
}

const mine = (object: string): string => (object === 'site' ? 'site-1' : `${object}-1`);
const passed = ({ status, code }: { status: number; code: unknown }): boolean =>
  status === REACHED || (status === 400 && code === 'bad-input');

describe('the guard before every route', () => {
  it('all server halves are active', () => {
    expect([...server.host.states].filter(([, state]) => state.state !== 'loaded')).toEqual([]);
    expect(server.host.calls.routes.length).toBeGreaterThan(15);
    expect(server.host.calls.procedures.size).toBeGreaterThan(15);
  });

  it('no route is mounted that no plugin registered, and a planted one is seen', () => {
    expect(unguarded(server.mounted, server.host.calls.routes)).toEqual([]);
    expect(unguarded([...server.mounted, 'GET /api/planted'], server.host.calls.routes)).toEqual(['GET /api/planted']);
  });

  it('every scope names an object that can be found, and every permission is declared', () => {
    expect(unresolvedObjects(server)).toEqual([]);
    const declared = new Set(
      server.manifests.flatMap((manifest) => manifest.permissions.map((permission) => permission.id)),
    );
    const asked = [
      ...server.host.calls.routes.flatMap(({ spec }) =>
        spec.access.kind === 'permission' ? [spec.access.permission] : [],
      ),
      ...[...server.host.calls.procedures.values()].map(({ spec }) => spec.permission),
    ];
    expect(asked.filter((permission) => !declared.has(permission))).toEqual([]);
  });

  it('off: every route of a plugin answers 404 plugin-off to who is signed in, and to nobody 401 where it is not public', async () => {
    for (const { pluginId, spec } of server.host.calls.routes) {
      server.off.add(pluginId);
      for (const actor of [undefined, 'viewer', 'systemAdministrator'] as const) {
        const isClosed = actor === undefined && spec.access.kind !== 'public';
        expect({ route: spec.id, ...(await call(spec, actor, mine)) }).toEqual({
          route: spec.id,
          ...(isClosed ? { status: 401, code: 'not-signed-in' } : { status: 404, code: 'plugin-off' }),
        });
      }
      server.off.delete(pluginId);
    }
  });

  it('[A6.07, A7.01, W6.01] nobody, unknown and ended tokens, inactive and pending: only what is open to them', async () => {
    for (const { spec } of server.host.calls.routes) {
      const { kind } = spec.access;
      const nobody = await call(spec, undefined, mine);
      expect([spec.id, kind === 'public' ? passed(nobody) : nobody.status]).toEqual([
        spec.id,
        kind === 'public' ? true : 401,
      ]);
      for (const stranger of strangers) expect([spec.id, await call(spec, stranger, mine)]).toEqual([spec.id, nobody]);
      for (const actor of ['inactive', 'pending'] as const) {
        const answer = await call(spec, actor, mine);
        const open = kind === 'public' || kind === 'any-account';
        expect([spec.id, actor, open ? passed(answer) : answer.code]).toEqual([
          spec.id,
          actor,
          open ? true : 'account-not-active',
        ]);
      }
    }
  });

  it('[A6.05] each role gets what the manifests give it, and no more', async () => {
    const ranks = {
      newUser: -1,
      shareLinkHolder: -1,
      viewer: 0,
      contributor: 1,
      administrator: 2,
      systemAdministrator: 3,
    } as const;
    const rankOf = { viewer: 0, contributor: 1, administrator: 2, 'system-administrator': 3 } as const;
    for (const { spec } of server.host.calls.routes) {
      if (spec.access.kind !== 'permission') continue;
      const { permission } = spec.access;
      const defaults =
        server.manifests.flatMap((manifest) => manifest.permissions).find((other) => other.id === permission)
          ?.default ?? [];
      const needed = Math.min(...defaults.map((role) => rankOf[role]));
      for (const [actor, rank] of Object.entries(ranks) as [keyof typeof ranks, number][]) {
        const answer = await call(spec, actor, mine);
        expect([spec.id, actor, passed(answer)]).toEqual([spec.id, actor, rank >= needed]);
        if (rank < needed) expect([403, 404]).toContain(answer.status);
      }
    }
  });

  it('other tenant, other site, foreign and unknown ids: the same 404', async () => {
    for (const { spec } of server.host.calls.routes) {
      if (scopesOf(spec).length === 0) continue;
      const answers = [
        await call(spec, 'otherTenant', mine),
        await call(spec, 'contributorElsewhere', mine),
        await call(spec, 'systemAdministrator', () => 'foreign-1'),
        await call(spec, 'systemAdministrator', () => 'unknown'),
      ];
      for (const answer of answers)
        expect({ route: spec.id, ...answer }).toEqual({ route: spec.id, status: 404, code: 'not-found' });
    }
  });
});

describe('the guard before every session call', () => {
  it('off, without permission, elsewhere: refused; with permission: let through', async () => {
    const check = (name: string, actor: Actor): Promise<void> => {
      const procedure = server.host.calls.procedures.get(name);
      if (!procedure) throw new Error(name);
      const access = {
        kind: 'permission',
        permission: procedure.spec.permission,
        scope: { object: 'site', from: 'params.site' },
      } as const;
      const input = { query: undefined, params: { site: 'site-1' }, body: undefined };
      return server.guard.begin(actors[actor]).check({ pluginId: procedure.pluginId, access, input });
    };
    for (const [name, { pluginId }] of server.host.calls.procedures) {
      await expect(check(name, 'viewer')).resolves.toBeUndefined();
      for (const actor of ['contributorElsewhere', 'shareLinkHolder', 'otherTenant'] as const)
        await expect(check(name, actor)).rejects.toMatchObject({ status: 404 });
      await expect(check(name, 'inactive')).rejects.toMatchObject({ status: 403 });
      server.off.add(pluginId);
      await expect(check(name, 'systemAdministrator')).rejects.toMatchObject({ code: 'plugin-off' });
      server.off.delete(pluginId);
    }
  });
});

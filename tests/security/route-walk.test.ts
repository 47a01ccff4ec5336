import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { roleHas, type ProcedureSpec, type Role, type RouteSpec, type Scope } from 'adit/core';
import { hostRoutePaths } from '../../host/server/http/host-routes.ts';
import { makeMatrixServer, type MatrixServer } from '../enablement/matrix-server.ts';
import { inputOf, scopesOf } from 'adit/core/testing';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { type Actor, makeWorld, type Place, type World } from './support/actors.ts';
import { callsOf, type OpenApiDocument } from './support/open-api.ts';
import { RawSession } from './support/raw-session.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(180), hookTimeout: seconds(90) });

interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

/** Whether an object of a site is sent with the call: users belong to a tenant, and ids that need not be there are left out beside others. */
function isOfSite(spec: RouteSpec): boolean {
  const scopes = scopesOf(spec);
  const isSent = (scope: Scope): boolean =>
    scope.optional !== true || scopes.every(({ optional }) => optional === true);
  return scopes.some((scope) => scope.object !== 'user' && isSent(scope));
}

/** A file of one byte, as the route takes files. */
function emptyBody({ binaryBody }: RouteSpec): Uint8Array | FormData {
  if (binaryBody?.formField === undefined) return new Uint8Array(1);
  const form = new FormData();
  form.append(binaryBody.formField, new Blob([new Uint8Array(1)]));
  return form;
}

const codeOf = ({ body }: Outcome): unknown => (body as { code?: unknown } | undefined)?.code;

// The real server with real rights in real tables; tests/enablement asks the guard alone, for every rule of the manifests.
describe.skipIf(!isBuilt)('every route and session call, walked by everybody', () => {
  const server = new ServerProcess({ ADIT_METRICS_TOKEN: `metrics-${randomUUID()}` });
  let world: World;
  let table: MatrixServer;
  beforeAll(async () => {
    await server.start();
    world = await makeWorld(server);
    table = await makeMatrixServer();
  });
  afterAll(async () => {
    await world?.people.close();
    await server.dispose();
  });

  /** Calls a route with ids of a place. Bodies have a field too many, so that what is allowed is refused before it does anything. */
  async function call(spec: RouteSpec, actor: Actor, idOf: (object: string) => string): Promise<Outcome> {
    const { path, query, body } = inputOf(spec, idOf);
    const search = new URLSearchParams({ ...query, ...(actor.share === undefined ? {} : { share: actor.share }) });
    const payload = spec.binaryBody ? emptyBody(spec) : { ...body, unexpected: true };
    return actor.client.call(
      spec.method,
      `${path}${search.size > 0 ? `?${search}` : ''}`,
      spec.method === 'GET' ? undefined : payload,
    );
  }

  const of =
    (place: Place) =>
    (object: string): string =>
      place[object as keyof Place] ?? 'none';
  const routes = (): RouteSpec[] => table.host.calls.routes.map(({ spec }) => spec);
  const rolesWith = (permission: string): readonly Role[] =>
    table.manifests.flatMap((manifest) => manifest.permissions).find((other) => other.id === permission)?.default ?? [];

  /** What a call on the site `pit` must come to: the code of a refusal, or `passes`. */
  function expected(spec: RouteSpec, actor: Actor): string {
    const { access } = spec;
    if (access.kind === 'public') return 'passes';
    if (actor.state === 'nobody') return 'not-signed-in';
    if (access.kind === 'any-account') return 'passes';
    if (actor.state === 'waiting') return 'account-not-active';
    if (access.kind === 'signed-in') return 'passes';
    const hasScope = isOfSite(spec);
    const role = hasScope ? actor.roleOnPit : actor.roleInTenant;
    if (hasScope && role === undefined) return 'not-found';
    return roleHas(role, rolesWith(access.permission)) ? 'passes' : 'not-allowed';
  }

  const refusals: Readonly<Record<string, number>> = {
    'not-signed-in': 401,
    'account-not-active': 403,
    'not-found': 404,
    'not-allowed': 403,
  };

  it('the table that is walked is the one that the server answers', async () => {
    const document = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as OpenApiDocument;
    const live = callsOf(document).map(
      ({ method, path, isBesideApi }) =>
        `${method} ${isBesideApi ? '' : '{api}'}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    const own = routes().map(({ method, path }) => `${method} {api}${path}`);
    // The host's own are walked by themselves; files are no calls.
    expect(live.toSorted()).toEqual([...own, ...hostRoutePaths.filter((path) => !path.includes('*'))].toSorted());
    expect(world.actors).toHaveLength(13);
    // A new kind of object needs one in each place: tests/security/support/actors.ts.
    const kinds = new Set(routes().flatMap((spec) => scopesOf(spec).map(({ object }) => object)));
    expect([...kinds].filter((kind) => !(kind in world.pit))).toEqual([]);
  });

  it('[A6.08, W6.01] own ids: everybody gets what the role gives, and the same refusal everywhere else', async () => {
    const wrong: string[] = [];
    const lasting = await world.people.query<{ id: string }>('select id from adit.sign_ins where revoked_at is null');
    for (const spec of routes()) {
      for (const actor of world.actors) {
        if (spec.method === 'DELETE') await world.restore(world.pit);
        const answer = await call(spec, actor, of(world.pit));
        const should = expected(spec, actor);
        const passed = answer.status < 500 && refusals[String(codeOf(answer))] !== answer.status;
        // Signing in and renewing answer 401 themselves, whoever asks.
        const isItsOwn = spec.access.kind === 'public' && answer.status === 401;
        const isLimit = codeOf(answer) === 'too-many-requests';
        const fits =
          should === 'passes'
            ? passed || isItsOwn || isLimit
            : (codeOf(answer) === should && answer.status === refusals[should]) || isLimit;
        if (!fits)
          wrong.push(
            `${spec.id} by ${actor.name}: ${should}, not ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
          );
      }
      // One of the routes signs out.
      await world.people.query('update adit.sign_ins set revoked_at = null where id = any($1)', [
        lasting.map(({ id }) => id),
      ]);
      await world.restore(world.pit);
    }
    expect(wrong).toEqual([]);
  });

  it('foreign, unknown and nonsensical ids: the same 404, to the letter', async () => {
    const wrong: string[] = [];
    const places: readonly [string, (object: string) => string][] = [
      ['another tenant', of(world.foreign)],
      ['unknown', () => randomUUID()],
      ['nonsense', () => `' or 1=1 --`],
    ];
    const active = world.actors.filter(({ state }) => state === 'active');
    let walked = 0;
    for (const spec of routes().filter((other) => scopesOf(other).length > 0)) {
      for (const actor of active) {
        if (expected(spec, actor) === 'not-allowed') continue;
        const hasSite = actor.roleInTenant?.includes('administrator') || actor.name === 'contributor elsewhere';
        const asked =
          hasSite || !isOfSite(spec) ? places : [...places, ['another site', of(world.underground)] as const];
        for (const [kind, idOf] of asked) {
          const { status, body } = await call(spec, actor, idOf);
          walked += 1;
          if (codeOf({ status, body }) === 'too-many-requests') continue;
          if (status !== 404 || JSON.stringify(body) !== '{"code":"not-found","message":"Not found","values":{}}')
            wrong.push(`${spec.id} by ${actor.name}, ${kind}: ${status} ${JSON.stringify(body)}`);
        }
      }
    }
    expect(walked).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  it('a list with one foreign id changes nothing', async () => {
    const contributor = world.actors.find(({ name }) => name === 'contributor') as Actor;
    await world.restore(world.pit);
    for (const other of [world.underground.dataset, world.foreign.dataset, randomUUID()]) {
      const answer = await contributor.client.call('DELETE', '/dataset/delete', { ids: [world.pit.dataset, other] });
      expect(answer.status).toBe(404);
      const moved = await contributor.client.call('PUT', '/dataset/hierarchy/manage', {
        site: world.pit.site,
        groupName: 'Taken',
        datasetType: 'Points',
        folderPath: '',
        datasetIds: [world.pit.dataset, other],
      });
      expect(moved.status).toBe(404);
    }
    const rows = await world.people.query('select group_name from adit.datasets where id = any($1)', [
      [world.pit.dataset, world.underground.dataset, world.foreign.dataset],
    ]);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ group_name: 'Production' })));
  });

  it("the host's own routes", async () => {
    const status = async (actor: Actor, method: string, path: string, body?: object): Promise<number> => {
      const abort = new AbortController();
      const response = await fetch(server.address + path, {
        method,
        headers: {
          ...(actor.client.token === undefined ? {} : { authorization: `Bearer ${actor.client.token}` }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        signal: abort.signal,
      });
      abort.abort();
      return response.status;
    };
    const forAll = (expectation: number) => (): number => expectation;
    const signedIn =
      (expectation: (actor: Actor) => number) =>
      (actor: Actor): number =>
        actor.state === 'nobody' ? 401 : actor.state === 'waiting' ? 403 : expectation(actor);
    const isSomewhere = ({ roleOnPit }: Actor): number => (roleOnPit === undefined ? 404 : 200);
    const mayAdminister = ({ roleOnPit }: Actor): number => {
      if (roleOnPit === undefined) return 404;
      return roleOnPit.includes('administrator') ? 200 : 403;
    };
    const lengths = (site: string): object => ({ scope: 'site', site, changes: { unit: 'ft' } });
    const walked: Record<string, readonly [string, object | undefined, (actor: Actor) => number][]> = {
      'GET /config.json': [['/config.json', undefined, forAll(200)]],
      'GET /health': [['/health', undefined, forAll(200)]],
      'GET /healthz': [['/healthz', undefined, forAll(200)]],
      'GET /readyz': [['/readyz', undefined, forAll(200)]],
      // Whoever is signed in: it asks for a token of its own.
      'GET /metrics': [['/metrics', undefined, forAll(401)]],
      'GET {api}/openapi.json': [['/api/openapi.json', undefined, forAll(200)]],
      'GET {api}/plugins': [
        ['/api/plugins', undefined, forAll(200)],
        [`/api/plugins?site=${world.foreign.site}`, undefined, forAll(200)],
      ],
      'GET {api}/settings': [
        ['/api/settings', undefined, signedIn(() => 200)],
        [`/api/settings?site=${world.pit.site}`, undefined, signedIn(isSomewhere)],
        [`/api/settings?site=${world.foreign.site}`, undefined, signedIn(() => 404)],
      ],
      'PUT {api}/settings/:id': [
        ['/api/settings/core.length', lengths(world.pit.site), signedIn(mayAdminister)],
        ['/api/settings/core.length', lengths(world.foreign.site), signedIn(() => 404)],
        ['/api/settings/core.length', lengths(randomUUID()), signedIn(() => 404)],
      ],
      'GET {api}/event': [['/api/event', undefined, signedIn(() => 200)]],
      'POST {api}/paraview/create-session': [
        ['/api/paraview/create-session', { site: world.pit.site }, signedIn(isSomewhere)],
        ['/api/paraview/create-session', { site: world.foreign.site }, signedIn(() => 404)],
        ['/api/paraview/create-session', { site: randomUUID() }, signedIn(() => 404)],
      ],
      'GET {api}/session/:id/buffers/:key': [['/api/session/none/buffers/none', undefined, signedIn(() => 404)]],
      'GET /plugin-files/:pass/:id/:version/*': [
        ['/plugin-files/none/accounts/0.1.0/web/index.js', undefined, forAll(404)],
        ['/plugin-files/none/..%2f..%2f/1.0.0/etc/passwd', undefined, forAll(404)],
      ],
    };
    expect(Object.keys(walked).toSorted()).toEqual([...hostRoutePaths].toSorted());
    for (const [route, calls] of Object.entries(walked)) {
      for (const [path, body, expectation] of calls) {
        for (const actor of world.actors)
          expect([path, body, actor.name, await status(actor, route.split(' ')[0] ?? '', path, body)]).toEqual([
            path,
            body,
            actor.name,
            expectation(actor),
          ]);
      }
    }
    for (const actor of world.actors) {
      const site = actor.roleOnPit === undefined ? world.pit : world.foreign;
      const { body } = await actor.client.call<{ permissions: string[] }>('GET', `/plugins?site=${site.site}`);
      expect([actor.name, body.permissions]).toEqual([actor.name, []]);
      const health = await fetch(`${server.address}/health`, {
        headers: { authorization: `Bearer ${actor.client.token}` },
      });
      if (actor.name !== 'System Administrator') expect(await health.text()).not.toContain('message');
    }
  });

  it('no session of another user is opened, resumed or read', async () => {
    const [viewer, contributor] = ['viewer', 'contributor'].map((name) =>
      world.actors.find((actor) => actor.name === name),
    ) as [Actor, Actor];
    const session = await RawSession.open(viewer.client, world.pit.site);
    const { sessionId } = session.ticket;
    const { body } = await contributor.client.call<{ sessionId: string; resumed: boolean }>(
      'POST',
      '/paraview/create-session',
      { site: world.pit.site, resume: sessionId },
    );
    expect(body).toMatchObject({ resumed: false });
    expect(body.sessionId).not.toBe(sessionId);
    const buffer = await contributor.client.call('GET', `/session/${sessionId}/buffers/x`);
    expect(buffer.body).toEqual((await contributor.client.call('GET', '/session/none/buffers/x')).body);
    session.close();
  });

  it('every session call: foreign and unknown datasets get the same answer from everybody who has a session', async () => {
    const wrong: unknown[] = [];
    let walked = 0;
    for (const actor of world.actors.filter(({ roleOnPit }) => roleOnPit !== undefined)) {
      const session = await RawSession.open(actor.client, world.pit.site);
      for (const [name, { spec }] of table.host.calls.procedures) {
        const answers: string[] = [];
        for (const dataset of [randomUUID(), world.foreign.dataset, world.underground.dataset, `' or 1=1 --`]) {
          const { error, result } = await session.call(name, sampleOf(spec, dataset));
          answers.push(JSON.stringify(error ?? { result }).replaceAll(dataset, 'dataset'));
        }
        walked += 1;
        if (!JSON.stringify(sampleOf(spec, 'dataset')).includes('dataset')) continue;
        if (new Set(answers).size > 1 || /"internal"|not-allowed|Exception/.test(answers.join(' ')))
          wrong.push({ name, actor: actor.name, answers });
      }
      session.close();
    }
    expect(walked).toBe(table.host.calls.procedures.size * 4);
    expect(wrong).toEqual([]);
  });
});

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  prefixItems?: Schema[];
};

/** Parameters of a session call that name a dataset, or one of its layers, wherever they can. */
function sampleOf(spec: ProcedureSpec, dataset: string): unknown {
  const fill = (schema: Schema, name: string): unknown => {
    if (name === 'datasetId') return dataset;
    if (name === 'layerName') return `${dataset}/points`;
    if (name === 'viewId') return 'view1';
    if (name === 'layers') return { [`${dataset}/points`]: ['ROOT'] };
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.anyOf) return fill(schema.anyOf[0] as Schema, name);
    if (schema.prefixItems) return schema.prefixItems.map((item) => fill(item, ''));
    if (schema.type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key))
          .map(([key, part]) => [key, fill(part, key)]),
      );
    if (schema.type === 'array') return [];
    if (schema.type === 'number' || schema.type === 'integer') return 0;
    return schema.type === 'boolean' ? false : 'x';
  };
  return fill(z.toJSONSchema(spec.params, { io: 'input', unrepresentable: 'any' }) as Schema, '');
}

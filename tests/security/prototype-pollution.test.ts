import { resolve } from 'node:path';
import { encode } from '@msgpack/msgpack';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeMatrixServer, type MatrixServer } from '../enablement/matrix-server.ts';
import type { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { makeWorld, type World } from './support/actors.ts';
import { RawSession } from './support/raw-session.ts';
import { textFieldsOf } from './support/text-fields.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(90) });

/** Stands for `__proto__` where a value is put together, for JavaScript would take the real one for something else. */
const PLACEHOLDER = '__prot0__';

const poisons: readonly object[] = [
  { [PLACEHOLDER]: { polluted: 'yes' } },
  { constructor: { prototype: { polluted: 'yes' } } },
  { [PLACEHOLDER]: { [PLACEHOLDER]: { polluted: 'yes' } }, toString: 'polluted', hasOwnProperty: 1 },
];

/** Each call gets one poison, the soak gives each all of them. */
const poisonsOf = (call: number): readonly object[] =>
  process.env['ADIT_SOAK'] ? poisons : [poisons[call % poisons.length] as object];

/** The value again and again, each time with a poison in another of its objects, and once many levels deep. */
function* poisoned(value: unknown, call: number): Generator<unknown> {
  for (const poison of poisonsOf(call)) {
    let deep: unknown = poison;
    for (let level = 0; level < 40; level += 1) deep = level % 2 === 0 ? { a: deep } : [deep];
    if (typeof value === 'object' && value !== null) yield { ...value, deep };
    for (const path of objectPaths(value)) yield withAt(value, path, poison);
  }
}

function objectPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, part]) => objectPaths(part, [...path, key]));
  return Array.isArray(value) ? below : [path, ...below];
}

function withAt(value: unknown, [step, ...rest]: readonly string[], poison: object): unknown {
  if (step === undefined) return { ...(value as object), ...poison };
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[step] = withAt(copy[step], rest, poison);
  return copy;
}

describe.skipIf(!isBuilt || process.platform === 'win32')('keys of prototypes', () => {
  const probe = resolve('tests/security/support/prototype-probe.mjs');
  const server = new ServerProcess({ NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${probe}` });
  let world: World;
  let table: MatrixServer;
  let client: ApiClient;
  let before: string[];
  beforeAll(async () => {
    await server.start();
    world = await makeWorld(server);
    table = await makeMatrixServer();
    client = world.actors.find(({ name }) => name === 'System Administrator')?.client as ApiClient;
    before = await prototypes();
  });
  afterAll(async () => {
    await world?.people.close();
    await server.dispose();
  });

  /** What the server's prototypes have. */
  async function prototypes(): Promise<string[]> {
    const from = server.output.length;
    process.kill(server.pid, 'SIGUSR2');
    for (;;) {
      const line = /PROTOTYPES (\[.*\])\n/.exec(server.output.slice(from))?.[1];
      if (line !== undefined) return JSON.parse(line) as string[];
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  it('the probe sees the prototypes', () => {
    expect(before).toContain('Object.hasOwnProperty');
    expect(before).not.toContain('Object.polluted');
  });

  it('in JSON bodies and queries, at any depth: refused or without effect', async () => {
    const send = (method: string, path: string, text?: string): Promise<Response> =>
      fetch(`${server.address}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        body: text ?? null,
      });
    let sent = 0;
    for (const [at, { spec }] of table.host.calls.routes.entries()) {
      if (spec.path.endsWith('/logout')) continue;
      const [field] = textFieldsOf(spec, (object) => world.pit[object as keyof typeof world.pit] ?? 'none');
      const input = field?.put('sample');
      const path = spec.path.replaceAll(/:\w+/g, 'none');
      if (spec.method !== 'GET' && !spec.binaryBody) {
        for (const body of poisoned(input?.body ?? {}, at)) {
          const response = await send(spec.method, path, JSON.stringify(body).replaceAll(PLACEHOLDER, '__proto__'));
          const answer = await response.text();
          expect([spec.id, response.status < 500, answer.includes('polluted')]).toEqual([spec.id, true, false]);
          sent += 1;
        }
      }
      for (const query of [
        '__proto__[polluted]=yes',
        '__proto__=polluted',
        'constructor.prototype.polluted=yes',
        'constructor[prototype][polluted]=1',
      ])
        expect((await send(spec.method === 'GET' ? 'GET' : spec.method, `${path}?${query}`)).status).toBeLessThan(500);
    }
    expect(sent).toBeGreaterThan(100);
    expect(await prototypes()).toEqual(before);
  });

  it('in messages of the session, at any depth: refused or without effect', async () => {
    let sent = 0;
    let session = await RawSession.open(client, world.pit.site);
    const call = async (method: string, params: unknown): Promise<void> => {
      const toBytes = (id: string): Uint8Array => {
        const text = Buffer.from(encode({ wslink: '1.0', id, method, args: [params], kwargs: {} })).toString('latin1');
        return new Uint8Array(Buffer.from(text.replaceAll(PLACEHOLDER, '__proto__'), 'latin1'));
      };
      sent += 1;
      try {
        const { result, error } = await session.sendBytes(toBytes);
        expect([method, JSON.stringify(result ?? error).includes('polluted')]).toEqual([method, false]);
      } catch (error) {
        // A message that no client of ours could have sent ends its session.
        expect(String(error)).toContain('closed the session');
        session = await RawSession.open(client, world.pit.site);
      }
    };
    for (const [at, [name, { spec }]] of [...table.host.calls.procedures].entries()) {
      const sample = sampleOf(z.toJSONSchema(spec.params, { io: 'input', unrepresentable: 'any' }));
      for (const params of poisoned(sample, at)) await call(name, params);
    }
    for (const name of ['constructor', '__proto__', 'toString', 'prototype', 'hasOwnProperty']) {
      const { error } = await session.call(name, {});
      expect(error?.code).toBe(-32_601);
    }
    expect(sent).toBeGreaterThan(100);
    session.close();
    expect(await prototypes()).toEqual(before);
  });
});

/** A value that fits a JSON schema. */
function sampleOf(schema: unknown): unknown {
  const { type, anyOf, properties, prefixItems, additionalProperties, ...rest } = schema as Record<string, never> & {
    enum?: unknown[];
    const?: unknown;
  };
  if (rest.const !== undefined) return rest.const;
  if (rest.enum) return (rest.enum as unknown[])[0];
  if (anyOf) return sampleOf((anyOf as unknown[])[0]);
  if (properties)
    return Object.fromEntries(Object.entries(properties as object).map(([key, part]) => [key, sampleOf(part)]));
  if (prefixItems) return (prefixItems as unknown[]).map((item) => sampleOf(item));
  if (typeof additionalProperties === 'object') return { constructor: sampleOf(additionalProperties) };
  if (type === 'array') return [];
  if (type === 'string') return 'view1';
  if (type === 'boolean') return true;
  return type === 'number' || type === 'integer' ? 1 : {};
}

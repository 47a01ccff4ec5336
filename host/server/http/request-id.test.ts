import { PassThrough } from 'node:stream';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { AditError, silentLog, type LogFields } from 'adit/core';
import { silentMetrics } from 'adit/core/server';
import { afterEach, describe, expect, it } from 'vitest';
import { createJsonLog } from '../log/json-log.ts';
import { createHttpServer } from './http-server.ts';
import { requestIdOf } from './request-id.ts';
import { TrustedProxies } from './trusted-proxies.ts';

const GIVEN = '4bf92f35-77b3.a_1';

describe('the id of a request', () => {
  const lines: LogFields[] = [];
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  async function ask(path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    lines.length = 0;
    app = createHttpServer({
      headers: () => ({}),
      proxies: new TrustedProxies(undefined, silentMetrics, silentLog),
      log: createJsonLog({ level: 'info', write: (line) => lines.push(JSON.parse(line) as LogFields) }),
    });
    app.get('/fine', async () => ({}));
    app.get('/streamed', async () => new PassThrough().end('x'));
    app.get('/broken', async () => {
      throw new Error('Broken');
    });
    app.get('/away', async () => {
      throw new AditError('store-gone', { status: 503, values: { retryAfter: 5 } });
    });
    app.get('/refused', async () => {
      throw new AditError('refused');
    });
    return app.inject({ url: path, headers });
  }

  it('is the one that came with it, when that is short and harmless', () => {
    expect(requestIdOf({ headers: { 'x-request-id': GIVEN } })).toBe(GIVEN);
    for (const given of [undefined, '', 'short', 'a'.repeat(65), 'two words', 'new\nline1', '<script>', 'ä'.repeat(9)])
      expect(requestIdOf({ headers: { 'x-request-id': given } })).toMatch(/^[0-9a-f]{16}$/);
    expect(requestIdOf({ headers: {} })).not.toBe(requestIdOf({ headers: {} }));
  });

  it('stands in every answer, those of addresses that are none included', async () => {
    for (const path of ['/fine', '/streamed', '/broken', '/refused', '/nowhere', '/%zz']) {
      const { headers } = await ask(path, { 'x-request-id': GIVEN });
      expect([path, headers['x-request-id']]).toEqual([path, GIVEN]);
      await app?.close();
    }
  });

  it('ties what a failed call is answered to the line in the log', async () => {
    const broken = await ask('/broken', { 'x-request-id': GIVEN });
    expect(broken.json()).toEqual({ code: 'internal', message: 'Something went wrong', values: { id: GIVEN } });
    expect(lines).toEqual([expect.objectContaining({ level: 'error', request: GIVEN, error: 'Broken' })]);
  });

  it('stands in the body where the server is at fault, and in no other', async () => {
    expect((await ask('/away', { 'x-request-id': GIVEN })).json()).toMatchObject({
      code: 'store-gone',
      values: { id: GIVEN, retryAfter: 5 },
    });
    await app?.close();
    expect((await ask('/refused', { 'x-request-id': GIVEN })).json()).toMatchObject({ code: 'refused', values: {} });
  });
});

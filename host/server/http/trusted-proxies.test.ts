import type { FastifyInstance } from 'fastify';
import { silentLog, type Log } from 'adit/core';
import { silentMetrics } from 'adit/core/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { createHttpServer } from './http-server.ts';
import { TrustedProxies } from './trusted-proxies.ts';

const PROXY = '10.0.0.5';

describe('whose word about addresses is taken', () => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  /** What the server takes a request for that comes from `peer`. */
  async function seen(
    variable: string | undefined,
    peer: string,
    headers: Record<string, string>,
    log: Log = silentLog,
  ): Promise<{ address: string; protocol: string }> {
    const { trustedProxies } = readConfiguration({ ADIT_TRUSTED_PROXIES: variable });
    const proxies = new TrustedProxies(trustedProxies, silentMetrics, log);
    app = createHttpServer({ headers: () => ({}), proxies, log: silentLog });
    app.get('/', (request, reply) => {
      void reply.send({ address: proxies.addressOf(request.raw), protocol: request.protocol });
    });
    const answer = await app.inject({ url: '/', remoteAddress: peer, headers });
    return answer.json();
  }
  const addressSeen = async (variable: string | undefined, peer: string, forwarded: string): Promise<string> =>
    (await seen(variable, peer, { 'x-forwarded-for': forwarded })).address;

  it('nobody’s, unless the operator says so', async () => {
    expect(await addressSeen(undefined, '127.0.0.1', '203.0.113.7')).toBe('127.0.0.1');
    expect(await addressSeen('', '127.0.0.1', '203.0.113.7')).toBe('127.0.0.1');
    expect(await addressSeen(PROXY, '10.0.0.6', '203.0.113.7')).toBe('10.0.0.6');
  });

  it('a named proxy’s, and of what it says only what no stranger has written', async () => {
    for (const variable of [PROXY, '10.0.0.0/8', `192.168.0.1, ${PROXY}`, '::ffff:10.0.0.5', '1']) {
      expect(await addressSeen(variable, PROXY, '203.0.113.7')).toBe('203.0.113.7');
      expect(await addressSeen(variable, `::ffff:${PROXY}`, '203.0.113.7')).toBe('203.0.113.7');
      expect(await addressSeen(variable, PROXY, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
      expect(await addressSeen(variable, PROXY, `${PROXY}, 203.0.113.7`)).toBe('203.0.113.7');
    }
    expect(await addressSeen('2', PROXY, '198.51.100.1, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7');
    expect(await addressSeen('10.0.0.0/8', PROXY, '198.51.100.1, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7');
    expect(await addressSeen('2001:db8::/32', '2001:db8::1', '203.0.113.7')).toBe('203.0.113.7');
  });

  it('what is no address is none', async () => {
    for (const text of ['x'.repeat(5000), 'unknown', '203.0.113.7:1234', '<script>', ',', '256.0.0.1'])
      expect(await addressSeen(PROXY, PROXY, text)).toBe(PROXY);
    expect(await addressSeen('2', PROXY, 'nonsense, 203.0.113.7')).toBe('203.0.113.7');
  });

  it('the protocol is believed from a trusted proxy only', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    expect((await seen(undefined, PROXY, headers)).protocol).toBe('http');
    expect((await seen(PROXY, '10.0.0.6', headers)).protocol).toBe('http');
    expect((await seen(PROXY, PROXY, headers)).protocol).toBe('https');
  });

  it('a header that is not believed is told once', async () => {
    const warn = vi.fn();
    const proxies = new TrustedProxies([PROXY], silentMetrics, { ...silentLog, warn });
    app = createHttpServer({ headers: () => ({}), proxies, log: silentLog });
    app.get('/', (_request, reply) => void reply.send({}));
    const ask = (peer: string, headers: Record<string, string>): Promise<unknown> =>
      (app as FastifyInstance).inject({ url: '/', remoteAddress: peer, headers });
    await ask('10.0.0.6', {});
    await ask(PROXY, { 'x-forwarded-for': '203.0.113.7' });
    expect([proxies.ignored, warn.mock.calls.length]).toEqual([undefined, 0]);
    await ask('10.0.0.6', { 'x-forwarded-for': '203.0.113.7' });
    await ask('10.0.0.7', { 'x-forwarded-for': '203.0.113.7' });
    expect([proxies.ignored, warn.mock.calls.length]).toEqual(['10.0.0.6', 1]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('ADIT_TRUSTED_PROXIES'), { reason: '10.0.0.6' });
  });

  it('a variable that says nothing of use is refused by its name', () => {
    for (const wrong of [
      'true',
      'proxy',
      '0',
      '11',
      '-1',
      '10.0.0.0/0',
      '10.0.0.0/33',
      '::/129',
      '10.0.0',
      '*',
      ',',
      '1, 10.0.0.1',
    ])
      expect(() => readConfiguration({ ADIT_TRUSTED_PROXIES: wrong }), wrong).toThrow(
        /ADIT_TRUSTED_PROXIES: needs addresses and ranges such as 10\.0\.0\.5 or 10\.0\.0\.0\/8/,
      );
    expect(readConfiguration({ ADIT_TRUSTED_PROXIES: '10' }).trustedProxies).toBe(10);
    expect(readConfiguration({ ADIT_TRUSTED_PROXIES: '10.0.0.0/1 ::1/128' }).trustedProxies).toEqual([
      '10.0.0.0/1',
      '::1/128',
    ]);
  });
});

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';

describe.skipIf(!isBuilt)('the headers of every answer', () => {
  const server = new ServerProcess();
  beforeAll(async () => {
    await server.start();
  });
  afterAll(() => server.dispose());

  /** The directives of a policy. */
  const parse = (policy: string | null): Map<string, string[]> =>
    new Map(
      (policy ?? '').split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
    );

  it('a strict policy with Trusted Types, nosniff and no frames: pages, files, the API and refusals', async () => {
    const [asset] = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js'));
    const host = new URL(server.address).host;
    for (const path of [
      '/',
      '/index.html',
      '/some/page',
      `/assets/${asset}`,
      '/api/openapi.json',
      '/api/user/read/me',
      '/api/none',
      '/none.js',
      '/%zz',
      '/config.json',
    ]) {
      const { headers } = await fetch(server.address + path);
      const policy = parse(headers.get('content-security-policy'));
      const scripts = policy.get('script-src') ?? [];
      expect([path, scripts.filter((source) => !/^'sha256-[\w+/=]{44}'$/.test(source))]).toEqual([path, [`'self'`]]);
      // The two that stand in the page.
      expect(scripts).toHaveLength(3);
      expect(policy.get('require-trusted-types-for')).toEqual([`'script'`]);
      expect(policy.get('trusted-types')).toEqual(['default']);
      expect(policy.get('frame-ancestors')).toEqual([`'none'`]);
      expect(policy.get('object-src')).toEqual([`'none'`]);
      expect(policy.get('frame-src')).toEqual(['blob:']);
      expect(policy.get('default-src')).toEqual([`'self'`]);
      expect(policy.get('connect-src')).toEqual([`'self'`, `ws://${host}`, `wss://${host}`]);
      expect(headers.get('content-security-policy')).not.toMatch(
        /unsafe-eval|wasm-unsafe-eval|script-src[^;]*unsafe-inline/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      // Nothing here is https.
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('the page has two inline scripts, the one that asks early and the import map, named by their sums, and no handlers', async () => {
    const answer = await fetch(server.address);
    const page = await answer.text();
    const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([^]*?)<\/script>/g)];
    expect(inline.map(([, attributes]) => attributes).toSorted()).toEqual(['', ' type="importmap"']);
    const sums = inline.map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    const scripts = parse(answer.headers.get('content-security-policy')).get('script-src');
    expect(scripts?.toSorted()).toEqual([`'self'`, ...sums].toSorted());
    expect(page).not.toMatch(/\son\w+\s*=|javascript:|<style/i);
  });

  it('what is stored is never cached, and the stream of events is no document', async () => {
    const client = await ApiClient.signIn(server);
    expect((await client.call('GET', '/user/read/me')).headers.get('cache-control')).toBe('no-store');
    const abort = new AbortController();
    const stream = await fetch(`${server.address}/api/event`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal: abort.signal,
    });
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    abort.abort();
  });

  it('a Host header of any shape breaks nothing and adds nothing to the policy', async () => {
    const client = await ApiClient.signIn(server);
    for (const host of [
      'evil; script-src *',
      'a b',
      '[::1',
      '%',
      'x'.repeat(300),
      'evil.example, other',
      '"',
      '@',
      ':99999999',
    ]) {
      const answer = await rawCall(server, host, client);
      expect([host, answer.status < 500]).toEqual([host, true]);
      expect(answer.policy).not.toMatch(/script-src \*|evil;|a b/);
    }
  });

  it('an Origin of any shape opens no session but the own one', async () => {
    const url = `${server.address.replace('http', 'ws')}/ws`;
    for (const origin of [
      'null',
      'https://evil.example',
      'nonsense',
      '',
      '://',
      'file://',
      `${server.address}.evil.example`,
    ]) {
      const opened = await new Promise((resolve) => {
        const socket = new WebSocket(url, { headers: { origin } });
        socket.on('error', () => resolve(false));
        socket.on('open', () => {
          socket.terminate();
          resolve(true);
        });
      });
      expect([origin, opened]).toEqual([origin, false]);
    }
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  });
});

/** Asks for a session with a Host header that fetch would not send. */
function rawCall(server: ServerProcess, host: string, client: ApiClient): Promise<{ status: number; policy: string }> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ site: client.site });
    const call = request(
      `${server.address}/api/paraview/create-session`,
      {
        method: 'POST',
        headers: { host, authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      },
      (response) => {
        response.resume();
        resolve({
          status: response.statusCode ?? 0,
          policy: String(response.headers['content-security-policy'] ?? ''),
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

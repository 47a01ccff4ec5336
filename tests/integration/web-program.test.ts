import { readdirSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isBuilt, ServerProcess } from './server-process.ts';

const assets = isBuilt ? readdirSync('dist/web/assets') : [];
const scripts = assets.filter((name) => name.endsWith('.js') && !name.startsWith('shared-'));

describe.skipIf(!isBuilt)('the program of the browser', () => {
  it('is few files: what one signs in with, what the workspace needs, what is opened in it, and texts', () => {
    const names = scripts.map((name) => name.replace(/-[\w-]{8}\.js$/, ''));
    expect(names.toSorted()).toEqual([
      'base',
      'later',
      'later-packages',
      'prepare',
      'rolldown-runtime',
      'start',
      'start-packages',
      'texts-en',
      'texts-es',
      'vtk',
      'workspace',
      'workspace-packages',
    ]);
  });

  it('names no file that is not there', () => {
    for (const script of scripts) {
      const code = readFileSync(`dist/web/assets/${script}`, 'utf8');
      const named = [...code.matchAll(/["'`](?:assets|\.)\/([\w.-]+\.(?:js|css))["'`]/g)].map(([, name]) => name);
      expect([script, named.filter((name) => !assets.includes(name ?? ''))]).toEqual([script, []]);
    }
  });

  describe('over the network', () => {
    const server = new ServerProcess();
    beforeAll(async () => {
      await server.start();
    });
    afterAll(() => server.dispose());

    const ask = (path: string, encoding?: string): Promise<{ answer: IncomingMessage; body: Buffer }> =>
      new Promise((resolve, reject) => {
        const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
        request(new URL(path, server.address), { headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => resolve({ answer, body: Buffer.concat(parts) }));
        })
          .on('error', reject)
          .end();
      });

    it('comes compressed to those who take that, and as it is to others', async () => {
      const script = scripts.find((name) => name.startsWith('start-packages')) ?? '';
      for (const [path, file, type, cache] of [
        [`/assets/${script}`, `dist/web/assets/${script}`, 'javascript', 'public, max-age=31536000, immutable'],
        ['/', 'dist/web/index.html', 'text/html', 'no-cache'],
        ['/some/page', 'dist/web/index.html', 'text/html', 'no-cache'],
      ] as const) {
        const plain = await ask(path);
        expect(plain.body.equals(readFileSync(file))).toBe(true);
        expect(plain.answer.headers['content-encoding']).toBeUndefined();
        const brotli = await ask(path, 'gzip, deflate, br');
        expect(brotli.answer.headers['content-encoding']).toBe('br');
        expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
        const gzip = await ask(path, 'gzip');
        expect(gzip.answer.headers['content-encoding']).toBe('gzip');
        expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
        for (const { answer } of [plain, brotli, gzip]) {
          expect(answer.headers['content-type']).toMatch(type);
          expect(answer.headers['cache-control']).toBe(cache);
          expect(answer.headers['vary']).toMatch(/accept-encoding/i);
        }
        expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
      }
    });
  });
});

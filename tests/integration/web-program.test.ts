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
      'run-time',
      'run-time-packages',
      'start',
      'start-packages',
      'texts-en',
      'texts-es',
      'vtk',
      'workspace',
      'workspace-packages',
      'workspace-texts-en',
      'workspace-texts-es',
    ]);
  });

  it('is small: what one signs in with, and what the workspace needs besides', () => {
    const kilobytes = (...layers: string[]): number => {
      const files = assets.filter((name) =>
        layers.some((layer) => new RegExp(`^${layer}-[\\w-]{8}\\.(js|css)\\.br$`).test(name)),
      );
      return files.reduce((sum, name) => sum + readFileSync(`dist/web/assets/${name}`).length, 0) / 1_000;
    };
    expect(kilobytes('start', 'start-packages', 'texts-en')).toBeLessThan(250);
    expect(kilobytes('workspace', 'workspace-packages', 'workspace-texts-en')).toBeLessThan(393);
  });

  it('has the styles of each component of the kit before or with the script that uses it', () => {
    const classesIn = (names: readonly string[]): Set<string> =>
      new Set(
        names.flatMap((name) => readFileSync(`dist/web/assets/${name}`, 'utf8').match(/\bm_[0-9a-f]{5,8}\b/g) ?? []),
      );
    const styled = classesIn(assets.filter((name) => name.endsWith('.css')));
    const atFirst = classesIn(assets.filter((name) => /^start-.*\.css$/.test(name)));
    const used = classesIn(scripts.filter((name) => !name.startsWith('run-time')));
    expect([...used].filter((name) => styled.has(name) && !atFirst.has(name))).toEqual([]);
    const all = new Set(readFileSync('node_modules/@mantine/core/styles.css', 'utf8').match(/\bm_[0-9a-f]{5,8}\b/g));
    expect([...all].filter((name) => !styled.has(name))).toEqual([]);
  });

  it('needs nothing that only plugins at run time need, nor what comes later, before that', () => {
    for (const script of scripts.filter((name) => /^(start|workspace)/.test(name))) {
      const code = readFileSync(`dist/web/assets/${script}`, 'utf8');
      const atOnce = [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)["'`]/g)].map(([, name]) => name);
      expect([script, atOnce.filter((name) => /^(later|run-time)/.test(name ?? ''))]).toEqual([script, []]);
    }
  });

  it('is asked for at once by its page: the largest file first, the early script stands in the page before the styles, texts wait for no script', () => {
    const page = readFileSync('dist/web/index.html', 'utf8');
    const asked = [...page.matchAll(/(?:src|href)="\/(?:assets\/)?([^"]+)"/g)].map(([, name = '']) => name);
    const kinds = asked.map((name) => name.replace(/-[\w-]{8}\./, '.')).filter((name) => name !== 'icon.svg');
    expect(kinds).toEqual(['start-packages.js', 'start.js', 'start.css', 'texts-en.js', 'config.json']);
    const [early = '', ...others] = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code);
    expect(others).toEqual([]);
    expect(early).toMatch(/\/plugins/);
    expect(page.indexOf(early)).toBeLessThan(page.indexOf('<link rel="stylesheet"'));
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

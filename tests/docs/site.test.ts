import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import fastify from 'fastify';
import { Application, Logger, LogLevel, TypeDocReader } from 'typedoc';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveDocumentation } from '../../host/server/http/documentation.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(120) });

class Complaints extends Logger {
  readonly list: string[] = [];
  override log(message: string, level: LogLevel): void {
    super.log(message, level);
    if (level >= LogLevel.Warn) this.list.push(message);
  }
}

describe('the site of all pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-docs-'));
  const complaints = new Complaints();
  beforeAll(async () => {
    const application = await Application.bootstrapWithPlugins(
      // The types of the API are reported by another test; one small entry point stands for them here.
      { options: 'docs/typedoc.json', out: folder, entryPoints: ['core/shared/token.ts'] },
      [new TypeDocReader()],
    );
    application.logger = complaints;
    const project = await application.convert();
    if (!project) throw new Error('The site could not be made');
    application.validate(project);
    await application.generateDocs(project, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has every page by its heading, without a link that leads nowhere and without scripts inside', () => {
    expect(complaints.list).toEqual([]);
    const pages = readdirSync(join(folder, 'documents'));
    for (const page of ['For_users', 'For_administrators', 'For_operators', 'Architecture', 'REST_routes', 'Decisions'])
      expect(pages).toContain(`${page}.html`);
    for (const page of pages) {
      const text = readFileSync(join(folder, 'documents', page), 'utf8');
      expect([page, /<script>/.test(text)]).toEqual([page, false]);
      expect(text).toContain('src="../assets/start.js"');
    }
  });

  it('finds text of pages, not only names', () => {
    const [, packed = ''] = /"([^"]+)"/.exec(readFileSync(join(folder, 'assets/search.js'), 'utf8')) ?? [];
    const index = inflateSync(Buffer.from(packed, 'base64')).toString('utf8');
    // A word of the page about server halves that is no heading, as the search stems it.
    expect(readFileSync('docs/plugin-authors/server-halves.md', 'utf8')).toMatch(/^(?!#).*wildcards/m);
    expect(index).toContain('wildcard');
  });

  it('is served below /help/docs/ with a policy of its own; without it the address says how to get it', async () => {
    const app = fastify();
    await serveDocumentation(app, folder);
    const page = await app.inject('/help/docs/documents/For_users.html');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect((await app.inject('/help/docs/')).statusCode).toBe(200);
    expect((await app.inject('/help/docs/../../../package.json')).statusCode).toBe(404);
    await app.close();

    const empty = fastify();
    const late = join(folder, 'late');
    await serveDocumentation(empty, late);
    expect(await empty.inject('/help/docs/')).toMatchObject({ statusCode: 404, body: expect.stringContaining('npm run docs') });
    cpSync(join(folder, 'documents'), join(late, 'documents'), { recursive: true });
    expect((await empty.inject('/help/docs/documents/For_users.html')).statusCode).toBe(200);
    await empty.close();
  });
});

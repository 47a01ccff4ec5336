import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServerPlugin } from 'adit/core/server';
import { generateDocs } from '../../host/build/generate-docs.ts';
import { hostStatuses } from '../../host/server/http/host-calls.ts';
import { hostRoutePaths } from '../../host/server/http/host-routes.ts';
import { namedCallsPage } from '../../host/build/pages/named-calls-page.ts';
import { namedCalls } from '../integration/named-calls/index.ts';

const serverHalves = import.meta.glob<{ default: ServerPlugin }>('/plugins/*/server/index.ts');
const sharedHalves = import.meta.glob<Record<string, unknown>>('/plugins/*/shared/index.ts');

const plugins = readdirSync('plugins')
  .filter((id) => existsSync(`plugins/${id}/plugin.json`))
  .map((id) => ({
    manifest: JSON.parse(readFileSync(`plugins/${id}/plugin.json`, 'utf8')) as unknown,
    loadServer: serverHalves[`/plugins/${id}/server/index.ts`] as () => Promise<{ default: ServerPlugin }>,
    loadShared: sharedHalves[`/plugins/${id}/shared/index.ts`] ?? (async () => ({})),
  }));

describe('the generated pages', () => {
  let pages: Map<string, string>;
  beforeAll(async () => {
    pages = await generateDocs(plugins, hostRoutePaths, hostStatuses);
  });

  it.each([
    'docs/operators/permissions.md',
    'docs/plugin-authors/manifest.md',
    'docs/plugin-authors/text-keys.md',
    'docs/protocol.md',
    'docs/rest.md',
    'docs/schema/plugin.schema.json',
  ])(
    '%s is up to date; if not: npm run docs',
    (path) => {
      const written = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      expect(written, `${path} differs from the source. Run: npm run docs`).toBe(pages.get(path));
    },
  );

  it('docs/named-calls.md is up to date; if not: npm run docs', () => {
    expect(readFileSync('docs/named-calls.md', 'utf8')).toBe(namedCallsPage(namedCalls));
  });

  it('name every route, session call and permission, and nothing twice', () => {
    const rest = pages.get('docs/rest.md') ?? '';
    for (const path of ['/api/user/login', '/api/dataset/hierarchy', '/api/dataset-drillhole/create']) expect(rest.split(`| \`${path}\` |`)).toHaveLength(2);
    const headings = [...(pages.get('docs/protocol.md') ?? '').matchAll(/^### (.+)$/gm)].map((match) => match[1]);
    expect(new Set(headings).size).toBe(headings.length);
    const permissions = pages.get('docs/operators/permissions.md') ?? '';
    for (const id of plugins.flatMap(({ manifest }) => (manifest as { permissions?: { id: string }[] }).permissions ?? [])) {
      expect(permissions.split(`\n| \`${id.id}\` |`)).toHaveLength(2);
    }
  });

  it('are the same for plugins in any order, and refuse a route of the host that nobody described', async () => {
    expect(await generateDocs(plugins.toReversed(), hostRoutePaths, hostStatuses)).toEqual(pages);
    await expect(generateDocs(plugins, [...hostRoutePaths, 'GET /planted'], hostStatuses)).rejects.toThrow('GET /planted is not described');
  });
});

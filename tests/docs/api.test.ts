import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiName } from '../../host/build/api-names.ts';
import type { ApiReport } from '../../host/build/api-report.ts';
import { apiReports, fingerprint, pagesOf } from '../../host/build/api-pages.ts';
import { pointsPage } from '../../host/build/pages/points-page.ts';
import { seconds } from '../patience.ts';
import { namesInPages, namesTaken } from './names-in-use.ts';

vi.setConfig({ hookTimeout: seconds(120) });

describe('what plugins import', () => {
  let reports: Map<string, ApiReport>;
  let pages: Map<string, string>;
  beforeAll(() => {
    reports = apiReports(process.cwd());
    pages = pagesOf(reports);
  });

  const all = (isFound: (name: ApiName, entry: string) => boolean): string[] =>
    [...reports].flatMap(([entry, { names }]) =>
      names.filter((one) => isFound(one, entry)).map(({ name }) => `${entry}: ${name}`),
    );

  it('is as docs/api says, for every entry point and every shared half; if not: npm run docs', () => {
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['docs/api/core-web.md', 'docs/api/plugins-views.md']));
    for (const [path, text] of pages)
      expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined, `${path} differs from the source`).toBe(text);
    expect(readdirSync('docs/api').map((page) => join('docs/api', page))).toEqual([...pages.keys()].toSorted());
  });

  it('has every contribution point on its page, with its fields and its example as they are; if not: npm run docs', () => {
    const [web, server] = ['web', 'server'].map((half) => readFileSync(`tests/docs/every-point/${half}/index.ts`, 'utf8'));
    const written = readFileSync('docs/plugin-authors/points.md', 'utf8');
    expect(pointsPage(reports, { web: web ?? '', server: server ?? '' })).toBe(written);
  });

  it('is told in the change log: what changed, and the fingerprint of the API as it is now', () => {
    const [, unreleased] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
    const now = fingerprint(reports);
    expect(unreleased, `Say what changed under "For plugin authors", and write ${now} there`).toContain(now);
  });

  it('says of each export how stable it is, and in a sentence what it is for', () => {
    expect(all(({ stability }) => stability === undefined)).toEqual([]);
    expect(all(({ sentence }) => !/\w+ .*\w/.test(sentence))).toEqual([]);
  });

  it('explains each method that takes something', () => {
    const isTold = ({ stability, silentMethods }: ApiName): boolean =>
      stability === 'internal' || silentMethods.length === 0;
    expect(all((name) => !isTold(name))).toEqual([]);
  });

  it('offers of a shared half what other plugins use or pages for authors name, and what that is declared with; the rest is internal', () => {
    const taken = namesTaken();
    const named = namesInPages('docs/plugin-authors');
    const shared = [...reports].filter(([entry]) => entry.startsWith('adit/plugins/'));
    const wrong = shared.flatMap(([entry, { names, mentioned }]) =>
      names.flatMap(({ name, stability }) => {
        const why = [
          taken.has(`${entry}: ${name}`) && 'another folder imports it',
          named.has(name) && 'a page for authors names it',
          mentioned.has(name) && 'a declaration mentions it',
        ].find(Boolean);
        if (stability === 'internal') return why ? [`${entry}: ${name} is @internal, but ${why}`] : [];
        return why ? [] : [`${entry}: ${name} is for its own plugin alone, so it is @internal`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiReport } from '../../host/build/api-report.ts';
import { apiReports, fingerprint, pagesOf } from '../../host/build/api-pages.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(120) });

describe('what plugins import', () => {
  let reports: Map<string, ApiReport>;
  let pages: Map<string, string>;
  beforeAll(() => {
    reports = apiReports(process.cwd());
    pages = pagesOf(reports);
  });

  it('is as docs/api says; if not: npm run docs', () => {
    expect([...pages.keys()]).toContain('docs/api/core-web.md');
    for (const [path, text] of pages)
      expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined, `${path} differs from the source`).toBe(text);
  });

  it('is told in the change log: what changed, and the fingerprint of the API as it is now', () => {
    const [, unreleased] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
    const now = fingerprint(pages);
    expect(unreleased, `Say what changed under "For plugin authors", and write ${now} there`).toContain(now);
  });

  it('says of each export how stable it is', () => {
    expect([...reports.values()].flatMap(({ untagged }) => untagged)).toEqual([]);
  });
});

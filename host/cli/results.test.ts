import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

interface Result {
  id?: string;
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  reason?: string;
  message?: string;
}
type Outcome = { status: string; errors: { message?: string; value?: string }[] };
interface PlaywrightReporter {
  onTestEnd(test: object, outcome: Outcome): void;
  onError(error: { message?: string; value?: string }): void;
}

const load = async (name: string) => import(pathToFileURL(join(process.cwd(), 'host/cli', name)).href);
const { readResults, toReport } = (await load('results.mjs')) as {
  readResults(path: string, step: string, code: number): Result[];
  toReport(results: readonly Result[]): string;
};
const { default: PlaywrightResults } = (await load('playwright-results.mjs')) as {
  default: new () => PlaywrightReporter;
};

const folder = mkdtempSync(join(tmpdir(), 'adit-results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failed = (message: string): Result => ({ name: 'a test', state: 'failed', message });

describe('the report', () => {
  it('says under each failed test how it failed, without colours and empty lines, and ends in the summary', () => {
    const report = toReport([
      { name: 'fine', state: 'passed' },
      failed('\u001B[31mexpected\u001B[39m 1\n\n  Received: 2\r\n'),
    ]);
    expect(report.split('\n')).toEqual([
      'FAILED: a test',
      '    expected 1',
      '      Received: 2',
      '1 passed, 1 failed, 0 skipped',
    ]);
  });

  it('counts the skipped tests by the program that is missing, as their names say it, or by another reason', () => {
    const skipped = (name: string): Result => ({ name, state: 'skipped', reason: 'missing !== undefined' });
    const why = 'pvpython is not installed';
    expect(
      toReport([
        skipped(`pictures (skipped: ${why}) > points`),
        skipped(`crashes (skipped: ${why})`),
        skipped('other'),
      ]),
    ).toBe(
      [
        `skipped: pictures (skipped: ${why}) > points (${why})`,
        `skipped: crashes (skipped: ${why}) (${why})`,
        'skipped: other (missing !== undefined)',
        `2 skipped: ${why}`,
        '1 skipped: missing !== undefined',
        '0 passed, 0 failed, 3 skipped',
      ].join('\n'),
    );
  });

  it('gives at most six lines and 600 characters of a message', () => {
    const shown = (message: string): string[] =>
      toReport([failed(message)])
        .split('\n')
        .slice(1, -1);
    expect(shown('line\n'.repeat(20))).toEqual(Array.from({ length: 6 }, () => '    line'));
    expect(shown('x'.repeat(2000))).toEqual([`    ${'x'.repeat(600)}`]);
    expect(toReport([{ name: 'no message', state: 'failed' }])).toBe(
      'FAILED: no message\n0 passed, 1 failed, 0 skipped',
    );
  });

  it('a program that failed without a failed test, or without any test, counts as one that says so', () => {
    expect(readResults(join(folder, 'none'), 'unit', 3)).toEqual([
      { name: 'unit', state: 'failed', message: 'ended with code 3' },
    ]);
    expect(readResults(join(folder, 'none'), 'unit', 0)).toEqual([
      { name: 'unit', state: 'failed', message: 'no tests were found' },
    ]);
  });
});

describe("Playwright's reporter", () => {
  it('records what failed with its errors, and the last word on a test that is tried again', () => {
    const path = join(folder, 'playwright.jsonl');
    process.env['ADIT_RESULTS'] = path;
    const reporter = new PlaywrightResults();
    const test = (id: string, expectedStatus = 'passed') => ({
      id,
      expectedStatus,
      annotations: [{ type: 'skip', description: 'no data' }],
      titlePath: () => ['', 'chromium', id],
    });
    reporter.onTestEnd(test('one'), { status: 'failed', errors: [{ message: 'Error: not visible' }, { value: '7' }] });
    reporter.onTestEnd(test('two'), { status: 'failed', errors: [{ message: 'first try' }] });
    reporter.onTestEnd(test('two'), { status: 'passed', errors: [] });
    reporter.onTestEnd(test('three'), { status: 'skipped', errors: [] });
    reporter.onTestEnd(test('four', 'failed'), { status: 'passed', errors: [] });
    reporter.onError({ message: 'no browser' });
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(6);
    expect(toReport(readResults(path, 'e2e', 1)).split('\n')).toEqual([
      'skipped: chromium > three (no data)',
      '1 skipped: no data',
      'FAILED: chromium > one',
      '    Error: not visible',
      '    7',
      'FAILED: chromium > four',
      '    passed, not failed',
      'FAILED: outside every test',
      '    no browser',
      '1 passed, 3 failed, 1 skipped',
    ]);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// The scripts are plain JavaScript, which has no types to import.
const load = (name: string): Promise<Record<string, (...args: unknown[]) => unknown>> =>
  import(new URL(name, import.meta.url).href);
const { isInstalled, isOlder } = await load('./prepare.mjs');
const { hashSources } = await load('./source-hash.mjs');
const { isAsset } = await load('./build-all.mjs');
const { findBrowser } = await load('./browser.mjs');
const { readResults, toExitCode, toReport } = await load('./results.mjs');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-cli-'));
});

afterEach(async () => rm(folder, { recursive: true, force: true }));

async function write(path: string, content: unknown): Promise<string> {
  await mkdir(join(folder, dirname(path)), { recursive: true });
  await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  return join(folder, path);
}

describe('isOlder', () => {
  it.each([
    ['20.18.9', '20.19', true],
    ['20.19.0', '20.19', false],
    ['20.20.2', '20.19', false],
    ['18.20.0', '20.19', true],
    ['24.0.0', '20.19', false],
    ['9.0.0', '20.19.0', true],
  ])('%s before %s: %s', (version, needed, older) => expect(isOlder?.(version, needed)).toBe(older));
});

describe('isInstalled', () => {
  const lock = (packages: Record<string, unknown>): unknown => ({
    packages: { '': { version: '0.1.0' }, ...packages },
  });
  const wanted = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } };

  it.each([
    ['everything', wanted, true],
    ['everything but what is optional', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['another version', { ...wanted, 'node_modules/a': { version: '1.0.1' } }, false],
    ['another version of what is optional', { ...wanted, 'node_modules/b': { version: '1.9.0' } }, false],
    ['less', { 'node_modules/b': { version: '2.0.0' } }, false],
  ])('with %s installed: %#', async (_what, installed, answer) => {
    await write('package-lock.json', lock(wanted));
    await write('node_modules/.package-lock.json', lock(installed));
    expect(isInstalled?.(folder)).toBe(answer);
  });

  it('is false while npm has not finished', async () => {
    await write('package-lock.json', lock(wanted));
    await write('node_modules/a/package.json', '{}');
    expect(isInstalled?.(folder)).toBe(false);
  });
});

describe('hashSources', () => {
  it('changes with the sources, not with tests and texts', async () => {
    await write('core/shared/a.ts', 'a');
    const hashes = [hashSources?.(folder)];
    await write('core/shared/a.test.ts', 'test');
    await write('core/README.md', 'text');
    await write('tests/e2e/a.spec.ts', 'test');
    expect(hashSources?.(folder)).toBe(hashes[0]);
    const changes = [
      ['core/shared/a.ts', 'b'],
      ['core/shared/b.ts', 'b'],
      ['plugins/x/locales/en.json', '{}'],
      ['tests/bench/engine.bench.ts', ''],
      ['package-lock.json', '{}'],
      ['vite.config.ts', ''],
      ['vite.server.config.ts', ''],
      ['vite.threads.config.ts', ''],
      ['vite.fence.config.ts', ''],
    ] as const;
    for (const [path, text] of changes) {
      await write(path, text);
      hashes.push(hashSources?.(folder));
    }
    await rm(join(folder, 'core/shared/b.ts'));
    hashes.push(hashSources?.(folder));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('isAsset', () => {
  it.each([
    ['plugins/drillhole/plugin.json', false, true],
    ['plugins/drillhole/locales/es.json', false, true],
    ['plugins/engine-paraview/server/worker.py', false, true],
    ['plugins/drillhole/server/read.ts', false, false],
    ['plugins/drillhole/README.md', false, false],
    ['plugins/drillhole/web', true, false],
    ['plugins/drillhole/server', true, true],
  ])('%s', (path, isFolder, answer) => expect(isAsset?.(path, isFolder)).toBe(answer));
});

describe('findBrowser', () => {
  it('prefers the one that the environment names, when it is there', async () => {
    const own = await write('chrome', '');
    expect(findBrowser?.({ ADIT_CHROME: own, CHROME_PATH: '/bin/sh' })).toBe(own);
    expect(findBrowser?.({ CHROME_PATH: own })).toBe(own);
    expect(findBrowser?.({ CHROME_PATH: join(folder, 'missing') })).not.toBe(join(folder, 'missing'));
  });
});

describe('readResults', () => {
  it('takes the last word on each test and survives half a line', async () => {
    const lines = [
      { id: '1', name: 'a', state: 'failed' },
      { id: '2', name: 'a', state: 'passed' },
      { id: '1', name: 'a', state: 'passed' },
      { name: 'b', state: 'failed' },
      { name: 'b', state: 'failed' },
    ];
    const path = await write('results', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"id":"3","na`);
    expect(toReport?.(readResults?.(path, 'unit', 1))).toBe('FAILED: b\nFAILED: b\n2 passed, 2 failed, 0 skipped');
  });

  it('counts a crash and an empty run as one failed test', async () => {
    const passed = await write('passed', '{"id":"1","name":"a","state":"passed"}');
    expect(toReport?.(readResults?.(passed, 'unit', 137))).toBe(
      'FAILED: unit\n    ended with code 137\n1 passed, 1 failed, 0 skipped',
    );
    expect(toReport?.(readResults?.(join(folder, 'none'), 'unit', 0))).toContain('no tests were found');
  });
});

describe('toExitCode', () => {
  const of = (...states: string[]): unknown => toExitCode?.(states.map((state) => ({ name: 'a', state })));

  it('is 0 only when something passed and nothing failed', () => {
    expect([of('passed'), of('passed', 'skipped'), of('passed', 'failed'), of('skipped'), of()]).toEqual([
      0, 0, 1, 1, 1,
    ]);
  });
});

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeProject, runScript } from './cli-test-kit.ts';
import { seconds } from '../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

let folder: string;

afterEach(async () => rm(folder, { recursive: true, force: true }));

const header = `import { beforeAll, describe, expect, it } from 'vitest';`;
const files = {
  'vitest.config.mjs': `export default { test: { projects: [{ test: { name: 'pure', include: ['core/**/*.test.ts'] } }] } };`,
  'core/fine.test.ts': `${header}
    const hasData = false;
    it('works', () => {});
    it.each([1, 1])('has a name twice', () => {});
    it.skipIf(!hasData)('reads the survey', () => {});
    describe.runIf(hasData)('with data', () => { it('reads the collar', () => {}); });
    it('asks', (test) => test.skip('nobody answers'));`,
};

describe('npm test', () => {
  it('ends in a line that counts the tests, after the skipped ones with their reasons', async () => {
    folder = await makeProject({
      ...files,
      'tsconfig.build.json': '{ "files": ["server.ts"], "compilerOptions": { "types": [], "noCheck": true } }',
      'server.ts': 'export const port: number = 8080;',
      'plugins/x/plugin.json': '{}',
      'vite.config.mjs': `export default { root: 'host/web' };`,
      'vite.server.config.ts': `export default {
        build: { ssr: 'dist/node/server.js', outDir: 'dist/node', emptyOutDir: false },
      };`,
      'vite.threads.config.ts': `export { default } from './vite.server.config.ts';`,
      'vite.fence.config.ts': `export { default } from './vite.server.config.ts';`,
      'host/web/index.html': '<!doctype html><title>Adit</title>',
    });
    const run = runScript(folder, 'test.mjs', ['--only', 'unit']);
    expect(await run.ended, run.output()).toBe(0);
    expect(run.output().split('\n').slice(-9)).toEqual([
      '',
      'skipped: core/fine.test.ts > reads the survey (!hasData)',
      'skipped: core/fine.test.ts > with data > reads the collar (not (hasData))',
      'skipped: core/fine.test.ts > asks (nobody answers)',
      '1 skipped: !hasData',
      '1 skipped: not (hasData)',
      '1 skipped: nobody answers',
      '4 passed, 0 failed, 3 skipped',
      '',
    ]);
    expect(await readdir(join(folder, 'dist/node'))).toEqual(['core', 'host', 'plugins', 'server.js']);
    expect(await readdir(join(folder, 'dist/web'))).toEqual(['index.html']);
  });

  it('counts what fails outside the tests, and goes on after a step that crashed', async () => {
    folder = await makeProject({
      ...files,
      'core/hook.test.ts': `${header}
        describe('group', () => {
          beforeAll(() => { throw new Error('no database'); });
          it('is never run', () => {});
        });`,
      'core/broken.test.ts': `import './missing.ts';`,
      'core/killed.test.ts': `${header} it('dies', () => process.kill(process.pid, 'SIGKILL'));`,
      'core/fails.test.ts': `${header}
        it('fails', () => expect({ grade: 1 }).toEqual({ grade: 2 }));
      `,
    });
    const run = runScript(folder, 'test.mjs', ['--only', 'types,unit,e2e']);
    expect(await run.ended).toBe(1);
    const report = run.output().slice(run.output().indexOf('\nskipped: '));
    for (const line of [
      'skipped: core/fine.test.ts > reads the survey (!hasData)',
      'skipped: core/fine.test.ts > with data > reads the collar (not (hasData))',
      'skipped: core/fine.test.ts > asks (nobody answers)',
      '1 skipped: !hasData',
      '1 skipped: not (hasData)',
      '1 skipped: nobody answers',
      'FAILED: types',
      'FAILED: build\n    The build failed.',
      'FAILED: core/hook.test.ts > group\n    no database',
      'FAILED: core/fails.test.ts > fails\n    expected { grade: 1 } to deeply equal { grade: 2 }\n    - Expected\n    + Received',
      'FAILED: end-to-end tests\n    there is no tests/e2e/playwright.config.ts',
    ]) {
      expect(report).toContain(`\n${line}\n`);
    }
    expect(report).toMatch(/\nFAILED: core\/broken\.test\.ts\n {4}Cannot find module '\.\/missing\.ts'/);
    expect(report).toMatch(/\nFAILED: outside every test\n {4}.*Worker/);
    expect(report).toMatch(/\n3 passed, 7 failed, 4 skipped\n$/);
  });

  it('refuses a step that it does not know', async () => {
    folder = await makeProject({});
    const run = runScript(folder, 'test.mjs', ['--only', 'unti']);
    expect(await run.ended).toBe(2);
    expect(run.output()).toBe('--only knows types, lint, build, unit, e2e, but not unti.\n');
  });
});

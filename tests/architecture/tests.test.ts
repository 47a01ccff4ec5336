import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverFolders } from '../server-folders.ts';
import { listFiles, parseSource } from './source-file.ts';
import { bareTimeouts, misplacedServerTests } from './test-rules.ts';

const files = ['core', 'host', 'plugins', 'examples', 'tests']
  .flatMap((folder) => listFiles(folder))
  .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|node_modules|\/dist\//.test(path))
  .map((path) => parseSource(path, readFileSync(path, 'utf8')));

describe('the tests', () => {
  it('that start a server or a database stand in the folders of such tests', () => {
    expect(misplacedServerTests(files, [...serverFolders, 'tests/soak'])).toEqual([]);
  });

  it('give their time-outs in seconds of a quiet machine; those of the soak are promises by the clock', () => {
    const waiting = files
      .map(({ path }) => path)
      .filter((path) => /\.(test|spec)\.tsx?$|\/testing\/|^tests\//.test(path))
      .filter((path) => !/^(core\/testing|tests\/(soak|bench|external-plugin|failing-plugin))\//.test(path));
    expect(waiting.length).toBeGreaterThan(500);
    expect(waiting.flatMap((path) => bareTimeouts(path, readFileSync(path, 'utf8')))).toEqual([]);
  });
});

describe('the rules of tests see what is planted', () => {
  it('time-outs in milliseconds', () => {
    const planted = `
      const PATIENCE = 60_000;
      it.skipIf(!isBuilt).each([1])('works', async () => {}, 30_000);
      it('waits', async () => { await until(task, PATIENCE); });
      beforeAll(async () => {}, 90_000);
      describe('group', { timeout: 120_000 }, () => {});
      test.setTimeout(240_000);`;
    expect(bareTimeouts('tests/planted.test.ts', planted)).toHaveLength(5);
    const good = `it('works', async () => { await until(task, seconds(20)); await pause(3_000); }, seconds(60));`;
    expect(bareTimeouts('tests/good.test.ts', good)).toEqual([]);
  });

  it('a server that a test beside its source starts, by way of a helper', () => {
    const planted = [
      parseSource('plugins/points/server/build.test.ts', `import { help } from './testing/help.ts';`),
      parseSource(
        'plugins/points/server/testing/help.ts',
        `export { useServer as help } from '../../../../tests/integration/use-server.ts';`,
      ),
      parseSource('tests/integration/use-server.ts', `import { ServerProcess } from './server-process.ts';`),
    ];
    expect(misplacedServerTests(planted, serverFolders)).toEqual([
      'plugins/points/server/build.test.ts reaches tests/integration/server-process.ts',
    ]);
  });
});

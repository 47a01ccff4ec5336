import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverFolders } from '../server-folders.ts';
import { listFiles, parseSource } from './source-file.ts';
import { misplacedServerTests } from './test-rules.ts';

const files = ['core', 'host', 'plugins', 'examples', 'tests']
  .flatMap((folder) => listFiles(folder))
  .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|node_modules|\/dist\//.test(path))
  .map((path) => parseSource(path, readFileSync(path, 'utf8')));

describe('the tests', () => {
  it('that start a server or a database stand in the folders of such tests', () => {
    expect(misplacedServerTests(files, [...serverFolders, 'tests/soak'])).toEqual([]);
  });
});

describe('the rules of tests see what is planted', () => {
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

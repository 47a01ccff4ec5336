import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { seconds } from './tests/patience.ts';
import { serverFolders } from './tests/server-folders.ts';

const conditions = ['adit-source', 'module', 'import', 'default'];

const serverTests = serverFolders.map((folder) => `${folder}/**`);
const soakTests = 'tests/soak/**';

/** Unit tests beside their sources and the tests that cross folders; those in a browser are started by `npm test` itself. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions: ['adit-source', 'module', 'default'] } },
  test: {
    exclude: ['**/node_modules/**', 'dist/**', 'tests/e2e/**', 'tests/external-plugin/**', 'tests/outside-plugins/**'],
    environment: 'node',
    setupFiles: ['tests/repeatable-cases.ts', 'tests/patient-time-outs.ts'],
    // A second, as it would be, is nothing for a server on a busy machine.
    expect: { poll: { timeout: seconds(15) } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{core,host,plugins,examples,tests}/**/*.test.{ts,tsx}'],
          exclude: [...serverTests, soakTests],
          isolate: false,
          maxWorkers: availableParallelism(),
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: serverTests.map((folder) => `${folder}/*.test.ts`),
          globalSetup: 'tests/shared-postgres.ts',
          isolate: false,
          // They wait for servers half of the time.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'soak', include: [`${soakTests}/*.test.ts`] } },
    ],
  },
});

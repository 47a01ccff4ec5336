import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const conditions = ['adit-source', 'module', 'import', 'default'];

/** Unit tests beside their sources and the tests that cross folders; those in a browser are started by `npm test` itself. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions: ['adit-source', 'module', 'default'] } },
  test: {
    include: [
      'core/**/*.test.{ts,tsx}',
      'host/**/*.test.{ts,tsx}',
      'plugins/**/*.test.{ts,tsx}',
      'examples/**/*.test.{ts,tsx}',
      'tests/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', 'dist/**', 'tests/e2e/**', 'tests/external-plugin/**'],
    environment: 'node',
    setupFiles: ['tests/repeatable-cases.ts'],
    // Many tests wait for servers: with two processors, one worker would leave one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

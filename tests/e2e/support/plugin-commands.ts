import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs `adit plugin …` as an author or an operator does; answers the line of JSON that it prints. */
export async function aditPlugin(words: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await run(process.execPath, [resolve('host/cli/adit.mjs'), 'plugin', ...words]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
}

/** A copy of a plugin's sources outside of the repository, packed; `drop` removes the copy. */
export async function packCopy(source: string): Promise<{ readonly zip: string; drop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-packed-'));
  await cp(resolve(source), folder, { recursive: true });
  const { zip } = await aditPlugin(['pack', folder]);
  return { zip: String(zip), drop: () => rm(folder, { recursive: true, force: true }) };
}

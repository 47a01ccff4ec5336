import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AditError } from 'adit/core';
import { readColumn, type FileReaderModule } from 'adit/core/server';
import { examine } from '../examine.ts';
import { buildLines, requestOf, type BuiltLines, type TestFile } from './test-run.ts';

/** One case may take this long, however slow the machine: a hang is none that ends. */
const MAX_MILLISECONDS = 20_000;

const words = ['0', '-1', '1e999', '1e13', 'NaN', '', '32000', 'SEG 1 1', 'ATOM 9 9', '\n', '\0', ', ', 'END\n', 'Ä'];

/** A change of a file: bytes go, come twice, or are put in. */
const change = fc.record({
  kind: fc.constantFrom('cut', 'double', 'insert', 'overwrite'),
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.nat({ max: 60 }),
  bytes: fc.oneof(
    fc.constantFrom(...words).map((word) => Buffer.from(word)),
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
  ),
});

function changed(
  source: Buffer,
  changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[],
): Buffer {
  let bytes = source;
  for (const { kind, place, length, bytes: inserted } of changes) {
    const start = Math.floor(place * bytes.length);
    const [before, part, after] = [
      bytes.subarray(0, start),
      bytes.subarray(start, start + length),
      bytes.subarray(start + length),
    ];
    if (kind === 'cut') bytes = Buffer.concat([before, after]);
    else if (kind === 'double') bytes = Buffer.concat([before, part, part, after]);
    else if (kind === 'insert') bytes = Buffer.concat([before, inserted, part, after]);
    else bytes = Buffer.concat([before, inserted, bytes.subarray(start + inserted.length)]);
  }
  return bytes;
}

/**
 * Gives mutations of a file to the whole build, and throws unless each ends in an error that a user can read, or in a dataset that accounts for every row and
 * holds no number that cannot be drawn.
 */
export async function fuzzLines(
  file: TestFile,
  seed: number,
  cases: number,
  modules?: readonly FileReaderModule[],
): Promise<void> {
  const whole = Buffer.from(file.content ?? '');
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      await tryFile({ path: file.path, content: changed(whole, changes) }, modules);
    }),
    { seed, numRuns: cases, endOnFailure: true },
  );
}

async function tryFile(file: TestFile, modules: readonly FileReaderModule[] | undefined): Promise<void> {
  const start = process.cpuUsage();
  const built = await orReadableError(() => buildLines(file, modules ? { modules } : {}));
  const folder = mkdtempSync(join(tmpdir(), 'adit-lines-'));
  try {
    const run = { signal: new AbortController().signal, readTable: () => Promise.reject(new Error('no table')) };
    const looked = await orReadableError(() => examine(requestOf(folder, file, modules), run));
    if (built && !looked) throw new Error('What can be built can be looked at');
    if (built) await checkNumbers(built);
  } finally {
    built?.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
  const { user, system } = process.cpuUsage(start);
  if ((user + system) / 1000 > MAX_MILLISECONDS) throw new Error('That took too long');
}

/** Undefined when the task ended in an error that is made for users; every other one is a defect. */
async function orReadableError<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof AditError && error.status < 500) return undefined;
    throw error;
  }
}

async function checkNumbers({ folder, manifest }: BuiltLines): Promise<void> {
  for (const { geometry, count, columns } of manifest.layers) {
    if (geometry.kind !== 'lines') throw new Error('A layer is no layer of lines');
    const positions = await readColumn(folder, geometry.positions);
    const offsets = await readColumn(folder, geometry.offsets);
    if (!positions.every((value) => Number.isFinite(value))) throw new Error('A position is not finite');
    if (offsets.length !== count + 1 || offsets.at(-1) !== positions.length / 3)
      throw new Error('Lines do not fit their vertices');
    for (const { data, location } of columns)
      if (data.length !== (location === 'vertices' ? positions.length / 3 : count))
        throw new Error('A column does not fit its layer');
  }
}

import fc from 'fast-check';
import { AditError } from 'adit/core';
import { TestFolder, zipOf } from './archive-test-kit.ts';
import { openArchive } from './index.ts';

/** The tests repeat the same cases; the soak draws new ones. */
const seeded = process.env['ADIT_SOAK'] ? {} : { seed: 20_261 };

const entries = [
  { name: 'data/collar.csv', content: 'BHID,X,Y\nA1,1,2\n'.repeat(40) },
  { name: 'stored.txt', content: 'stored', isStored: true },
];
const byte = fc.integer({ min: 0, max: 255 });

const mutation = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    at: fc.nat(),
    values: fc.array(byte, { minLength: 1, maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), values: fc.constant<number[]>([]) }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: fc.nat(),
    values: fc.array(byte, { minLength: 1, maxLength: 8 }),
  }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutate(zip: Buffer, changes: readonly Mutation[]): Buffer {
  return changes.reduce((bytes, { kind, at, values }) => {
    const from = at % (bytes.length + 1);
    if (kind === 'cut') return bytes.subarray(0, from);
    const rest = bytes.subarray(kind === 'set' ? Math.min(bytes.length, from + values.length) : from);
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(values), rest]);
  }, zip);
}

/** Opens mutated archives and reads all that they list: bytes as declared, or an AditError. Throws what breaks that. */
export async function fuzzArchives(runs: number): Promise<void> {
  const folder = new TestFolder();
  const zips = [await zipOf(entries), await zipOf(entries, { forceZip64Format: true })];
  const property = fc.asyncProperty(
    fc.nat(),
    fc.array(mutation, { minLength: 1, maxLength: 4 }),
    async (which, changes) => {
      const path = folder.put(mutate(zips[which % zips.length] as Buffer, changes));
      try {
        const archive = await openArchive(path);
        try {
          for (const { name, size } of archive.entries) {
            const bytes = await archive.read(name, 1024 ** 2);
            if (bytes.length !== size) throw new Error(`${name} has ${bytes.length} bytes and says ${size}`);
          }
        } finally {
          await archive.close();
        }
      } catch (error) {
        if (!(error instanceof AditError)) throw error;
      }
    },
  );
  try {
    await fc.assert(property, { numRuns: runs, ...seeded });
  } finally {
    folder.drop();
  }
}

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { AditError } from 'adit/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBlastFile } from './read-blast-file.ts';
import { isHole } from './read-hole.ts';

const real = resolve('../shared/data/kirra');
const hasSharedData = existsSync(real);
const cases = process.env['ADIT_SOAK'] ? 10_000 : 100;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-blast-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Reads a file: it ends in finite holes and rejected rows with their lines, or in a known error. */
async function expectEnds(content: Buffer | string): Promise<void> {
  const path = join(folder, 'P1.csv');
  writeFileSync(path, content);
  try {
    let last = 0;
    for await (const row of readBlastFile(path)) {
      if (isHole(row)) expect([...row.collar, ...row.toe].every(Number.isFinite)).toBe(true);
      expect(row.line).toBeGreaterThan(last);
      last = row.line;
    }
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
  }
}

it('made-up rows end in holes, rejected rows or a known error: fuzz', { timeout: 30_000 + cases * 120 }, async () => {
  const cell = fc.oneof(
    fc.constantFrom('hole', 'x', 'y', 'z', 'holeID', '"', '', '1', '-', '1e400', 'NaN'),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 16 }), { maxLength: 12 }), async (rows) => {
      const text = rows.map((cells) => cells.join(',')).join('\n');
      await expectEnds(`${rows.length % 2 ? 'holeID,x,y,z,length\n' : ''}${text}`);
    }),
    { seed: 9, numRuns: cases },
  );
});

it.skipIf(!hasSharedData)(
  'real files that are broken end so, too: fuzz',
  { timeout: 30_000 + cases * 240 },
  async () => {
    const files = ['S5_346_516_V2.csv', 'BLAST.csv', 'KAB_2in1_BB10000_14COL.csv', 'KAB_BLAST_ALLCOL.csv'].map((name) =>
      readFileSync(join(real, name)).subarray(0, 20_000),
    );
    const change = fc.record({ at: fc.nat(), byte: fc.oneof(fc.nat(255), fc.constantFrom(10, 13, 34, 44, 0)) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { minLength: 1, maxLength: 40 }),
        fc.option(fc.nat(20_000), { freq: 4, nil: undefined }),
        async (file, changes, length) => {
          const bytes = Buffer.from(file);
          for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
          await expectEnds(bytes.subarray(0, length));
        },
      ),
      { seed: 9, numRuns: cases },
    );
  },
);

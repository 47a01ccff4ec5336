import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { AditError } from 'adit/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeGas } from '../../fixtures/encode-gas.ts';
import { fileReader } from './gas-reader.ts';
import { readAll, signal, smallGas } from './gas-test-kit.ts';

const real = resolve('../shared/data/iogas-mars/Mars-Curiosity_APXS_geochem_loc.gas');
const hasSharedData = existsSync(real);
const cases = process.env['ADIT_SOAK'] ? 10_000 : 100;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-gas-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });

async function expectAllEnd(whole: Buffer): Promise<void> {
  const broken = join(folder, 'broken.gas');
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.boolean(),
      async (changes, end, cut) => {
        const bytes = Buffer.from(whole);
        // Half of the changes hit the directory at the end, where an archive is most fragile.
        for (const { at, byte } of changes) bytes[at % 2 ? at % bytes.length : bytes.length - 1 - (at % 600)] = byte;
        writeFileSync(broken, cut ? bytes.subarray(0, end % bytes.length) : bytes);
        try {
          const [part] = (await fileReader.describe({ path: broken, fileName: 'a.gas' }, signal)).parts;
          const columns = part?.columns ?? [];
          const read = await readAll(broken, columns.slice(0, 5));
          expect(read.lines).toHaveLength(read.rowsRead);
        } catch (error) {
          if (!(error instanceof AditError)) throw error;
        }
      },
    ),
    { seed: 11, numRuns: cases },
  );
}

it('every broken small file ends in a known error or whole: fuzz', { timeout: 30_000 + cases * 240 }, async () => {
  const path = join(folder, 'whole.gas');
  await encodeGas(path, smallGas);
  await expectAllEnd(readFileSync(path));
});

it.skipIf(!hasSharedData)(
  'every broken real file ends in a known error or whole: fuzz',
  { timeout: 30_000 + cases * 240 },
  () => expectAllEnd(readFileSync(real)),
);

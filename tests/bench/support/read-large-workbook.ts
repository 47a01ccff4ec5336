import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  manyRows,
  workbookParts,
  writeWorkbook,
} from '../../../plugins/importing/server/workbook/testing/make-workbook.ts';
import { fileReader } from '../../../plugins/importing/server/workbook/workbook-reader.ts';

const ROWS = 100_000;
const COLUMNS = 10;

/** Writes a workbook of 100,000 rows of 10 columns, and answers what reads its sheet; both clean up after themselves. */
export async function largeWorkbook(): Promise<{ read(): Promise<void>; dispose(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-workbook-'));
  const path = join(folder, 'large.xlsx');
  await writeWorkbook(path, workbookParts({ Data: manyRows(ROWS + 1, COLUMNS) }));
  const { signal } = new AbortController();
  return {
    async read() {
      let cells = 0;
      const row = (_line: number, texts: readonly string[]): void => void (cells += texts.length);
      await fileReader.read({ path, fileName: 'large.xlsx' }, 0, { row }, { signal });
      if (cells !== (ROWS + 1) * COLUMNS) throw new Error(`${cells} cells were read`);
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

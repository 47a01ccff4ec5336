import { expect, it } from 'vitest';
import { profileTableFrom } from '../table/profile-table.ts';
import { chunksOf, detect } from '../table/table-test-kit.ts';
import { notesOf } from './notes.ts';

it('notes every column with texts, so that one that is mapped to a number says why its rows are lost', async () => {
  const file = 'HOLE,FROM,TO,AU\nA,2024-01-01,"10,000",1\nB,2024-01-02,"20,000",2\n';
  const { dialect } = await detect(file);
  const { texts } = notesOf(await profileTableFrom(chunksOf(file), dialect, { fileExtension: 'csv' }), [], undefined);
  expect(texts).toEqual([
    { column: 'HOLE', count: 2, sample: 'A' },
    { column: 'FROM', count: 2, sample: '2024-01-01' },
    { column: 'TO', count: 2, sample: '10,000' },
  ]);
});

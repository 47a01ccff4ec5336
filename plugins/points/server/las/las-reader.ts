import { AditError } from 'adit/core';
import type { ColumnsReader } from 'adit/core/server';
import { BatchMaker } from '../gas/gas-batch.ts';
import type { LasField } from './las-fields.ts';
import { withLas } from './las-file.ts';

export { systemOf } from './las-system.ts';

/**
 * Reads LAS files 1.0 to 1.4 as a table of points: coordinates by scale and offset in float64, what the point format has, extra bytes
 * by their descriptions, classes by their names. The box of the header is not looked at.
 */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff: (head) => (Buffer.from(head.subarray(0, 4)).toString('latin1') === 'LASF' ? 1 : 0),

  describe: (file) =>
    withLas(file, async ({ fields }) => {
      const columns = fields.map(({ name, text }) => ({ name, kind: text ? ('text' as const) : ('number' as const) }));
      return { parts: [{ name: '', columns, defaultColumns: { x: 'X', y: 'Y', z: 'Z' } }] };
    }),

  read: (file, _part, { columns, batch: sink }, { signal }) =>
    withLas(file, async (las) => {
      const wanted = columns.map(({ name, kind }) => ({ name, kind, field: fieldOf(las.fields, name, file.fileName) }));
      const batch = new BatchMaker(columns);
      let rowsRead = 0;
      for await (const record of las.records(signal)) {
        rowsRead += 1;
        for (const { name, kind, field } of wanted) {
          if (kind === 'number') batch.number(name, field.number?.(record));
          else batch.text(name, field.text?.(record) ?? String(field.number?.(record)));
        }
        batch.endRow(rowsRead);
        if (batch.isFull) sink(batch.take());
      }
      if (!batch.isEmpty) sink(batch.take());
      const dictionaries = new Map([...batch.dictionaries].map(([name, { texts }]) => [name, texts]));
      return { rowsRead, rowsChanged: 0, dictionaries, sourceTexts: new Map() };
    }),
};

function fieldOf(fields: readonly LasField[], name: string, file: string): LasField {
  const field = fields.find((one) => one.name === name);
  if (field) return field;
  throw new AditError('unknown-column', { values: { file, column: name } });
}

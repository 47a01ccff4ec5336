import { AditError } from 'adit/core';
import { entryNamesIn, openArchive, type ColumnsReader, type FormatFile } from 'adit/core/server';
import { gasAttributeColumns } from 'adit/plugins/points';
import { BatchMaker } from './gas-batch.ts';
import { gasLines } from './gas-lines.ts';
import { parseGasMetadata, type GasMetadata } from './gas-metadata.ts';
import { unescapeGas } from './unescape.ts';

const METADATA = 'metadata.xml';
const DATA = 'data.csv';
const MAX_METADATA_BYTES = 64 * 1024 * 1024;

/** Reads ioGAS files: an archive of a table and of what its columns and attribute lists mean. */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff(head, fileName) {
    const names = entryNamesIn(head);
    if (names.includes(METADATA)) return 0.9;
    return names.length > 0 && /\.gas$/i.test(fileName) ? 0.6 : 0;
  },

  async describe(file) {
    return withGas(file, async ({ metadata, header }) => {
      const { columns, special, attributes } = metadata;
      const names = new Map(
        columns.flatMap(({ name, original }) => [[original, name] as const, [name, name] as const]),
      );
      const find = (...elements: string[]): string | undefined =>
        elements.map((element) => names.get(special[element] ?? '')).find((name) => name !== undefined);
      const places = {
        x: find('map_east', 'wgs84longitude'),
        y: find('map_north', 'wgs84latitude'),
        z: find('map_elevation'),
      };
      const lists = attributeNames(header, columns.length);
      const part = {
        name: '',
        columns: [
          ...columns.map(({ name, kind }) => ({ name, kind })),
          ...lists.map((name) => ({ name, kind: 'number' as const })),
        ],
        defaultColumns: Object.fromEntries(
          Object.entries(places).filter((place): place is [string, string] => place[1] !== undefined),
        ),
        attributes: Object.fromEntries(lists.map((name) => [name, attributes[name] ?? []])),
      };
      return { parts: [part] };
    });
  },

  async read(file, _part, { columns, batch: sink }, { signal, missingSymbols, issue }) {
    return withGas(file, async ({ metadata, header, lines }) => {
      const order = [...metadata.columns.map(({ name }) => name), ...attributeNames(header, metadata.columns.length)];
      const places = columns.map(({ name, kind }) => ({ name, kind, place: order.indexOf(name) }));
      const unknown = places.find(({ place }) => place < 0);
      if (unknown) throw new AditError('unknown-column', { values: { file: file.fileName, column: unknown.name } });
      const missing = new Set(missingSymbols);
      const batch = new BatchMaker(columns);
      let line = 1;
      let rowsRead = 0;
      let rowsChanged = 0;
      for await (const text of lines) {
        line += 1;
        if (text === '') continue;
        signal.throwIfAborted();
        rowsRead += 1;
        const cells = text.split(',');
        const found = cells.length;
        if (found !== order.length)
          issue({
            severity: 'warning',
            code: 'ragged-row',
            fileName: file.fileName,
            line,
            values: { text: String(found) },
          });
        let changed = false;
        for (const { name, kind, place } of places) {
          const cell = unescapeGas(cells[place]?.trim() ?? '');
          const isMissing = cell === '' || missing.has(cell);
          if (kind === 'text') batch.text(name, isMissing ? undefined : cell);
          else {
            const value = isMissing ? NaN : Number(cell);
            batch.number(name, Number.isFinite(value) ? value : undefined);
            if (isMissing || Number.isFinite(value)) continue;
            changed = true;
            const values = { text: cell.slice(0, 100) };
            issue({ severity: 'changed', code: 'not-a-number', fileName: file.fileName, line, column: name, values });
          }
        }
        if (changed) rowsChanged += 1;
        batch.endRow(line);
        if (batch.isFull) sink(batch.take());
      }
      if (!batch.isEmpty) sink(batch.take());
      return {
        rowsRead,
        rowsChanged,
        dictionaries: new Map([...batch.dictionaries].map(([name, { texts }]) => [name, texts])),
        sourceTexts: new Map(),
      };
    });
  },
};

interface OpenGas {
  readonly metadata: GasMetadata;
  /** The cells of the first line, as they stand. */
  readonly header: readonly string[];
  readonly lines: AsyncIterable<string>;
}

async function withGas<T>(file: FormatFile, use: (gas: OpenGas) => Promise<T>): Promise<T> {
  const archive = await openArchive(file.path);
  try {
    const names = new Set(archive.entries.map(({ name }) => name));
    for (const entry of [METADATA, DATA]) {
      if (!names.has(entry)) throw new AditError('gas-entry-missing', { values: { file: file.fileName, entry } });
    }
    const xml = new TextDecoder('windows-1252').decode(await archive.read(METADATA, MAX_METADATA_BYTES));
    const lines = gasLines(await archive.stream(DATA));
    const first = await lines.next();
    if (first.done) throw new AditError('empty-file', { values: { file: file.fileName } });
    return await use({ metadata: parseGasMetadata(xml), header: first.value.split(','), lines });
  } finally {
    await archive.close();
  }
}

/** The names behind the last named column: three before ioGAS 6, four since. */
function attributeNames(header: readonly string[], named: number): string[] {
  const known = new Set<string>(Object.values(gasAttributeColumns));
  return header
    .slice(named)
    .map((cell) => cell.trim())
    .filter((name) => known.has(name));
}

import type { ColumnsReader, FormatColumn, FormatFile } from 'adit/core/server';
import { isKnownName, splitUnits, typeOptions, type MetadataColumn } from '../../shared/index.ts';
import type { FileNotes, StoredMetadata } from '../files/tables.ts';
import { NumberSums, TextSums, type Sentinel } from './column-sums.ts';
import { headerSignature } from './header-signature.ts';
import { noNotes, sentinelNotes } from './notes.ts';

/** Of a file with hundreds of columns that are read with losses the first are enough. */
const MAX_NOTES = 20;

/** Reads a file of a contributed format once and says what its columns hold. */
export async function profileFormat(
  reader: ColumnsReader,
  file: FormatFile,
  options: { readonly format: string; readonly missingSymbols: readonly string[]; readonly signal: AbortSignal },
): Promise<StoredMetadata> {
  const { format, missingSymbols, signal } = options;
  const [part] = (await reader.describe(file, signal)).parts;
  const { columns = [], defaultColumns = {}, attributes } = part ?? {};
  const numbers = new Map(named(columns, 'number').map((name) => [name, new NumberSums(!isKnownName(name))]));
  const texts = new Map(named(columns, 'text').map((name) => [name, new TextSums()]));
  const ofWhole: NonNullable<FileNotes['ofWhole']>[number][] = [];
  const summary = await reader.read(
    file,
    0,
    {
      columns: columns.map(({ name, kind }) => ({ name, kind })),
      batch(batch) {
        for (const [name, sums] of numbers)
          sums.add((batch.numbers.get(name) ?? new Float64Array()).subarray(0, batch.rows), batch.lines);
        for (const [name, sums] of texts)
          sums.add((batch.texts.get(name) ?? new Uint32Array()).subarray(0, batch.rows));
      },
    },
    {
      signal,
      missingSymbols,
      // What is wrong with single rows stands in the report of the import.
      issue({ severity, code, line, values = {} }) {
        if (severity === 'warning' && line === undefined && ofWhole.length < MAX_NOTES) ofWhole.push({ code, values });
      },
    },
  );
  const sentinels = new Map<string, readonly Sentinel[]>();
  const described = columns.map((column, index): MetadataColumn => {
    const dictionary = summary.dictionaries.get(column.name) ?? [];
    const sums = numbers.get(column.name);
    const found = sums ? sums.sentinels : (texts.get(column.name)?.sentinels(dictionary) ?? []);
    sentinels.set(column.name, found);
    const facts = sums ? numberFacts(sums) : textFacts(texts.get(column.name) as TextSums, dictionary);
    const offered = typeOptions({ fileExtension: format, columnIndex: index, ...facts, numUniques: facts.numUniques });
    const units = column.unit ?? splitUnits(column.name).units;
    const asNumbers = sums?.asNumbers(units === 'none');
    return {
      _id: `column-${index + 1}`,
      name: column.name,
      ...facts,
      ...(asNumbers ? { codes: asNumbers.codes, minimum: asNumbers.min ?? null, maximum: asNumbers.max ?? null } : {}),
      statsDataType: sums ? 'continuous' : 'categorical',
      typeOptions: offered,
      units,
      sentinels: found.map(({ symbol }) => symbol),
      selected: true,
    };
  });
  const notes: FileNotes = { ...noNotes, sentinels: sentinelNotes(sentinels), ofWhole };
  return {
    format,
    nanValues: missingSymbols,
    rowCount: summary.rowsRead,
    columns: described,
    defaultColumns,
    ...(attributes === undefined ? {} : { attributes }),
    headerSignature: headerSignature(columns.map(({ name }) => name)),
    notes,
  };
}

type Facts = Pick<MetadataColumn, 'dataType' | 'numUniques' | 'sampleData' | 'missing' | 'minimum' | 'maximum'> & {
  numUniques: number;
};

function numberFacts(sums: NumberSums): Facts {
  const hasNumbers = sums.distinct > 0;
  return {
    dataType: hasNumbers && sums.onlyIntegers ? 'int' : 'float',
    numUniques: sums.distinct,
    sampleData: sums.samples,
    missing: sums.missing,
    minimum: hasNumbers ? sums.minimum : null,
    maximum: hasNumbers ? sums.maximum : null,
  };
}

function textFacts(sums: TextSums, dictionary: readonly string[]): Facts {
  const { missing, distinct: numUniques } = sums;
  const sampleData = sums.samples(dictionary);
  return { dataType: 'string', numUniques, sampleData, missing, minimum: null, maximum: null };
}

function named(columns: readonly FormatColumn[], kind: FormatColumn['kind']): string[] {
  return columns.filter((column) => column.kind === kind).map(({ name }) => name);
}

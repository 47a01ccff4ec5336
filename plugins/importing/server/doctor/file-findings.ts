import type { ImportFileType } from 'adit/core';
import {
  ABOVE,
  BELOW,
  hasMadeUpNames,
  type ColumnCode,
  type Finding,
  type MappedFile,
  type MetadataColumn,
} from '../../shared/index.ts';
import { shownName } from '../files/stored-file.ts';
import type { FileNotes } from '../files/tables.ts';
import type { RawFile } from '../files/raw-files.ts';

type Fact = Omit<Finding, 'fileName' | 'rawFileId'>;

const columnsNamed = 5;

/** What importing itself sees in one file: how it is written, and values that may mean something else than they say. */
export function fileFindings(file: RawFile, mapped: MappedFile, type: ImportFileType | undefined): Finding[] {
  const notes = file.metadata?.notes;
  if (!notes) return [];
  const found = [
    ...dialectFacts(file, notes),
    ...headerFacts(notes),
    ...rowFacts(notes),
    ...cellFacts(notes),
    ...wholeFacts(notes),
    ...valueFacts(file, notes, mapped, type),
    ...codeFacts(file, mapped),
    ...strayTextFacts(file, mapped),
    ...dateFacts(file, mapped),
    ...azimuthFacts(mapped),
  ];
  return found.map((fact) => ({ ...fact, fileName: shownName(file), rawFileId: file.id }));
}

function dialectFacts({ metadata }: RawFile, { detected, detectedHeader = 0 }: FileNotes): Fact[] {
  const dialect = metadata?.dialect;
  if (!dialect) return [];
  const found: Fact[] = [];
  if (detected && detected.delimiter !== dialect.delimiter)
    found.push({
      code: 'other-delimiter',
      severity: 'warning',
      values: { delimiter: shownDelimiter(dialect.delimiter), detected: shownDelimiter(detected.delimiter) },
      fix: { kind: 'delimiter', delimiter: detected.delimiter },
    });
  else if (detected && detectedHeader > 0 !== (dialect.headerLine !== undefined))
    found.push(otherHeader(detectedHeader, dialect.headerLine ?? 1));
  else if (detected && detected.dataStartRow !== dialect.dataStartRow)
    found.push({
      code: 'other-start-row',
      severity: 'warning',
      values: { row: dialect.dataStartRow, detected: detected.dataStartRow },
      fix: { kind: 'data-start-row', row: detected.dataStartRow },
    });
  if (dialect.encoding !== 'utf-8')
    found.push({ code: 'encoding', severity: 'information', values: { encoding: dialect.encoding } });
  if (dialect.decimal === ',') found.push({ code: 'decimal-comma', severity: 'information', values: {} });
  if (dialect.headerLine !== undefined && dialect.headerLine > 1)
    found.push({
      code: 'late-header',
      severity: 'information',
      values: { line: dialect.headerLine, row: dialect.dataStartRow },
    });
  if (hasMadeUpNames(dialect.columnNames.map((name) => ({ name }))))
    found.push({ code: 'no-header', severity: 'warning', values: {} });
  return found;
}

/** Names that are read as data, or data as names. */
function otherHeader(detected: number, used: number): Fact {
  const line = detected || used;
  return {
    code: detected === 0 ? 'data-as-header' : 'header-as-data',
    severity: 'warning',
    lines: [line],
    values: { line },
    fix: { kind: 'header-line', line: detected },
  };
}

function headerFacts({ warnings }: FileNotes): Fact[] {
  const of = (code: string): FileNotes['warnings'] => warnings.filter((warning) => warning.code === code);
  const [oneColumn] = of('one-column');
  const [mismatch] = of('header-mismatch');
  const repeated = of('duplicate-column-name');
  const [skipped] = of('lines-skipped');
  const found: Fact[] = [];
  if (skipped) found.push({ code: 'lines-skipped', severity: 'information', values: { lines: skipped.text ?? '' } });
  if (repeated.length > 0)
    found.push({ code: 'duplicate-column-names', severity: 'warning', values: { columns: namesOf(repeated) } });
  if (mismatch)
    found.push({
      code: 'header-mismatch',
      severity: 'warning',
      lines: [mismatch.line],
      values: { fields: Number(mismatch.text ?? 0) },
    });
  if (oneColumn) found.push({ code: 'one-column', severity: 'warning', values: {} });
  return found;
}

function rowFacts({ ragged, otherDelimiters }: FileNotes): Fact[] {
  const mixed = otherDelimiters.map(({ delimiter, count, lines }): Fact => ({
    code: 'mixed-delimiters',
    severity: 'warning',
    rows: count,
    lines: [...lines],
    values: { delimiter: shownDelimiter(delimiter), rows: count },
  }));
  const others = ragged.count - otherDelimiters.reduce((sum, { count }) => sum + count, 0);
  if (others <= 0) return mixed;
  const { lines } = ragged;
  return [
    ...mixed,
    { code: 'ragged-rows', severity: 'warning', rows: others, lines: [...lines], values: { rows: others } },
  ];
}

/** Cells of a sheet that hold something else than a value. */
function cellFacts({ cells = [] }: FileNotes): Fact[] {
  return cells.map(({ code, count, lines, cells: names }) => {
    const values = { cells: count, names: names.join(', ') + (count > names.length ? ', …' : '') };
    return { code, severity: 'warning', ...(lines.length > 0 && { rows: count, lines: [...lines] }), values };
  });
}

function wholeFacts({ ofWhole = [] }: FileNotes): Fact[] {
  return ofWhole.map((note) => ({ ...note, severity: 'warning' }));
}

function valueFacts(file: RawFile, notes: FileNotes, mapped: MappedFile, type: ImportFileType | undefined): Fact[] {
  const { mapping } = mapped;
  const decided = new Set(codedColumns(file, mapped).map(({ name }) => name));
  const open = notes.sentinels.filter(({ columns }) => columns.some((column) => !decided.has(column)));
  const sentinels = open.map(({ symbol, columns, count }): Fact => ({
    code: 'sentinel',
    severity: 'warning',
    values: { symbol, cells: count, columns: namesOf(columns.map((column) => ({ column }))) },
    fix: { kind: 'missing-symbol', symbol },
  }));
  const asked = new Set(
    (file.metadata?.columns ?? [])
      .filter(({ codes }) => codes?.some(({ text }) => isLimit(text)))
      .map(({ name }) => name),
  );
  const limits = (['belowDetection', 'aboveRange'] as const).flatMap((kind): Fact[] => {
    const told = notes[kind].filter(({ column }) => !asked.has(column));
    const count = told.reduce((sum, entry) => sum + entry.count, 0);
    const code = kind === 'belowDetection' ? 'below-detection' : 'above-range';
    return count === 0 ? [] : [{ code, severity: 'information', values: { cells: count, columns: namesOf(told) } }];
  });
  const measured = new Map(
    (type?.variables ?? []).filter(({ categorical }) => !categorical).map(({ name }) => [mapping[name], name]),
  );
  const texts = notes.texts.flatMap(({ column, count, sample }): Fact[] => {
    const variable = measured.get(column);
    return variable === undefined
      ? []
      : [
          {
            code: 'text-in-variable',
            severity: 'warning',
            rows: count,
            values: { column, variable, cells: count, sample },
          },
        ];
  });
  return [...sentinels, ...limits, ...texts];
}

/** Codes of kept columns of numbers, each once for the columns in which it is read alike. */
function codeFacts(file: RawFile, mapped: MappedFile): Fact[] {
  const found = new Map<string, FoundCode>();
  for (const column of file.metadata?.columns ?? []) {
    const kind = kindOf(column, mapped);
    // Limits may be kept as they are written, as categories.
    const codes = (column.codes ?? []).filter(
      ({ text }) => kind === 'number' || (kind === 'category' && isLimit(text)),
    );
    const isOffered = column.typeOptions.includes('categorical');
    for (const code of codes) {
      const chosen = kind === 'number' ? code.reading : 'categorical';
      const key = JSON.stringify([code.text, chosen, code.choices, isOffered]);
      const known = found.get(key);
      const columns = [...(known?.columns ?? []), column.name];
      found.set(key, { ...(known ?? code), count: (known?.count ?? 0) + code.count, columns, chosen, isOffered });
    }
  }
  return [...found.values()].map((code) => (isLimit(code.text) ? limitFact(code) : codeFact(code)));
}

interface FoundCode extends ColumnCode {
  readonly columns: readonly string[];
  readonly chosen: string;
  /** The columns may be categories. */
  readonly isOffered: boolean;
}

function isLimit(text: string): boolean {
  return text === BELOW || text === ABOVE;
}

function choicesOf({ text, choices, columns }: FoundCode): NonNullable<Fact['choices']> {
  return choices.map((reading) => ({ code: reading, fix: { kind: 'code', columns: [...columns], text, reading } }));
}

/** All values below a detection limit, or above a range. */
function limitFact(found: FoundCode): Fact {
  const { text, count, lines, columns, chosen, isOffered } = found;
  const kept = {
    code: 'categorical',
    fix: { kind: 'type' as const, columns: [...columns], type: 'categorical' as const },
  };
  return {
    code: text === BELOW ? 'below-detection' : 'above-range',
    severity: 'information',
    rows: count,
    lines,
    values: { cells: count, columns: namesOf(columns.map((column) => ({ column }))) },
    choices: isOffered ? [...choicesOf(found), kept] : choicesOf(found),
    chosen,
  };
}

function codeFact(found: FoundCode): Fact {
  const { text, count, lines, choices, limit, columns, chosen } = found;
  const standsForLimit = choices[0] === 'half-limit' && limit !== undefined;
  const values = { symbol: text, cells: count, columns: namesOf(columns.map((column) => ({ column }))) };
  return {
    code: standsForLimit ? 'limit-code' : 'sentinel',
    severity: 'warning',
    rows: count,
    lines,
    values: standsForLimit ? { ...values, limit } : values,
    // For callers that read the file anew: the same in all its columns.
    ...(standsForLimit ? {} : { fix: { kind: 'missing-symbol', symbol: text } }),
    choices: choicesOf(found),
    chosen,
  };
}

/** Texts among numbers, too few to make the column one of text. */
function strayTextFacts({ metadata }: RawFile, mapped: MappedFile): Fact[] {
  const columns = (metadata?.columns ?? []).filter(
    (column) => column.strayTexts && kindOf(column, mapped) !== undefined,
  );
  return columns.map((column) => {
    const { name, strayTexts = [] } = column;
    const cells = strayTexts.reduce((sum, { count }) => sum + count, 0);
    return {
      code: 'stray-texts',
      severity: 'warning',
      rows: cells,
      lines: strayTexts.flatMap(({ lines }) => lines).toSorted((one, other) => one - other),
      values: { column: name, cells, text: strayTexts[0]?.text ?? '' },
      choices: [
        { code: 'missing', fix: { kind: 'type', columns: [name], type: 'continuous' } },
        { code: 'categorical', fix: { kind: 'type', columns: [name], type: 'categorical' } },
      ],
      chosen: kindOf(column, mapped) === 'number' ? 'missing' : 'categorical',
    };
  });
}

/** The columns whose codes are read as is said of them. */
function codedColumns({ metadata }: RawFile, mapped: MappedFile): MetadataColumn[] {
  return (metadata?.columns ?? []).filter((column) => column.codes && kindOf(column, mapped) === 'number');
}

/** What a column becomes; undefined for one that serves a variable, or is left out. */
function kindOf(
  { name, selected, statsDataType }: MetadataColumn,
  { mapping, properties }: MappedFile,
): 'number' | 'category' | 'timestamp' | undefined {
  if (Object.values(mapping).includes(name)) return undefined;
  if (properties) return properties.find((property) => property.name === name)?.kind;
  if (!selected) return undefined;
  return statsDataType === 'continuous' ? 'number' : 'category';
}

/** Kept columns of dates that stay text, because it cannot be told how they are written. */
function dateFacts({ metadata }: RawFile, { mapping, properties }: MappedFile): Fact[] {
  const mapped = new Set(Object.values(mapping));
  const kept = properties && new Set(properties.map(({ name }) => name));
  const isKept = ({ name, selected }: MetadataColumn): boolean =>
    !mapped.has(name) && (kept ? kept.has(name) : selected);
  const columns = (metadata?.columns ?? []).filter((column) => column.dates === 'ambiguous' && isKept(column));
  const [first] = columns;
  if (!first) return [];
  const names = columns.map(({ name }) => name);
  return [
    {
      code: 'ambiguous-dates',
      severity: 'warning',
      values: {
        columns: namesOf(names.map((column) => ({ column }))),
        sample: first.sampleData.find((text) => text.trim() !== '') ?? '',
      },
      fix: { kind: 'dates', columns: names, dates: 'dmy' },
      alternative: { kind: 'dates', columns: names, dates: 'mdy' },
    },
  ];
}

/** An azimuth whose name says that it was measured from magnetic or from true north: neither declination nor convergence is taken off. */
function azimuthFacts({ mapping: { azimuth = '' } }: MappedFile): Fact[] {
  const code = /mag(?!nitud)/i.test(azimuth)
    ? 'magnetic-azimuth'
    : /true|verdader|geogr/i.test(azimuth)
      ? 'true-azimuth'
      : undefined;
  return code === undefined ? [] : [{ code, severity: 'warning', values: { column: azimuth } }];
}

function namesOf(entries: readonly { readonly column?: string | undefined }[]): string {
  const names = [...new Set(entries.map(({ column }) => column ?? ''))];
  return names.slice(0, columnsNamed).join(', ') + (names.length > columnsNamed ? ', …' : '');
}

/** Blanks as signs that can be seen in any language. */
function shownDelimiter(delimiter: string): string {
  return delimiter === '\t' ? '⇥' : delimiter === ' ' ? '␣' : delimiter;
}

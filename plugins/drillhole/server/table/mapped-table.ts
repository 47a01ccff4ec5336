import { AditError, unitSymbol } from 'adit/core';
import { growingFloats, growingIntegers, type BuildFile, type TableSummary } from 'adit/core/server';
import type { ReadRun } from '../rules/read-run.ts';
import type { LengthUnits } from './length-units.ts';

type Kind = 'number' | 'text';

/** The variables that a file type is read by: their kind, and whether one may be without a column. */
export type VariableKinds = Readonly<Record<string, { readonly kind: Kind; readonly optional?: boolean }>>;

/** A column that is kept for the items of a layer. */
export interface KeptProperty {
  readonly name: string;
  readonly kind: Kind;
  readonly unit: BuildFile['properties'][number]['unit'];
  /** The numbers are moments. */
  readonly isMoment: boolean;
}

/** A whole file in memory: one typed array a column, one number or code a row. */
export interface MappedTable {
  readonly file: BuildFile;
  readonly rows: number;
  /** The source line of each row. */
  readonly lines: Uint32Array;
  readonly summary: TableSummary;
  /** The properties that were chosen, but for the columns of `hole`, `depth`, `from` and `to`, which every layer has anyway. */
  readonly properties: readonly KeptProperty[];
  /** The numbers of a variable that must have a column, lengths in the unit of the dataset. */
  number(variable: string): Float64Array;
  /** The numbers of a variable, or undefined when it has no column. */
  optionalNumber(variable: string): Float64Array | undefined;
  /** The codes and the dictionary of a variable of kind text. */
  text(variable: string): { readonly codes: Uint32Array; readonly dictionary: readonly string[] };
  /** The values of a kept property: numbers, or codes into `summary.dictionaries`. */
  values(property: KeptProperty): Float64Array | Uint32Array;
}

const shownByLayers = ['hole', 'depth', 'from', 'to'];

function propertiesOf(file: BuildFile, kinds: ReadonlyMap<string, Kind>): KeptProperty[] {
  const hidden = new Set(shownByLayers.map((variable) => file.mapping[variable]));
  const names = new Set<string>();
  return file.properties.flatMap(({ name, kind, unit }) => {
    if (hidden.has(name) || names.has(name)) return [];
    names.add(name);
    const own = kind === 'category' ? ('text' as const) : ('number' as const);
    return [{ name, kind: kinds.get(name) ?? own, unit, isMoment: kind === 'timestamp' && !kinds.has(name) }];
  });
}

/**
 * Reads the mapped columns and the properties of a file. Lengths in the other unit are converted, which the report says. Throws
 * `missing-mapping` when a variable that must have a column has none.
 */
export async function readMappedTable(
  run: ReadRun,
  file: BuildFile,
  variables: VariableKinds,
  lengths: LengthUnits,
  { keepsProperties = true }: { readonly keepsProperties?: boolean } = {},
): Promise<MappedTable> {
  const kinds = new Map<string, Kind>();
  for (const [variable, { kind, optional }] of Object.entries(variables)) {
    const column = file.mapping[variable];
    if (column !== undefined) kinds.set(column, kind);
    else if (!optional) throw new AditError('missing-mapping', { values: { file: file.fileName, variable } });
  }
  const properties = keepsProperties ? propertiesOf(file, kinds) : [];
  for (const { name, kind } of properties) kinds.set(name, kind);

  const lines = growingIntegers();
  const numbers = new Map<string, ReturnType<typeof growingFloats>>();
  const texts = new Map<string, ReturnType<typeof growingIntegers>>();
  const columns = [...kinds].map(([name, kind]) => ({ name, kind }));
  for (const { name, kind } of columns) {
    if (kind === 'number') numbers.set(name, growingFloats());
    else texts.set(name, growingIntegers());
  }
  const summary = await run.readTable(file, columns, (batch) => {
    run.signal.throwIfAborted();
    lines.append(batch.lines.subarray(0, batch.rows));
    for (const [name, column] of numbers)
      column.append((batch.numbers.get(name) ?? missing(name)).subarray(0, batch.rows));
    for (const [name, column] of texts) column.append((batch.texts.get(name) ?? missing(name)).subarray(0, batch.rows));
  });

  const optionalNumber = (variable: string): Float64Array | undefined => {
    const values = numbers.get(file.mapping[variable] ?? '')?.numbers;
    const factor = lengths.factor(file, variable);
    return factor === 1 ? values : values?.map((value) => value * factor);
  };
  tellConverted(run, file, variables, lengths);

  return {
    file,
    rows: lines.numbers.length,
    lines: lines.numbers,
    summary,
    properties,
    number: (variable) => optionalNumber(variable) ?? missing(variable),
    optionalNumber,
    text(variable) {
      const name = file.mapping[variable] ?? '';
      return { codes: texts.get(name)?.numbers ?? missing(name), dictionary: summary.dictionaries.get(name) ?? [] };
    },
    values: ({ name, kind }) => (kind === 'number' ? numbers : texts).get(name)?.numbers ?? missing(name),
  };
}

function tellConverted(run: ReadRun, file: BuildFile, variables: VariableKinds, lengths: LengthUnits): void {
  const columns = Object.keys(variables)
    .filter((variable) => lengths.factor(file, variable) !== 1)
    .map((variable) => file.mapping[variable]);
  if (columns.length === 0) return;
  const values = { columns: columns.join(', '), unit: unitSymbol(lengths.unit) };
  run.issue({ severity: 'changed', code: 'lengths-converted', fileName: file.fileName, values });
}

function missing(column: string): never {
  throw new Error(`The reader gave no column "${column}"`);
}

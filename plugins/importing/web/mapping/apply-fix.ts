import type { Finding } from 'adit/plugins/importing';
import type { FileMapping } from './file-mapping.ts';
import type { VariableChoice } from '../rules/mapping-rules.ts';

/** One click that puts right what was found. */
export type Fix = NonNullable<Finding['fix']>;

/** One that changes the mapping of a file, or an option. */
export type MappingFix = Exclude<Fix, { kind: 'coordinates' }>;

/** What fixes change beside the mapping of a file. */
export interface FixTarget {
  readonly options: Readonly<Record<string, string>>;
  setOption(id: string, value: string): void;
}

/**
 * Makes the change that a fix proposes, as if the user had made it by hand; answers how to take it back, or undefined when there is
 * no file to change. Taking it back restores only what the fix changed.
 */
export function applyFix(fix: MappingFix, target: FixTarget, file: FileMapping | undefined): (() => void) | undefined {
  if (fix.kind === 'option') {
    const before = target.options[fix.option] ?? '';
    target.setOption(fix.option, fix.value);
    return () => target.setOption(fix.option, before);
  }
  if (!file) return undefined;
  switch (fix.kind) {
    case 'mapping':
      return applyMapping(fix.mapping, file);
    case 'missing-symbol':
      file.setMissingSymbols([...file.missingSymbols, fix.symbol]);
      return () => file.setMissingSymbols(file.missingSymbols.filter((symbol) => symbol !== fix.symbol));
    case 'data-start-row': {
      const before = file.dataStartRow;
      file.setDataStartRow(String(fix.row));
      return () => file.setDataStartRow(before);
    }
    case 'header-line': {
      const before = file.headerLine;
      file.setHeaderLine(fix.line);
      return () => file.setHeaderLine(before);
    }
    case 'delimiter': {
      const before = file.delimiter;
      file.setDelimiter(fix.delimiter);
      return () => file.setDelimiter(before);
    }
    case 'unit':
      return applyUnit(fix, file);
    case 'dates':
      return applyDates(fix, file);
    case 'code':
      return applyCode(fix, file);
    case 'type':
      return applyType(fix, file);
  }
}

function applyMapping(mapping: Readonly<Record<string, string>>, file: FileMapping): () => void {
  const { choices: before, made } = file;
  for (const [variable, column] of Object.entries(mapping)) file.choose(variable, { kind: 'column', column });
  const changed = Object.keys({ ...before, ...file.choices }).filter((name) => before[name] !== file.choices[name]);
  const restore = (choices: Readonly<Record<string, VariableChoice>>): Record<string, VariableChoice | undefined> =>
    Object.fromEntries(changed.map((name) => [name, choices[name]]));
  return () => file.setChoices(restore(before), restore(made));
}

function applyUnit({ columns, unit }: Extract<Fix, { kind: 'unit' }>, file: FileMapping): () => void {
  const before = file.columns.filter(({ source }) => columns.includes(source.name));
  for (const { source } of before) file.changeColumn(source.name, { units: unit });
  return () => {
    for (const column of before) file.changeColumn(column.source.name, { units: column.unit });
  };
}

function applyDates({ columns, dates }: Extract<Fix, { kind: 'dates' }>, file: FileMapping): () => void {
  const before = file.columns.filter(({ source }) => columns.includes(source.name));
  for (const { source } of before) file.changeColumn(source.name, { dates });
  return () => {
    for (const { source } of before) file.changeColumn(source.name, { dates: source.dates });
  };
}

function applyType({ columns, type }: Extract<Fix, { kind: 'type' }>, file: FileMapping): () => void {
  const before = file.columns.filter(({ source }) => columns.includes(source.name));
  for (const { source } of before) file.changeColumn(source.name, { statsDataType: type });
  return () => {
    for (const column of before) file.changeColumn(column.source.name, { statsDataType: column.type });
  };
}

function applyCode({ columns, text, reading }: Extract<Fix, { kind: 'code' }>, file: FileMapping): () => void {
  const before = file.columns.flatMap(({ source }) => {
    const known = columns.includes(source.name) ? source.codes?.find((code) => code.text === text) : undefined;
    return known ? [{ name: source.name, reading: known.reading }] : [];
  });
  for (const name of columns) file.chooseCode(name, { text, reading });
  return () => {
    for (const { name, reading: old } of before) file.chooseCode(name, { text, reading: old });
  };
}

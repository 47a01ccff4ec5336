import { byName, type ImportVariable } from 'adit/core';
import { chooseCodes, chooseDates, type ChosenCode, type MetadataColumn } from 'adit/plugins/importing';
import { columnType, type VariableChoices } from './mapping-rules.ts';

/** A column as the table of the mapping step shows it. */
export interface MappedColumn {
  readonly source: MetadataColumn;
  /** The variable that the column is mapped to. */
  readonly variable: ImportVariable | undefined;
  readonly selected: boolean;
  readonly type: MetadataColumn['statsDataType'];
  readonly unit: MetadataColumn['units'];
}

/** What the user chose for a column. */
export type ColumnChoice = Partial<Pick<MetadataColumn, 'selected' | 'statsDataType' | 'units' | 'dates'>> & {
  readonly codes?: readonly ChosenCode[] | undefined;
};

/** The columns of a file with what was chosen for them, by name; a type that a column does not offer (any more) is not taken. */
export function mappedColumns(
  columns: readonly MetadataColumn[],
  variables: readonly ImportVariable[],
  choices: VariableChoices,
  columnChoices: Readonly<Record<string, ColumnChoice>>,
): MappedColumn[] {
  const variableOf = new Map(
    variables.flatMap((variable) => {
      const choice = choices[variable.name];
      return choice?.kind === 'column' ? [[choice.column, variable] as const] : [];
    }),
  );
  return columns.map((column) => {
    const { selected, statsDataType, units, dates, codes } = byName(columnChoices, column.name) ?? {};
    const source = chooseCodes(chooseDates(column, dates), codes);
    const variable = variableOf.get(source.name);
    const type = statsDataType && source.typeOptions.includes(statsDataType) ? statsDataType : source.statsDataType;
    return {
      source,
      variable,
      selected: variable !== undefined || (selected ?? source.selected),
      type: columnType(variable, type),
      unit: units ?? source.units,
    };
  });
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { byName, type ImportFileType, type ImportVariable, type RequestedColumn, type RequestedFile } from 'adit/core';
import type { Api } from 'adit/core/web';
import {
  dataStartRowLimits,
  hasMadeUpNames,
  parseDataStartRow,
  updateMetadata,
  type ChosenCode,
  type DatasetMetadata,
  type MetadataColumn,
} from 'adit/plugins/importing';
import { firstChoices, type FirstChoices } from '../rules/first-choices.ts';
import { givenColumns, isDelimited, neededVariables } from '../rules/file-format.ts';
import {
  choose,
  dialectProblem,
  lacksProperty,
  mappedCount,
  mappingOf,
  openVariables,
  type DialectProblem,
  type VariableChoice,
  type VariableChoices,
} from '../rules/mapping-rules.ts';
import { mappedColumns, type ColumnChoice, type MappedColumn } from '../rules/mapped-columns.ts';
import { delay, type Wait } from 'adit/core/web';
import { readAgain, symbolsIn, type AskedDialect } from './read-again.ts';
import type { ExamineRequest } from './examine-request.ts';

/** A table as it is mapped. */
interface MappedTable extends RequestedFile {
  columns: (RequestedColumn & {
    /** How the dates of the column are written; absent for a column without dates. */
    dates?: MetadataColumn['dates'];
    /** How its codes are read; absent for a column without any. */
    codes?: ChosenCode[];
  })[];
}

/** The wait after the last change before the file is read anew, in milliseconds. */
export const REFRESH_DELAY = 1000;

/** What a mapping works with. */
export interface MappingParts {
  readonly api: Api;
  readonly fileType: ImportFileType;
  readonly metadata: DatasetMetadata;
  readonly wait?: Wait;
  /** Told when the file could not be read anew. */
  onRefreshError?(error: unknown): void;
}

/** How one file is read and mapped. Choices for columns are kept by name, so that they outlive a second reading. */
export class FileMapping {
  readonly fileType: ImportFileType;
  metadata: DatasetMetadata;
  delimiter: string;
  dataStartRow: string;
  /** The line of the names as the user chose it, 0 for none; undefined while it is found above the data. */
  headerLine: number | undefined;
  missingSymbols: readonly string[];
  choices: VariableChoices;
  columnChoices: Readonly<Record<string, ColumnChoice>> = {};
  isRefreshing = false;
  /** Why the file could not be read anew. */
  refreshError: unknown;
  /** The choices that the user made. */
  made: VariableChoices = {};
  alternatives: ReadonlyMap<string, readonly string[]>;
  #api: Api;
  #wait: Wait;
  #onRefreshError: (error: unknown) => void;
  #refresh = new AbortController();

  constructor(parts: MappingParts) {
    this.fileType = parts.fileType;
    this.metadata = parts.metadata;
    this.#api = parts.api;
    this.#wait = parts.wait ?? delay;
    this.#onRefreshError = parts.onRefreshError ?? (() => undefined);
    this.delimiter = parts.metadata.delimiter;
    this.dataStartRow = String(parts.metadata.skipHeaderLines + 1);
    this.missingSymbols = symbolsIn(parts.metadata.nanValues);
    const first = this.#firstChoices(parts.metadata);
    this.choices = first.choices;
    this.alternatives = first.alternatives;
    makeAutoObservable(this, {
      fileType: false,
      metadata: observableRef,
      choices: observableRef,
      made: observableRef,
      alternatives: observableRef,
      columnChoices: observableRef,
      missingSymbols: observableRef,
      refreshError: observableRef,
    });
  }

  /** The variables that need a column: none when the file itself says where its items are. */
  get variables(): readonly ImportVariable[] {
    return neededVariables(this.fileType, this.metadata);
  }

  /** A delimited text, whose dialect the user can change. */
  get isDelimited(): boolean {
    return isDelimited(this.metadata);
  }

  /** The file has a line of names: as chosen, else as found. */
  get hasHeader(): boolean {
    return (this.headerLine ?? (hasMadeUpNames(this.metadata.columns) ? 0 : 1)) !== 0;
  }

  /** How the file is read as far as it was said. */
  get reading(): Required<Omit<AskedDialect, 'headerLine' | 'table'>> & Pick<AskedDialect, 'headerLine'> {
    const { headerLine, hasHeader } = this;
    const row = parseDataStartRow(this.dataStartRow) ?? dataStartRowLimits.default;
    const found = this.metadata.headerLine === null ? this.metadata.skipHeaderLines : 0;
    const skipHeaderLines = hasHeader ? row - 1 : found;
    return {
      delimiter: this.delimiter === '' ? ',' : this.delimiter,
      nanValues: JSON.stringify(this.missingSymbols),
      skipHeaderLines,
      ...(headerLine === undefined ? {} : { headerLine }),
    };
  }

  get dialectProblem(): DialectProblem | undefined {
    const { delimiter, missingSymbols, hasHeader } = this;
    return dialectProblem({ delimiter, missingSymbols, dataStartRow: hasHeader ? this.dataStartRow : '' });
  }

  get open(): readonly ImportVariable[] {
    return openVariables(this.variables, this.choices);
  }

  get count(): { mapped: number; of: number } {
    return mappedCount(this.variables, this.choices);
  }

  get columns(): readonly MappedColumn[] {
    return mappedColumns(this.metadata.columns, this.variables, this.choices, this.columnChoices);
  }

  /** Values of the columns that other systems write for missing ones, and that are neither in the list yet nor read as codes of their column. */
  get suggestedSymbols(): readonly string[] {
    const found = new Set(
      this.columns.flatMap(({ source, variable }) => (source.codes && !variable ? [] : source.sentinels)),
    );
    return [...found].filter((symbol) => !this.missingSymbols.includes(symbol));
  }

  get lacksProperty(): boolean {
    return lacksProperty(
      this.fileType,
      this.columns.map(({ variable, selected }) => ({ isMapped: variable !== undefined, selected })),
    );
  }

  /** Nothing stands in the way of creating the dataset. */
  get isDone(): boolean {
    return this.isExaminable && !this.lacksProperty;
  }

  /** Whether the column was found by its name rather than chosen. */
  isAutomatic(variable: string): boolean {
    return this.choices[variable] !== undefined && this.made[variable] === undefined;
  }

  alternativesOf(variable: string): readonly string[] {
    return this.isAutomatic(variable) ? (this.alternatives.get(variable) ?? []) : [];
  }

  /** A column of text that is mapped to something measured: its rows can be rejected. */
  isText(variable: ImportVariable): boolean {
    const choice = this.choices[variable.name];
    const column =
      choice?.kind === 'column' ? this.metadata.columns.find(({ name }) => name === choice.column) : undefined;
    return column?.dataType === 'string' && !variable.categorical;
  }

  choose(variable: string, choice: VariableChoice): void {
    this.choices = choose(this.choices, variable, choice);
    this.made = choose(this.made, variable, choice);
  }

  /** Puts choices back as they were, with those among them that the user had made; other variables keep theirs. */
  setChoices(choices: ChoiceChanges, made: ChoiceChanges): void {
    this.choices = changed(this.choices, choices);
    this.made = changed(this.made, made);
  }

  changeColumn(name: string, change: ColumnChoice): void {
    this.columnChoices = { ...this.columnChoices, [name]: { ...byName(this.columnChoices, name), ...change } };
  }

  /** Reads a code of a column so. */
  chooseCode(name: string, chosen: ChosenCode): void {
    const before = byName(this.columnChoices, name)?.codes ?? [];
    this.changeColumn(name, { codes: [...before.filter(({ text }) => text !== chosen.text), chosen] });
  }

  selectAll(selected: boolean): void {
    const all = this.metadata.columns.map(
      ({ name }) => [name, { ...byName(this.columnChoices, name), selected }] as const,
    );
    this.columnChoices = Object.fromEntries(all);
  }

  /** The sheets of a workbook of several. */
  get sheets(): NonNullable<DatasetMetadata['tables']> {
    const { tables = [] } = this.metadata;
    return tables.length > 1 ? tables : [];
  }

  /** Reads another sheet; what was chosen for the one before is given up. */
  setSheet(name: string): void {
    this.headerLine = undefined;
    this.made = {};
    this.columnChoices = {};
    void this.#refreshLater({ sheet: name });
  }

  setDelimiter(text: string): void {
    this.delimiter = text;
    void this.#refreshLater();
  }

  setDataStartRow(text: string): void {
    this.dataStartRow = text;
    void this.#refreshLater();
  }

  /** Takes a line for the names, or none with 0; undefined leaves it to be found. The data start below it. */
  setHeaderLine(line: number | undefined): void {
    this.headerLine = line;
    this.dataStartRow = String(line === undefined ? dataStartRowLimits.default : line + 1);
    void this.#refreshLater({ findsStart: true });
  }

  setMissingSymbols(symbols: readonly string[]): void {
    this.missingSymbols = [...new Set(symbols)];
    void this.#refreshLater();
  }

  /** The file can be looked at together with the others: it is read as the fields say, and every variable is decided. */
  get isExaminable(): boolean {
    const isRead = this.dialectProblem === undefined && this.refreshError === undefined && !this.isRefreshing;
    return this.open.length === 0 && isRead;
  }

  /** The file as the doctor looks at it. */
  get examined(): ExamineRequest['files'][number] {
    const { rawFileId, fileType, mapping, columns } = this.payload;
    const kept = columns.filter(({ selected }) => selected);
    const properties = kept.map(({ name, statsDataType, units }) => ({
      name,
      kind: statsDataType === 'continuous' ? ('number' as const) : ('category' as const),
      unit: units,
    }));
    const dates = Object.fromEntries(kept.flatMap((column) => (column.dates ? [[column.name, column.dates]] : [])));
    const codes = Object.fromEntries(kept.flatMap((column) => (column.codes ? [[column.name, column.codes]] : [])));
    return { rawFileId, fileType, mapping: { ...mapping }, properties, dates, codes };
  }

  /** The file with its mapping as it stands. */
  get payload(): MappedTable {
    const { id, metadataConfigId } = this.metadata;
    const columns = this.columns.map(({ source, selected, type, unit }) => ({
      name: source.name,
      statsDataType: type,
      units: unit,
      selected,
      ...(source.dates === undefined ? {} : { dates: source.dates }),
      ...(source.codes === undefined ? {} : { codes: source.codes.map(({ text, reading }) => ({ text, reading })) }),
    }));
    return { rawFileId: id, fileType: this.fileType.id, metadataConfigId, mapping: mappingOf(this.choices), columns };
  }

  /** Keeps the mapping on the server and resolves with the file as its create call names it. */
  async keep(signal: AbortSignal): Promise<RequestedFile> {
    const { rawFileId, fileType, metadataConfigId: own } = this.payload;
    if (this.fileType.opaque) return { rawFileId, fileType, metadataConfigId: own, mapping: {} };
    const { columns, mapping } = this.payload;
    const { id, metadataConfigId } = await this.#api.call(
      updateMetadata,
      { body: { id: this.metadata.id, columns: [...columns], mapping: { ...mapping } } },
      { signal },
    );
    return { ...this.payload, rawFileId: id, metadataConfigId };
  }

  dispose(): void {
    this.#refresh.abort();
  }

  /** `findsStart`: where the data start is found below the line of the names that was just chosen. */
  async #refreshLater({ findsStart = false, sheet = undefined as string | undefined } = {}): Promise<void> {
    this.#refresh.abort();
    this.#refresh = new AbortController();
    const { signal } = this.#refresh;
    this.refreshError = undefined;
    this.isRefreshing = false;
    if (this.dialectProblem !== undefined) return;
    this.isRefreshing = true;
    const { skipHeaderLines, ...reading } = this.reading;
    const isFound = findsStart ? reading.headerLine !== 0 : !this.hasHeader && reading.headerLine === undefined;
    const { nanValues } = reading;
    const here = isFound ? reading : { ...reading, skipHeaderLines };
    const asked = sheet === undefined ? here : { table: sheet, nanValues };
    try {
      await this.#wait(REFRESH_DELAY, signal);
      const metadata = await readAgain(this.#api, this.metadata.id, asked, { signal, wait: this.#wait });
      if (!signal.aborted) this.#take(metadata);
    } catch (error) {
      if (signal.aborted) return;
      runInAction(() => (this.refreshError = error));
      this.#onRefreshError(error);
    } finally {
      if (!signal.aborted) runInAction(() => (this.isRefreshing = false));
    }
  }

  #firstChoices(metadata: DatasetMetadata): FirstChoices {
    const variables = neededVariables(this.fileType, metadata);
    return firstChoices(variables, metadata.columns, this.made, givenColumns(this.fileType, metadata));
  }

  #take(metadata: DatasetMetadata): void {
    const { choices, alternatives } = this.#firstChoices(metadata);
    this.alternatives = alternatives;
    this.choices = choices;
    const isOther = metadata.table !== this.metadata.table;
    this.metadata = metadata;
    if (isOther) this.delimiter = metadata.delimiter;
    if (this.headerLine || isOther) this.dataStartRow = String(metadata.skipHeaderLines + 1);
  }
}

type ChoiceChanges = Readonly<Record<string, VariableChoice | undefined>>;

function changed(choices: VariableChoices, changes: ChoiceChanges): VariableChoices {
  const all = Object.entries({ ...choices, ...changes });
  return Object.fromEntries(all.flatMap(([name, choice]) => (choice ? [[name, choice] as const] : [])));
}

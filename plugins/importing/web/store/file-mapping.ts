import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ImportFileType, ImportVariable } from 'adit/core';
import type { Api } from 'adit/core/web';
import {
  parseDataStartRow,
  updateMetadata,
  type DatasetMetadata,
  type MetadataColumn,
  type PayloadFile,
} from 'adit/plugins/importing';
import { firstChoices } from '../rules/first-choices.ts';
import {
  choose,
  columnType,
  dialectProblem,
  lacksProperty,
  mappedCount,
  mappingOf,
  openVariables,
  type DialectProblem,
  type VariableChoice,
  type VariableChoices,
} from '../rules/mapping-rules.ts';
import { delay, type Wait } from '../upload/delay.ts';

/** The wait after the last change before the file is read anew, in milliseconds. */
export const REFRESH_DELAY = 1000;
/** The wait before a file that is still being read is asked for again, in milliseconds. */
export const REFRESH_RETRY = 5000;

/** A column as the table of the mapping step shows it. */
export interface MappedColumn {
  readonly source: MetadataColumn;
  /** The variable that the column is mapped to. */
  readonly variable: ImportVariable | undefined;
  readonly selected: boolean;
  readonly type: MetadataColumn['statsDataType'];
  readonly unit: MetadataColumn['units'];
}

type ColumnChoice = Partial<Pick<MetadataColumn, 'selected' | 'statsDataType' | 'units'>>;

/** How one file is read and mapped. Choices for columns are kept by name, so that they outlive a second reading. */
export class FileMapping {
  readonly fileType: ImportFileType;
  metadata: DatasetMetadata;
  delimiter: string;
  dataStartRow: string;
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
  #refresh = new AbortController();

  constructor(parts: { api: Api; fileType: ImportFileType; metadata: DatasetMetadata; wait?: Wait }) {
    this.fileType = parts.fileType;
    this.metadata = parts.metadata;
    this.#api = parts.api;
    this.#wait = parts.wait ?? delay;
    this.delimiter = parts.metadata.delimiter;
    this.dataStartRow = String(parts.metadata.skipHeaderLines + 1);
    this.missingSymbols = symbolsOf(parts.metadata);
    const first = firstChoices(parts.fileType.variables, parts.metadata.columns);
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

  get dialectProblem(): DialectProblem | undefined {
    return dialectProblem(this);
  }

  get open(): readonly ImportVariable[] {
    return openVariables(this.fileType.variables, this.choices);
  }

  get count(): { mapped: number; of: number } {
    return mappedCount(this.fileType.variables, this.choices);
  }

  get columns(): readonly MappedColumn[] {
    const variableOf = new Map(
      this.fileType.variables.flatMap((variable) => {
        const choice = this.choices[variable.name];
        return choice?.kind === 'column' ? [[choice.column, variable] as const] : [];
      }),
    );
    return this.metadata.columns.map((source) => {
      const chosen = this.columnChoices[source.name];
      const variable = variableOf.get(source.name);
      return {
        source,
        variable,
        selected: variable !== undefined || (chosen?.selected ?? source.selected),
        type: columnType(variable, chosen?.statsDataType ?? source.statsDataType),
        unit: chosen?.units ?? source.units,
      };
    });
  }

  /** Values of the columns that other systems write for missing ones, and that are not in the list yet. */
  get suggestedSymbols(): readonly string[] {
    const found = new Set(this.metadata.columns.flatMap(({ sentinels }) => sentinels));
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
    return (
      this.open.length === 0 &&
      !this.lacksProperty &&
      this.dialectProblem === undefined &&
      this.refreshError === undefined &&
      !this.isRefreshing
    );
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

  changeColumn(name: string, change: ColumnChoice): void {
    this.columnChoices = { ...this.columnChoices, [name]: { ...this.columnChoices[name], ...change } };
  }

  selectAll(selected: boolean): void {
    const all = this.metadata.columns.map(({ name }) => [name, { ...this.columnChoices[name], selected }] as const);
    this.columnChoices = Object.fromEntries(all);
  }

  setDelimiter(text: string): void {
    this.delimiter = text;
    void this.#refreshLater();
  }

  setDataStartRow(text: string): void {
    this.dataStartRow = text;
    void this.#refreshLater();
  }

  setMissingSymbols(symbols: readonly string[]): void {
    this.missingSymbols = [...new Set(symbols)];
    void this.#refreshLater();
  }

  /** Keeps the mapping on the server and resolves with the file as its create call names it. */
  async keep(signal: AbortSignal): Promise<PayloadFile> {
    const columns = this.columns.map(({ source, selected, type, unit }) => ({
      name: source.name,
      statsDataType: type,
      units: unit,
      selected,
    }));
    const { id, metadataConfigId } = await this.#api.call(
      updateMetadata,
      { body: { id: this.metadata.id, columns } },
      { signal },
    );
    return { rawFileId: id, fileType: this.fileType.id, metadataConfigId, mapping: mappingOf(this.choices), columns };
  }

  dispose(): void {
    this.#refresh.abort();
  }

  async #refreshLater(): Promise<void> {
    this.#refresh.abort();
    this.#refresh = new AbortController();
    const { signal } = this.#refresh;
    this.refreshError = undefined;
    this.isRefreshing = false;
    const dataStartRow = parseDataStartRow(this.dataStartRow);
    if (this.dialectProblem !== undefined || dataStartRow === undefined) return;
    this.isRefreshing = true;
    const nanValues = JSON.stringify(this.missingSymbols);
    const asked = {
      delimiter: this.delimiter === '' ? ',' : this.delimiter,
      skipHeaderLines: dataStartRow - 1,
      nanValues,
    };
    try {
      await this.#wait(REFRESH_DELAY, signal);
      const metadata = await this.#readAgain(asked, signal);
      if (!signal.aborted) this.#take(metadata);
    } catch (error) {
      if (!signal.aborted) runInAction(() => (this.refreshError = error));
    } finally {
      if (!signal.aborted) runInAction(() => (this.isRefreshing = false));
    }
  }

  async #readAgain(
    asked: { delimiter: string; skipHeaderLines: number; nanValues: string },
    signal: AbortSignal,
  ): Promise<DatasetMetadata> {
    const { id } = this.metadata;
    let answer = await this.#api.call(updateMetadata, { body: { id, ...asked } }, { signal });
    while (answer.status === 'Pending') {
      await this.#wait(REFRESH_RETRY, signal);
      answer = await this.#api.call(updateMetadata, { body: { id } }, { signal });
    }
    return answer;
  }

  #take(metadata: DatasetMetadata): void {
    const { choices, alternatives } = firstChoices(this.fileType.variables, metadata.columns, this.made);
    this.alternatives = alternatives;
    this.choices = choices;
    this.metadata = metadata;
  }
}

function symbolsOf(metadata: DatasetMetadata): string[] {
  const value: unknown = JSON.parse(metadata.nanValues);
  return Array.isArray(value) ? value.filter((symbol) => typeof symbol === 'string') : [];
}

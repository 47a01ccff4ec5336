import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api, Toasts, Translate } from 'adit/core/web';
import { createPatterns, readPatterns, type Pattern } from 'adit/plugins/blast';
import { firstRange, isBetween, type Day } from './date-filter.ts';

/** What the picker works with. */
export interface PickerParts {
  readonly api: Api;
  readonly toasts: Toasts;
  readonly t: Translate;
  readonly siteId: string;
  readonly today: Date;
  /** Asks for the tree anew. */
  refreshTree(): Promise<void>;
}

/** The patterns of a site, the filters over them, which are chosen, and what of them is being imported. */
export class PatternPicker {
  patterns: readonly Pattern[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  search = '';
  from: Day;
  to: Day;
  onlyNew = false;
  selected: ReadonlySet<string> = new Set();
  isSending = false;
  /** Datasets of patterns of the site that are being made, here or elsewhere. */
  pending: ReadonlySet<string> = new Set();
  #parts: PickerParts;
  #turn = 0;
  /** Datasets that came to an end while the picker was there. */
  #ended = new Set<string>();

  constructor(parts: PickerParts) {
    this.#parts = parts;
    ({ from: this.from, to: this.to } = firstRange(parts.today));
    makeAutoObservable(this, { patterns: observableRef, selected: observableRef, pending: observableRef });
  }

  /** While an import is in progress the table cannot be used. */
  get isInProgress(): boolean {
    return this.isSending || this.pending.size > 0;
  }

  /** The patterns that pass the filters. */
  get shown(): Pattern[] {
    const wanted = this.search.trim().toLowerCase();
    return this.patterns.filter(
      ({ pattern_name: name, updated_at: updated, new_holes: added }) =>
        name.toLowerCase().includes(wanted) && isBetween(updated, this.from, this.to) && (!this.onlyNew || added > 0),
    );
  }

  /** The chosen patterns that are shown; what a filter hides is not imported by accident. */
  get chosen(): string[] {
    return this.shown.map(({ pattern_name: name }) => name).filter((name) => this.selected.has(name));
  }

  get canCreate(): boolean {
    return this.chosen.length > 0 && !this.isInProgress;
  }

  setSearch(search: string): void {
    this.search = search;
  }

  /** The last day is never before the first. */
  setFrom(day: Day): void {
    this.from = day;
    if (this.to !== '' && this.to < day) this.to = day;
  }

  setTo(day: Day): void {
    this.to = day !== '' && day < this.from ? this.from : day;
  }

  /** The server tells of other patterns when only new ones are wanted. */
  async setOnlyNew(onlyNew: boolean): Promise<void> {
    this.onlyNew = onlyNew;
    await this.load();
  }

  toggle(name: string): void {
    const selected = new Set(this.selected);
    if (!selected.delete(name)) selected.add(name);
    this.selected = selected;
  }

  /** Chooses all patterns that are shown, or none when all are chosen. */
  toggleAll(): void {
    const names = this.shown.map(({ pattern_name: name }) => name);
    this.selected = new Set(this.chosen.length === names.length ? [] : names);
  }

  /** Fetches the patterns; never rejects. A later call overtakes this one. */
  async load(): Promise<void> {
    const { api, siteId, toasts, t } = this.#parts;
    const turn = ++this.#turn;
    this.state = this.patterns.length === 0 ? 'loading' : this.state;
    try {
      const query = this.onlyNew ? { siteId } : { siteId, deployableOnly: 'true' };
      const patterns = await api.call(readPatterns, { query });
      if (turn !== this.#turn) return;
      runInAction(() => {
        this.patterns = patterns;
        this.state = 'ready';
      });
    } catch (error) {
      if (turn !== this.#turn) return;
      runInAction(() => (this.state = 'failed'));
      toasts.showError(error, t('toast.load.title'), { messageFirst: true });
    }
  }

  /** Asks for the datasets of the chosen patterns; never rejects. */
  async create(): Promise<void> {
    const { api, siteId, toasts, t, refreshTree } = this.#parts;
    const patternNames = this.chosen;
    if (!this.canCreate) return;
    this.isSending = true;
    try {
      const { datasets } = await api.call(createPatterns, { body: { siteId, patternNames } });
      runInAction(() => {
        for (const { id } of datasets) this.begun(id);
        this.selected = new Set();
      });
      const message = t('toast.created.message', { count: datasets.length });
      toasts.show({ type: 'success', title: t('toast.created.title'), message });
      const refreshed = refreshTree().catch((error: unknown) =>
        toasts.showError(error, t('toast.tree.title'), { dismissable: false }),
      );
      await Promise.all([this.load(), refreshed]);
    } catch (error) {
      toasts.showError(error, t('toast.failed.title'), { messageFirst: true });
    } finally {
      runInAction(() => (this.isSending = false));
    }
  }

  /** The dataset of a pattern is being made. */
  begun(datasetId: string): void {
    if (!this.#ended.has(datasetId)) this.pending = new Set([...this.pending, datasetId]);
  }

  /** A dataset is there, or failed. */
  async ended(datasetId: string): Promise<void> {
    this.#ended.add(datasetId);
    if (!this.pending.has(datasetId)) return;
    this.pending = new Set([...this.pending].filter((id) => id !== datasetId));
    await this.load();
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { saveFile, type Api, type Toasts, type Translate } from 'adit/core/web';
import { exportAudit, readAudit, type AuditLine } from 'adit/plugins/admin';

const LINES_AT_ONCE = 500;

/** The newest lines of the audit log, and those before them as far as they were asked for. */
export class AuditStore {
  lines: readonly AuditLine[] = [];
  actions: readonly string[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  hasOlder = false;
  isBusy = false;
  #api: Api;
  #toasts: Toasts;
  #t: Translate;

  constructor(api: Api, toasts: Toasts, t: Translate) {
    this.#api = api;
    this.#toasts = toasts;
    this.#t = t;
    makeAutoObservable(this, { lines: observableRef });
  }

  /** Those who did something, by name. */
  get users(): { readonly id: string; readonly name: string }[] {
    const names = new Map(this.lines.map(({ userId, userName }) => [userId, userName]));
    return [...names]
      .flatMap(([id, name]) => (id === null || name === null ? [] : [{ id, name }]))
      .toSorted((left, right) => left.name.localeCompare(right.name));
  }

  async load(): Promise<void> {
    try {
      const { entries, actions } = await this.#api.call(readAudit, { query: { limit: LINES_AT_ONCE } });
      runInAction(() => {
        this.lines = entries;
        this.actions = actions;
        this.hasOlder = entries.length === LINES_AT_ONCE;
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  /** Adds the lines before the last one. */
  async loadOlder(): Promise<void> {
    const before = this.lines.at(-1)?.id;
    if (before === undefined) return;
    await this.#alone('audit.load-failed', async () => {
      const { entries } = await this.#api.call(readAudit, { query: { limit: LINES_AT_ONCE, before } });
      runInAction(() => {
        this.lines = [...this.lines, ...entries];
        this.hasOlder = entries.length === LINES_AT_ONCE;
      });
    });
  }

  /** Saves the whole log as CSV. */
  async export(): Promise<void> {
    await this.#alone('audit.export-failed', async () => {
      const answer = await this.#api.download(exportAudit, { query: {} });
      saveFile(await answer.blob(), `${this.#t('audit.title')}.csv`);
    });
  }

  async #alone(failure: string, task: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await task();
    } catch (error) {
      this.#toasts.showError(error, this.#t(failure));
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }
}

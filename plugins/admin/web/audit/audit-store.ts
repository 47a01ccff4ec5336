import { makeAutoObservable, runInAction } from 'mobx';
import { NewestFirst, saveFile, type Api, type Toasts, type Translate } from 'adit/core/web';
import { exportAudit, readAudit, type AuditLine } from 'adit/plugins/admin';

/** The lines of the audit log, and what can be done with them. */
export class AuditStore {
  readonly lines: NewestFirst<AuditLine>;
  actions: readonly string[] = [];
  isExporting = false;
  #api: Api;
  #toasts: Toasts;
  #t: Translate;

  constructor(api: Api, toasts: Toasts, t: Translate) {
    this.#api = api;
    this.#toasts = toasts;
    this.#t = t;
    this.lines = new NewestFirst(async (query) => {
      const { entries, actions } = await api.call(readAudit, { query });
      runInAction(() => (this.actions = actions));
      return entries;
    });
    makeAutoObservable(this, { lines: false });
  }

  /** Those who did something, by name. */
  get users(): { readonly id: string; readonly name: string }[] {
    const names = new Map(this.lines.rows.map(({ userId, userName }) => [userId, userName]));
    return [...names]
      .flatMap(([id, name]) => (id === null || name === null ? [] : [{ id, name }]))
      .toSorted((left, right) => left.name.localeCompare(right.name));
  }

  /** Adds the lines before the last one. */
  async loadOlder(): Promise<void> {
    await this.lines.loadOlder().catch((error: unknown) => this.#toasts.showError(error, this.#t('audit.load-failed')));
  }

  /** Saves the whole log as CSV. */
  async export(): Promise<void> {
    if (this.isExporting) return;
    this.isExporting = true;
    try {
      const answer = await this.#api.download(exportAudit, { query: {} });
      saveFile(await answer.blob(), `${this.#t('audit.title')}.csv`);
    } catch (error) {
      this.#toasts.showError(error, this.#t('audit.export-failed'));
    } finally {
      runInAction(() => (this.isExporting = false));
    }
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { RouteResult } from 'adit/core';
import type { Api, Dialogs, Toasts, Translate } from 'adit/core/web';
import { readSiteUsage } from 'adit/plugins/admin';
import { deleteBlob, deleteUpload, readUploads, type UploadedFile } from 'adit/plugins/importing';

/** What the list of a site's files works with. */
export interface SiteFilesParts {
  readonly api: Api;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly t: Translate;
}

/** The raw files of a site and what they take. */
export class SiteFilesStore {
  listing: RouteResult<typeof readUploads> | undefined;
  usage: RouteResult<typeof readSiteUsage> | undefined;
  state: 'loading' | 'ready' | 'failed' = 'loading';
  selected: ReadonlySet<string> = new Set();
  isDeleting = false;
  #parts: SiteFilesParts;
  #siteId: string;

  constructor(parts: SiteFilesParts, siteId: string) {
    this.#parts = parts;
    this.#siteId = siteId;
    makeAutoObservable(this, { listing: observableRef, selected: observableRef });
  }

  get files(): readonly UploadedFile[] {
    return this.listing?.files ?? [];
  }

  /** The names of those who uploaded files, in order. */
  get uploaders(): string[] {
    return [...new Set(this.files.map(({ uploadedBy }) => uploadedBy.name))]
      .filter((name) => name !== '')
      .toSorted((left, right) => left.localeCompare(right));
  }

  async load(): Promise<void> {
    const { api } = this.#parts;
    try {
      const [listing, usage] = await Promise.all([
        api.call(readUploads, { query: { site: this.#siteId } }),
        api.call(readSiteUsage, { params: { id: this.#siteId } }),
      ]);
      runInAction(() => {
        this.listing = listing;
        this.usage = usage;
        const there = new Set(listing.files.map(({ id }) => id));
        this.selected = new Set([...this.selected].filter((id) => there.has(id)));
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }

  select(selected: ReadonlySet<string>): void {
    this.selected = selected;
  }

  /** Deletes files once the user has said so a second time; what is in use stays, and is told. */
  async remove(ids: readonly string[]): Promise<void> {
    const { dialogs, toasts, t } = this.#parts;
    const [first] = this.files.filter(({ id }) => ids.includes(id));
    if (!first || this.isDeleting) return;
    const isMeant = await dialogs.confirm({
      title: t('site.files.delete'),
      message: t('site.files.delete-question', { count: ids.length, file: first.fileName }),
      action: t('site.files.delete'),
      danger: true,
    });
    if (!isMeant) return;
    runInAction(() => (this.isDeleting = true));
    let deleted = 0;
    let failure: unknown;
    for (const id of ids) {
      try {
        await this.#removeOne(id);
        deleted += 1;
      } catch (error) {
        failure ??= error;
      }
    }
    await this.load();
    runInAction(() => (this.isDeleting = false));
    if (deleted > 0) toasts.show({ type: 'success', title: t('site.files.deleted', { count: deleted }) });
    if (failure !== undefined) toasts.showError(failure, t('site.files.delete-failed'));
  }

  /** An id with a slash names a blob. */
  async #removeOne(id: string): Promise<void> {
    const { api } = this.#parts;
    if (id.includes('/')) await api.call(deleteBlob, { query: { blobName: id } });
    else await api.call(deleteUpload, { query: { rawFileId: id } });
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ImportFileType, RouteResult } from 'adit/core';
import type { Api } from 'adit/core/web';
import { readUsers } from 'adit/plugins/accounts';
import { readUploads, startOfRange, takesName, type DataUsageItem, type DateRange } from 'adit/plugins/importing';
import type { FileSource } from '../upload/file-source.ts';
import type { Paging } from '../widgets/paging.ts';

/** A file that was uploaded before. */
export type StoredFile = RouteResult<typeof readUploads>['files'][number];

/** What is stored, by dataset type, and how much there may be, in bytes. */
export interface DataUsage {
  readonly items: readonly DataUsageItem[];
  readonly used: number;
  readonly limit: number;
}

/** What the list of stored files works with. */
export interface PreviousParts {
  readonly api: Api;
  readonly site: string;
  readonly datasetType: string;
  readonly box: Pick<ImportFileType, 'extensions' | 'multiple' | 'opaque'>;
  readonly paging: Paging;
  readonly now?: () => Date;
  onError(error: unknown): void;
}

/** The files of a site that were uploaded before and fit a box, what is shown of them, and which are chosen. */
export class PreviousUploads {
  readonly paging: Paging;
  state: 'loading' | 'ready' | 'failed' = 'loading';
  text = '';
  range: DateRange = 'all';
  /** The name of a user. */
  uploader: string | undefined;
  users: readonly string[] = [];
  selected: ReadonlySet<string> = new Set();
  files: readonly StoredFile[] = [];
  /** What all files of the site take; undefined until it is known. */
  usage: DataUsage | undefined;
  #parts: PreviousParts;

  constructor(parts: PreviousParts) {
    this.#parts = parts;
    this.paging = parts.paging;
    makeAutoObservable(this, {
      paging: false,
      files: observableRef,
      usage: observableRef,
      users: observableRef,
      selected: observableRef,
    });
  }

  get isMultiple(): boolean {
    return this.#parts.box.multiple;
  }

  /** The files that pass the filters, the newest first. */
  get shown(): StoredFile[] {
    const wanted = this.text.trim().toLowerCase();
    const from = startOfRange(this.range, (this.#parts.now ?? (() => new Date()))());
    return this.files
      .filter(
        ({ fileName, createdAt, uploadedBy }) =>
          fileName.toLowerCase().includes(wanted) &&
          (from === undefined || new Date(createdAt) >= from) &&
          (this.uploader === undefined || uploadedBy.name === this.uploader),
      )
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  }

  get chosen(): FileSource[] {
    return this.files
      .filter(({ id }) => this.selected.has(id))
      .map(({ id, fileName, size }) => ({ name: fileName, size, rawFileId: id }));
  }

  /** Fetches the files and the people; never rejects. */
  async load(signal: AbortSignal): Promise<void> {
    const { api, site, datasetType, box, onError } = this.#parts;
    this.state = 'loading';
    try {
      const query = { site, datasetType, excludeBlobOnly: 'true', status: 'Complete' } as const;
      const [stored, users] = await Promise.all([
        api.call(readUploads, { query }, { signal }),
        api.call(readUsers, { query: {} }, { signal }),
      ]);
      runInAction(() => {
        this.files = stored.files.filter(({ fileName }) => takesName(box, fileName));
        this.usage = { items: stored.usage, used: stored.containerSize, limit: stored.containerSizeLimit };
        this.users = [...new Set(users.map(({ name }) => name))].toSorted((one, other) => one.localeCompare(other));
        this.state = 'ready';
      });
    } catch (error) {
      if (signal.aborted) return;
      runInAction(() => (this.state = 'failed'));
      onError(error);
    }
  }

  setText(text: string): void {
    this.text = text;
    this.paging.reset();
  }

  setRange(range: DateRange): void {
    this.range = range;
    this.paging.reset();
  }

  setUploader(uploader: string | undefined): void {
    this.uploader = uploader;
    this.paging.reset();
  }

  /** Chooses a file, or takes the choice back; a box that holds one file takes the last one chosen. */
  toggle(id: string): void {
    const others = this.isMultiple ? [...this.selected].filter((other) => other !== id) : [];
    this.selected = new Set(this.selected.has(id) ? others : [...others, id]);
  }
}

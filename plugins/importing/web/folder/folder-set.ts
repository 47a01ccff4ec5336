import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DatasetImporter } from 'adit/core';
import type { Toast, Toasts } from 'adit/core/web';
import type { ProposedPart } from 'adit/plugins/importing';
import type { ImportStore } from '../store/import-store.ts';
import type { FolderFile } from './folder-files.ts';
import { uploadedFile } from './set-files.ts';

/** What a set works with. */
export interface FolderSetParts {
  /** Makes an import; what it tells goes to `toasts`, and `created` hears of its dataset. */
  makeImport(importer: DatasetImporter, toasts: Toasts, created: () => void): ImportStore | undefined;
  /** Shows an import in its dialog; resolves when that is closed. */
  showImport(store: ImportStore): Promise<void>;
  /** Toasts for what is told while the dialog of a set is open. */
  readonly toasts: Toasts;
}

/** Why a set is not created with the others, as the code of a text. */
export type LookReason =
  | 'file-required'
  | 'name'
  | 'mapping'
  | 'guessed-names'
  | 'degrees'
  | 'question'
  | 'held'
  | 'not-checked';

let count = 0;

/** The files of one dataset in the list of an import of many: checked, looked at where that is needed, and created. Observable. */
export class FolderSet {
  readonly id = (count += 1);
  readonly importer: DatasetImporter;
  readonly parts: readonly ProposedPart<FolderFile>[];
  name: string;
  isChosen = true;
  state: 'waiting' | 'checking' | 'ready' | 'look' | 'failed' | 'creating' | 'created' = 'waiting';
  /** Why it is not created with the others: something to look at. */
  reason: LookReason | undefined = undefined;
  /** Why it could not be read or created. */
  error: unknown = undefined;
  store: ImportStore | undefined = undefined;
  #setParts: FolderSetParts;
  #isShown = false;

  constructor(
    { importer, name, parts }: { importer: DatasetImporter; name: string; parts: readonly ProposedPart<FolderFile>[] },
    setParts: FolderSetParts,
  ) {
    this.importer = importer;
    this.parts = parts;
    this.name = name;
    this.#setParts = setParts;
    makeAutoObservable(this, { importer: false, parts: false, store: observableRef, error: observableRef });
  }

  /** How many findings say that something may be wrong. */
  get warnings(): number {
    return this.store?.doctor.findings.filter(({ severity }) => severity !== 'information').length ?? 0;
  }

  get findings(): number {
    return this.store?.doctor.findings.length ?? 0;
  }

  get isOver(): boolean {
    return this.state === 'created';
  }

  /** It is created with the others. */
  get isGoing(): boolean {
    return this.isChosen && (this.state === 'ready' || this.state === 'waiting' || this.state === 'checking');
  }

  setName(name: string): void {
    this.name = name;
    this.store?.form.setName(name);
    if (this.state === 'ready' || (this.state === 'look' && this.reason === 'name')) this.#judge();
  }

  setChosen(isChosen: boolean): void {
    this.isChosen = isChosen;
  }

  /** Uploads the files and looks at them. */
  async check(): Promise<void> {
    if (this.state === 'created' || this.state === 'creating') return;
    runInAction(() => {
      this.state = 'checking';
      this.reason = undefined;
      this.error = undefined;
    });
    const store = await this.#begin();
    if (!store) return;
    if (!store.form.missing) await store.look();
    if (this.store === store) this.#judge();
  }

  /** Creates the dataset; true when it is under way. */
  async create(): Promise<boolean> {
    const { store } = this;
    if (!store || this.state !== 'ready') return false;
    runInAction(() => (this.state = 'creating'));
    const isCreated = await store.create();
    if (!isCreated) runInAction(() => (this.state = this.error === undefined ? 'look' : 'failed'));
    return isCreated;
  }

  /** Opens the usual dialog with the files as they are; what is left undone there is checked again. */
  async open(): Promise<void> {
    if (this.state === 'creating' || this.state === 'created') return;
    const store = this.store ?? (await this.#begin());
    if (!store || store.isUploading) return;
    const isRead = store.files.length > 0 && store.files.every(({ stage }) => stage === 'ready');
    if (isRead && !store.needsNoMapping && !store.form.missing) store.showFile(0);
    this.#isShown = true;
    await this.#setParts.showImport(store);
    this.#isShown = false;
    if (this.isOver) return;
    this.store = undefined;
    await this.check();
  }

  /** Ends what is under way; unfinished uploads are deleted. */
  async leave(): Promise<void> {
    const { store } = this;
    this.store = undefined;
    if (!this.isOver) await store?.leave();
  }

  async #begin(): Promise<ImportStore | undefined> {
    await this.leave();
    const store = this.#setParts.makeImport(this.importer, this.#toasts, () =>
      runInAction(() => (this.state = 'created')),
    );
    runInAction(() => (this.store = store));
    if (!store) return undefined;
    store.form.setName(this.name);
    for (const part of this.parts) store.addFiles([await uploadedFile(part)], part.fileType.id, part.sheet);
    const { missing } = store.form;
    if (missing?.code === 'file-needed-with' && missing.fileType.absentKey !== undefined)
      store.form.setAbsent(missing.fileType, true);
    return store;
  }

  /** What becomes of the set by what is known of it now. */
  #judge(): void {
    const { store } = this;
    if (!store) return;
    const failed = store.files.find(({ hasError }) => hasError);
    const reason = lookReason(store);
    this.error =
      failed?.error ?? (store.doctor.hasError && store.doctor.error ? asError(store.doctor.error) : undefined);
    this.reason = reason;
    this.state = this.error === undefined ? (reason === undefined ? 'ready' : 'look') : 'failed';
  }

  /** What an import tells is kept for the row, but for what is told in its dialog. */
  get #toasts(): Toasts {
    const { toasts } = this.#setParts;
    const keep = (error: unknown): void => void runInAction(() => (this.error = error));
    return {
      ...toasts,
      show: (toast: Toast) => {
        if (this.#isShown && toast.type !== 'success') toasts.show(toast);
      },
      showError: (error, ...more) => {
        if (this.#isShown) toasts.showError(error, ...more);
        else keep(error);
      },
    };
  }
}

function asError(error: { code: string }): Error {
  return Object.assign(new Error(error.code), error);
}

function lookReason({ form, files, allMapped, doctor }: ImportStore): LookReason | undefined {
  if (form.missing) return 'file-required';
  if (form.nameProblem !== undefined) return 'name';
  if (!allMapped) return files.some(({ hasError }) => hasError) ? 'not-checked' : 'mapping';
  if (doctor.isAsked) return 'question';
  if (doctor.hasError) return 'held';
  const has = (finding: string): boolean => doctor.findings.some(({ code }) => code === finding);
  if (has('no-header')) return 'guessed-names';
  return has('latitude-longitude') ? 'degrees' : undefined;
}

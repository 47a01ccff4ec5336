import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { DatasetImporter } from 'adit/core';
import type { Toast, Toasts } from 'adit/core/web';
import type { ProposedDataset, ProposedPart, Recipe } from 'adit/plugins/importing';
import { DEFAULT_GROUP } from '../rules/group-rules.ts';
import type { ImportStore } from '../store/import-store.ts';
import type { FileSource } from '../upload/file-source.ts';
import type { FolderFile } from './folder-files.ts';
import { partOf, sourceOf } from './set-files.ts';

/** What a set works with. */
export interface FolderSetParts {
  /** Makes an import; what it tells goes to `toasts`, and `created` hears of its dataset. */
  makeImport(importer: DatasetImporter, toasts: Toasts, created: () => void): ImportStore | undefined;
  /** Shows an import in its dialog; resolves when that is closed. */
  showImport(store: ImportStore): Promise<void>;
  /** The groups that datasets of an importer can go to. */
  groupsOf(importer: DatasetImporter): readonly string[];
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

/** What a set begins with. */
export type FirstSet = ProposedDataset<FolderFile> & { readonly groupName?: string };

let count = 0;

/** The files of one dataset in the list of an import of many: checked, looked at where that is needed, and created. Observable. */
export class FolderSet {
  readonly id = (count += 1);
  readonly importer: DatasetImporter;
  parts: readonly ProposedPart<FolderFile>[];
  name: string;
  /** The group of the tree that the dataset goes to. */
  groupName: string;
  isChosen = true;
  state: 'waiting' | 'checking' | 'ready' | 'look' | 'failed' | 'creating' | 'created' = 'waiting';
  /** Why it is not created with the others: something to look at. */
  reason: LookReason | undefined = undefined;
  /** Why it could not be read or created. */
  error: unknown = undefined;
  store: ImportStore | undefined = undefined;
  #setParts: FolderSetParts;
  #isShown = false;
  /** The last look at it. */
  #looked: Promise<void> | undefined = undefined;
  /** The parts that the files of the import were made of. */
  #made = new Map<FileSource, ProposedPart<FolderFile>>();

  constructor({ importer, name, parts, groupName = DEFAULT_GROUP }: FirstSet, setParts: FolderSetParts) {
    this.importer = importer;
    this.parts = parts;
    this.name = name;
    this.#setParts = setParts;
    this.groupName = this.groups.includes(groupName) ? groupName : DEFAULT_GROUP;
    makeAutoObservable(this, {
      importer: false,
      parts: observableRef,
      store: observableRef,
      error: observableRef,
    });
  }

  get groups(): readonly string[] {
    return this.#setParts.groupsOf(this.importer);
  }

  /** The recipes for files with the same headers, the best first. */
  get recipes(): readonly Recipe[] {
    return this.store?.recipes.offered ?? [];
  }

  get recipe(): Recipe | undefined {
    return this.store?.recipes.applied;
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

  /** Nothing of it can be changed any more. */
  get isFixed(): boolean {
    return this.isOver || this.state === 'creating';
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

  setGroup(groupName: string): void {
    this.groupName = groupName;
    this.store?.form.setGroup(groupName);
    if (this.state === 'ready' || (this.state === 'look' && this.reason === 'name')) this.#judge();
  }

  /** Makes the choices of a recipe; undefined takes the files as they are found. */
  async setRecipe(recipe: Recipe | undefined): Promise<void> {
    const { store } = this;
    if (this.isFixed || !store) return;
    if (!recipe) return this.check();
    store.recipes.apply(recipe);
    this.#looked = this.#look(store);
    await this.#looked;
  }

  setChosen(isChosen: boolean): void {
    this.isChosen = isChosen;
  }

  /** Uploads the files and looks at them. */
  check(): Promise<void> {
    if (this.isFixed || this.#isShown) return Promise.resolve();
    this.state = 'checking';
    this.#looked = this.#begin().then((store) => store && this.#look(store));
    return this.#looked;
  }

  /** Resolves when no look at it is under way. */
  async looked(): Promise<void> {
    for (let seen; seen !== this.#looked;) {
      seen = this.#looked;
      await seen;
    }
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

  /** Opens the usual dialog with the files as they are; what is chosen there stays chosen, and is checked when it is closed. */
  async open(): Promise<void> {
    if (this.isFixed || this.#isShown) return;
    this.#isShown = true;
    const store = this.store ?? (await this.#begin());
    if (store) await this.#show(store);
    this.#isShown = false;
    if (!store || this.isOver || this.store !== store) return;
    this.#looked = this.#lookAgain(store);
    await this.#looked;
  }

  /** Looks at what the dialog has left. */
  async #lookAgain(store: ImportStore): Promise<void> {
    store.doctor.stop();
    if (store.isUploading) await store.stop();
    await this.#takeFrom(store);
    await this.#look(store);
  }

  /** Resolves when the dialog is closed. */
  async #show(store: ImportStore): Promise<void> {
    const isRead = store.files.length > 0 && store.files.every(({ stage }) => stage === 'ready');
    if (isRead && !store.needsNoMapping && !store.form.missing) store.showFile(0);
    await this.#setParts.showImport(store);
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
    store.form.setGroup(this.groupName);
    this.#made.clear();
    for (const part of this.parts) {
      const source = await sourceOf(part);
      this.#made.set(source, part);
      store.form.add(part.fileType, [source]);
    }
    const { missing } = store.form;
    if (missing?.code === 'file-needed-with' && missing.fileType.absentKey !== undefined)
      store.form.setAbsent(missing.fileType, true);
    return store;
  }

  /** Takes over what was changed in the dialog: the name, the place and the files. */
  async #takeFrom({ form, files }: ImportStore): Promise<void> {
    const parts = await Promise.all(
      files.map(async ({ source, fileType, mapping }) => {
        const part = this.#made.get(source) ?? (await partOf(source, fileType));
        this.#made.set(source, part);
        const sheet = mapping?.metadata.table;
        return part.sheet === undefined || !sheet ? part : { ...part, sheet };
      }),
    );
    runInAction(() => {
      this.parts = parts;
      this.name = form.name;
      this.groupName = form.groupName;
    });
  }

  /** Uploads what is not uploaded yet, and looks at the files as they are read and mapped. */
  async #look(store: ImportStore): Promise<void> {
    runInAction(() => {
      this.state = 'checking';
      this.reason = undefined;
      this.error = undefined;
    });
    if (!store.form.missing) await store.look();
    if (this.store === store) this.#judge();
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

import { makeAutoObservable, runInAction } from 'mobx';
import { defineRoute, type DatasetImporter } from 'adit/core';
import type { Api, Toasts, Translate } from 'adit/core/web';
import type { HierarchyStore, TreeTarget } from 'adit/plugins/hierarchy';
import type { ImportPayload } from 'adit/plugins/importing';
import { z } from 'zod';
import type { Refusal } from '../rules/file-rules.ts';
import { delay, type Wait } from '../upload/delay.ts';
import type { UploadPlace } from '../upload/file-upload.ts';
import { withRetries } from '../upload/retry.ts';
import { startStaggered } from '../upload/upload-files.ts';
import { ImportForm } from './import-form.ts';
import type { StagedFile } from './staged-file.ts';

/** What an import works with. */
export interface ImportParts {
  readonly importer: DatasetImporter;
  readonly target: TreeTarget;
  readonly site: string;
  readonly api: Api;
  readonly tree: HierarchyStore;
  readonly toasts: Toasts;
  readonly t: Translate;
  payload(importerId: string): ImportPayload | undefined;
  readonly wait?: Wait;
}

/** One run of the import dialog: upload, map, create. */
export class ImportStore {
  readonly importer: DatasetImporter;
  readonly form: ImportForm;
  step: 'upload' | 'map' | 'create' = 'upload';
  isUploading = false;
  isCreating = false;
  /** The place of the file that is being mapped among all. */
  fileIndex = 0;
  hierarchy: readonly string[] = [];
  options: Readonly<Record<string, string>>;
  #parts: ImportParts;
  #wait: Wait;
  #uploads = new AbortController();
  #life = new AbortController();

  constructor(parts: ImportParts) {
    this.#parts = parts;
    this.#wait = parts.wait ?? delay;
    this.importer = parts.importer;
    this.form = new ImportForm(parts.importer, parts.target, parts.tree);
    this.options = Object.fromEntries(parts.importer.options.map(({ id, initial }) => [id, initial]));
    makeAutoObservable(this, { importer: false, form: false });
  }

  get files(): StagedFile[] {
    return this.form.ordered;
  }

  get file(): StagedFile | undefined {
    return this.files[this.fileIndex];
  }

  get isLastFile(): boolean {
    return this.fileIndex >= this.files.length - 1;
  }

  /** Whether leaving now would lose work. */
  get isTouched(): boolean {
    return this.form.isTouched;
  }

  get allMapped(): boolean {
    return this.files.length > 0 && this.files.every(({ mapping }) => mapping?.isDone);
  }

  /** The columns that a hierarchy can be made of: the categorical ones of the last file that are kept. */
  get hierarchyColumns(): string[] {
    const columns = this.importer.hierarchy ? (this.files.at(-1)?.mapping?.columns ?? []) : [];
    return columns.filter(({ selected, type }) => selected && type === 'categorical').map(({ source }) => source.name);
  }

  setHierarchy(columns: readonly string[]): void {
    this.hierarchy = columns;
  }

  setOption(id: string, value: string): void {
    this.options = { ...this.options, [id]: value };
  }

  setFileIndex(index: number): void {
    this.fileIndex = index;
  }

  /** Puts dropped or chosen files into boxes, and says which were not taken. */
  addFiles(files: readonly File[], fileType?: string): void {
    if (this.isUploading || this.step !== 'upload') return;
    const type = this.importer.fileTypes.find(({ id }) => id === fileType);
    const refused = type ? this.form.add(type, files) : this.form.drop(files);
    for (const { code, fileName } of refused)
      this.#showRefusal(
        code,
        fileName,
        type?.extensions ?? this.importer.fileTypes.flatMap(({ extensions }) => extensions),
      );
  }

  /** Uploads what is not uploaded yet, and goes on to the mapping when every file could be read. */
  async start(): Promise<void> {
    const { form } = this;
    if (this.isUploading || !form.canStart) return;
    const problem = form.nameProblem ?? form.folderProblem;
    if (problem !== undefined) return this.#showProblem(problem);
    const place: UploadPlace = {
      site: this.#parts.site,
      datasetType: this.importer.datasetType,
      name: form.name.trim(),
      groupName: form.groupName,
      folderPath: form.folderPath,
    };
    this.#uploads = new AbortController();
    const { signal } = this.#uploads;
    this.isUploading = true;
    const open = this.files.filter(({ stage }) => stage !== 'ready');
    await startStaggered(
      open.map((file) => () => file.upload(this.#parts.api, place, this.#wait)),
      signal,
      this.#wait,
    );
    if (signal.aborted) return;
    runInAction(() => {
      this.isUploading = false;
      if (this.files.every(({ stage }) => stage === 'ready')) this.showFile(0);
    });
  }

  /** Stops all uploads; the chosen files stay chosen. */
  async stop(): Promise<void> {
    this.#uploads.abort();
    this.isUploading = false;
    await Promise.all(this.files.filter(({ isBusy }) => isBusy).map((file) => file.cancel()));
  }

  /** Goes to the mapping of one file. */
  showFile(index: number): void {
    this.step = 'map';
    this.fileIndex = Math.min(Math.max(index, 0), Math.max(0, this.files.length - 1));
  }

  next(): void {
    if (this.step === 'map' && this.isLastFile) this.step = 'create';
    else if (this.step === 'map') this.fileIndex += 1;
    if (this.step === 'create')
      this.hierarchy = this.hierarchy.filter((column) => this.hierarchyColumns.includes(column));
  }

  previous(): void {
    if (this.step === 'create') this.showFile(this.files.length - 1);
    else if (this.fileIndex > 0) this.fileIndex -= 1;
    else this.step = 'upload';
  }

  /** Creates the dataset; true when it is under way and the dialog can close. */
  async create(): Promise<boolean> {
    const { tree, toasts, t } = this.#parts;
    if (this.isCreating || !this.allMapped) return false;
    this.isCreating = true;
    try {
      await withRetries(() => this.#create(), this.#life.signal, this.#wait);
      toasts.show({
        type: 'success',
        title: t('toast.created'),
        message: t('toast.created-message', { name: this.form.name.trim() }),
      });
      return true;
    } catch (error) {
      if (!this.#life.signal.aborted) toasts.showError(error, t('toast.not-created'));
      return false;
    } finally {
      runInAction(() => (this.isCreating = false));
      tree.refresh().catch((error: unknown) => toasts.showError(error, t('toast.tree-not-read')));
    }
  }

  /** Ends the import: whatever is under way stops, and unfinished uploads are deleted. */
  async leave(): Promise<void> {
    this.#life.abort();
    this.#uploads.abort();
    await Promise.all(this.files.map((file) => file.cancel()));
  }

  async #create(): Promise<void> {
    const { api, payload } = this.#parts;
    const { signal } = this.#life;
    const maker = payload(this.importer.id);
    if (!maker) throw new Error(`No plugin makes the payload of "${this.importer.id}"`);
    const mappings = this.files.flatMap(({ mapping }) => mapping ?? []);
    const files = await Promise.all(mappings.map((mapping) => mapping.keep(signal)));
    const { form, options, hierarchy } = this;
    const body = maker.make({
      name: form.name.trim(),
      groupName: form.groupName,
      folderPath: form.folderPath,
      files,
      options,
      hierarchy,
    });
    const { createPath, permission } = this.importer;
    const route = defineRoute({
      id: 'importing.create-dataset',
      method: 'POST',
      path: createPath as `/${string}`,
      summary: 'Create the dataset',
      access: { kind: 'permission', permission },
      body: z.unknown(),
      result: z.unknown(),
    });
    await api.call(route, { body }, { signal });
  }

  #showRefusal(code: Refusal['code'], file: string, extensions: readonly string[]): void {
    const { toasts, t } = this.#parts;
    const list = [...new Set(extensions)].map((extension) => `.${extension}`).join(', ');
    toasts.show({ type: 'error', title: t('toast.error'), message: t(`refusal.${code}`, { file, extensions: list }) });
  }

  #showProblem(code: string): void {
    const { toasts, t } = this.#parts;
    toasts.show({ type: 'error', title: t('toast.error'), message: t(`error.${code}`) });
  }
}

import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import type { DatasetImporter, DatasetTypeFacts, ImportFileType, LengthUnit } from 'adit/core';
import { z } from 'zod';
import {
  delay,
  type Api,
  type FoundSystem,
  type Navigation,
  type Toasts,
  type Translate,
  type Wait,
} from 'adit/core/web';
import { findSystemsRoute } from 'adit/plugins/coordinates';
import type { HierarchyStore, TreeTarget } from 'adit/plugins/hierarchy';
import { examineImport, mayHoldTable, takenExtensions, takesName } from 'adit/plugins/importing';
import { readContent } from 'adit/plugins/importing';
import type { ImportNotice } from '../follow/import-notices.ts';
import { applyFix } from '../mapping/apply-fix.ts';
import { DoctorStore, isOf } from '../mapping/doctor-store.ts';
import { PreviousUploads } from '../previous/previous-uploads.ts';
import { RecipesStore } from '../recipes/recipes-store.ts';
import type { UploadPlace } from '../upload/file-upload.ts';
import { withRetries } from '../upload/retry.ts';
import { startStaggered } from '../upload/pool.ts';
import { Paging } from '../widgets/paging.ts';
import type { FileMapping } from '../mapping/file-mapping.ts';
import { localSource, type FileSource } from '../upload/file-source.ts';
import { ImportForm } from './import-form.ts';
import { reasonFirst, showProblem, showRefusals } from './import-toasts.ts';
import type { StagedFile, StagedParts } from './staged-file.ts';
import type { ExamineRequest } from '../mapping/examine-request.ts';
import { UnmappedCheck } from './unmapped-check.ts';

/** What the calls that create datasets answer, as far as it is followed. */
const createdShape = z.object({ datasetId: z.string() });

/** What an import works with. */
export interface ImportParts {
  readonly importer: DatasetImporter;
  readonly target: TreeTarget;
  readonly site: string;
  /** What the lengths of the site are measured in. */
  readonly siteUnit: LengthUnit;
  readonly api: Api;
  readonly tree: HierarchyStore;
  readonly toasts: Toasts;
  readonly navigation: Navigation;
  readonly t: Translate;
  /** The toast of this import. */
  readonly notice: ImportNotice;
  /** Told of the dataset that is under way. */
  created?(datasetId: string): void;
  /** The dataset types that are known; observed. */
  types(): readonly DatasetTypeFacts[];
  /** What the files that it begins with can be imported as; none where the type was chosen. */
  readonly importers?: readonly DatasetImporter[];
  readonly wait?: Wait;
}

/** One run of the import dialog: upload, map, create. */
export class ImportStore {
  readonly importer: DatasetImporter;
  readonly form: ImportForm;
  readonly doctor: DoctorStore;
  readonly check: UnmappedCheck;
  readonly recipes: RecipesStore;
  readonly importers: readonly DatasetImporter[];
  /** What the files are to be imported as instead. */
  other: DatasetImporter | undefined = undefined;
  step: 'upload' | 'map' | 'create' = 'upload';
  isUploading = false;
  isCreating = false;
  /** A creation that needed no mapping was refused; the dialog can only be tried again or left. */
  hasGenerationFailed = false;
  /** The place of the file that is being mapped among the tables. */
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
    this.importers = parts.importers ?? [];
    this.form = new ImportForm(parts.importer, parts.target, parts.tree, parts.types, parts.siteUnit);
    this.doctor = new DoctorStore({
      request: () => this.examineRequest,
      examine: (body, signal) => parts.api.call(examineImport, { body }, { signal }),
      apply: (fix, finding) =>
        fix.kind === 'coordinates'
          ? this.form.setStored(fix.stored)
          : applyFix(fix, this, this.tables.find((file) => isOf(finding, file))?.mapping),
      wait: parts.wait,
    });
    this.check = new UnmappedCheck(this.doctor, () => this.examineRequest);
    this.recipes = new RecipesStore({
      api: parts.api,
      site: parts.site,
      importerId: parts.importer.id,
      target: this,
      onError: (error, task) => parts.toasts.showError(error, parts.t(`recipe.not-${task}`), reasonFirst),
    });
    this.options = Object.fromEntries(parts.importer.options.map(({ id, initial }) => [id, initial]));
    makeAutoObservable(this, {
      importer: false,
      importers: false,
      other: observableRef,
      form: false,
      doctor: false,
      check: false,
      recipes: false,
      findSystems: false,
    });
  }

  get files(): StagedFile[] {
    return this.form.ordered;
  }

  /** The files that hold a table, which are mapped one after the other. */
  get tables(): StagedFile[] {
    return this.files.filter(({ fileType }) => !fileType.opaque);
  }

  get mappings(): FileMapping[] {
    return this.tables.flatMap(({ mapping }) => mapping ?? []);
  }

  /** What the doctor looks at: all files, once every one of them is mapped and read. */
  get examineRequest(): ExamineRequest | undefined {
    const isReady = this.files.every(({ mapping }) => mapping?.isExaminable);
    if (!isReady || this.files.length === 0) return undefined;
    const files = this.files.flatMap(({ mapping }) => (mapping ? [mapping.examined] : []));
    return { importerId: this.importer.id, files, options: { ...this.options }, ...this.#lengths };
  }

  /** The unit and the coordinate system that were said; nothing is said of what holds anyway. */
  get #lengths(): Pick<ExamineRequest, 'lengthUnit' | 'coordinates'> {
    const { lengthUnit, coordinates } = this.form;
    return { ...(lengthUnit !== this.#parts.siteUnit && { lengthUnit }), ...(coordinates && { coordinates }) };
  }

  readonly findSystems = (search: string, signal: AbortSignal): Promise<readonly FoundSystem[]> =>
    this.#parts.api.call(findSystemsRoute, { query: { search } }, { signal });

  /** Nothing is to be mapped: the dataset is created as soon as the files are uploaded. */
  get needsNoMapping(): boolean {
    const { fileTypes } = this.importer;
    return this.files.length > 0 ? this.tables.length === 0 : fileTypes.every(({ opaque }) => opaque === true);
  }

  get isChecking(): boolean {
    return this.check.isLooking;
  }

  get file(): StagedFile | undefined {
    return this.tables[this.fileIndex];
  }

  get isLastFile(): boolean {
    return this.fileIndex >= this.tables.length - 1;
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
    const columns = this.importer.hierarchy ? (this.tables.at(-1)?.mapping?.columns ?? []) : [];
    return columns.filter(({ selected, type }) => selected && type === 'categorical').map(({ source }) => source.name);
  }

  /** Has the files imported as another type, by its own dialog. */
  takeAs(importerId: string): void {
    const other = this.importers.find(({ id }) => id === importerId);
    if (other && other.id !== this.importer.id && !this.isUploading) this.other = other;
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

  /** Puts dropped or chosen files into boxes, and says which were not taken, or that there are none. A file of an unknown name is looked into first. */
  addFiles(files: readonly File[], fileType?: string, sheet?: string): void {
    if (this.isUploading || this.step !== 'upload') return;
    if (files.length === 0) showProblem(this.#parts, 'no-files');
    const type = this.importer.fileTypes.find(({ id }) => id === fileType);
    const isUnclear = ({ name }: File): boolean =>
      type !== undefined && !takesName(type, name) && mayHoldTable(type, name);
    for (const file of files.filter(isUnclear)) void this.#addUnclear(file, type as ImportFileType);
    const clear = files.filter((file) => !isUnclear(file));
    const sources = clear.map((file) => localSource(file, false, sheet));
    const refused = type ? this.form.add(type, sources) : this.form.drop(clear);
    showRefusals(this.#parts, refused, type, this.importer);
  }

  async #addUnclear(file: File, type: ImportFileType): Promise<void> {
    const { format, lines } = await readContent(file);
    const isTable = lines.length > 0 || (format !== undefined && takenExtensions(type).includes(format));
    if (this.isUploading || this.step !== 'upload') return;
    showRefusals(this.#parts, this.form.add(type, [localSource(file, isTable)]), type, this.importer);
  }

  /** Puts files that were uploaded before into a box. */
  addUploaded(files: readonly FileSource[], type: ImportFileType): void {
    if (this.isUploading || this.step !== 'upload') return;
    showRefusals(this.#parts, this.form.add(type, files), type, this.importer);
  }

  /** The files of the site that were uploaded before and that a box takes. */
  previousUploads(box: ImportFileType): PreviousUploads {
    const { api, site, navigation, toasts, t } = this.#parts;
    return new PreviousUploads({
      api,
      site,
      datasetType: this.importer.datasetType,
      box,
      paging: new Paging(navigation),
      onError: (error) => toasts.showError(error, t('previous.failed'), reasonFirst),
    });
  }

  /**
   * Uploads what is not uploaded yet, and goes on to the mapping when every file could be read. True when nothing was to be mapped
   * and the dataset is under way.
   */
  async start(): Promise<boolean> {
    const { form } = this;
    if (this.isUploading || this.isChecking || this.isCreating || !form.canStart) return false;
    const problem = form.nameProblem ?? form.folderProblem;
    if (problem !== undefined) {
      showProblem(this.#parts, problem);
      return false;
    }
    if (!(await this.#upload())) return false;
    if (!this.needsNoMapping) {
      this.showFile(0);
      return false;
    }
    if (!(await this.check.look()) || this.#life.signal.aborted) return false;
    const isCreated = await this.create();
    runInAction(() => (this.hasGenerationFailed = !isCreated));
    return isCreated;
  }

  /** Uploads what is not uploaded yet and looks at all files, for a dialog or a list that shows what was found; nothing is created. */
  async look(): Promise<void> {
    if (this.isUploading || !(await this.#upload())) return;
    const { signal } = this.#life;
    const isRead = (): boolean => !this.mappings.some(({ isRefreshing }) => isRefreshing);
    await Promise.all([this.needsNoMapping || this.recipes.load(), when(isRead, { signal }).catch(() => undefined)]);
    await this.doctor.lookNow();
  }

  /** True when every file is on the server and could be read. */
  async #upload(): Promise<boolean> {
    const { form } = this;
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
    this.hasGenerationFailed = false;
    const parts: StagedParts = {
      api: this.#parts.api,
      place,
      wait: this.#wait,
      onRefreshError: (error) =>
        this.#parts.toasts.showError(error, this.#parts.t('toast.not-read-again'), reasonFirst),
    };
    const open = this.files.filter(({ stage }) => stage !== 'ready');
    this.#parts.notice.upload(open.map(({ name }) => name));
    await startStaggered(
      open.map((file) => () => file.upload(parts)),
      signal,
      this.#wait,
    );
    if (signal.aborted) return false;
    runInAction(() => (this.isUploading = false));
    return this.files.every(({ stage }) => stage === 'ready');
  }

  /** Stops all uploads; the chosen files stay chosen. */
  async stop(): Promise<void> {
    this.#uploads.abort();
    this.isUploading = false;
    await Promise.all(this.files.filter(({ isBusy }) => isBusy).map((file) => file.cancel()));
  }

  /** Goes to the mapping of one file. */
  showFile(index: number): void {
    if (this.step === 'upload') void this.recipes.load();
    this.doctor.start();
    this.step = 'map';
    this.fileIndex = Math.min(Math.max(index, 0), Math.max(0, this.tables.length - 1));
  }

  next(): void {
    if (this.step === 'map' && this.isLastFile && !this.importer.showsUploadOnly) this.step = 'create';
    else if (this.step === 'map' && !this.isLastFile) this.fileIndex += 1;
    if (this.step === 'create')
      this.hierarchy = this.hierarchy.filter((column) => this.hierarchyColumns.includes(column));
  }

  previous(): void {
    if (this.step === 'create') this.showFile(this.tables.length - 1);
    else if (this.fileIndex > 0) this.fileIndex -= 1;
    else this.step = 'upload';
  }

  /** Creates the dataset; true when it is under way and the dialog can close. */
  async create(): Promise<boolean> {
    const { tree, toasts, t } = this.#parts;
    if (this.isCreating || !this.allMapped || this.doctor.isAsked) return false;
    this.isCreating = true;
    try {
      const { success, data } = createdShape.safeParse(await this.#create());
      toasts.show({
        type: 'success',
        title: t('toast.created'),
        message: t('toast.created-message', { name: this.form.name.trim() }),
        key: this.#parts.notice.key,
      });
      if (success) this.#parts.created?.(data.datasetId);
      return true;
    } catch (error) {
      if (!this.#life.signal.aborted) toasts.showError(error, t('toast.not-created'), reasonFirst);
      return false;
    } finally {
      runInAction(() => (this.isCreating = false));
      tree
        .refresh()
        .catch((error: unknown) => toasts.showError(error, t('toast.tree-not-read'), { dismissable: false }));
    }
  }

  /** Ends the import: whatever is under way stops, and unfinished uploads are deleted. */
  async leave(): Promise<void> {
    this.#life.abort();
    this.#uploads.abort();
    this.doctor.stop();
    this.recipes.stop();
    await Promise.all(this.files.map((file) => file.cancel()));
  }

  async #create(): Promise<unknown> {
    const { create } = this.importer;
    if (!create?.body) throw new Error(`"${this.importer.id}" has no call that creates datasets`);
    const { signal } = this.#life;
    const mappings = this.files.flatMap(({ mapping }) => mapping ?? []);
    const files = await Promise.all(mappings.map((mapping) => mapping.keep(signal)));
    const { form, options, hierarchy } = this;
    const { site, notice } = this.#parts;
    const place = { name: form.name.trim(), groupName: form.groupName, folderPath: form.folderPath };
    const body = z.encode(create.body, {
      ...place,
      files,
      options: { ...options },
      hierarchy: [...hierarchy],
      ...this.#lengths,
    });
    notice.ask({ ...place, site, datasetType: this.importer.datasetType });
    return withRetries(() => this.#parts.api.call(create, { body }, { signal }), signal, this.#wait);
  }
}

import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx';
import type { DatasetImporter, ImportFileType } from 'adit/core';
import {
  boxesFor,
  firstFree,
  guessBox,
  type ProposedDataset,
  type ProposedPart,
  type UnknownPart,
} from 'adit/plugins/importing';
import { runPool } from '../upload/pool.ts';
import type { FolderFile } from './folder-files.ts';
import { FolderSet, type FolderSetParts } from './folder-set.ts';

/** So many sets are uploaded and looked at together. */
const CHECKED_TOGETHER = 2;

/** What files make together. */
export interface ProposedFiles {
  readonly datasets: readonly ProposedDataset<FolderFile>[];
  readonly unknown: readonly UnknownPart<FolderFile>[];
}

/** How many datasets of one type there are. */
export interface TypeCount {
  readonly importer: DatasetImporter;
  readonly count: number;
}

/** Many files as the datasets that they make: a list that is looked through, changed, and created at once. Observable. */
export class FolderImport {
  readonly importers: readonly DatasetImporter[];
  sets: readonly FolderSet[];
  unknown: readonly UnknownPart<FolderFile>[];
  isCreating = false;
  #parts: FolderSetParts;
  #isOver = false;

  constructor(proposed: ProposedFiles, importers: readonly DatasetImporter[], parts: FolderSetParts) {
    this.importers = importers;
    this.#parts = parts;
    this.sets = proposed.datasets.map((one) => new FolderSet(one, parts));
    this.unknown = proposed.unknown;
    makeAutoObservable(this, { importers: false, sets: observableShallow, unknown: observableRef });
  }

  /** How many datasets of each type there are, in the order of the list. */
  get counts(): readonly TypeCount[] {
    const importers = [...new Set(this.sets.map(({ importer }) => importer))];
    return importers.map((importer) => ({
      importer,
      count: this.sets.filter((set) => set.importer === importer).length,
    }));
  }

  /** Those that one click creates. */
  get going(): readonly FolderSet[] {
    return this.sets.filter(({ isGoing }) => isGoing);
  }

  get isChecking(): boolean {
    return this.sets.some(({ state }) => state === 'waiting' || state === 'checking');
  }

  get toLookAt(): number {
    return this.sets.filter(({ state, isChosen }) => isChosen && (state === 'look' || state === 'failed')).length;
  }

  get created(): number {
    return this.sets.filter(({ isOver }) => isOver).length;
  }

  /** Nothing is left that could be done here. */
  get isDone(): boolean {
    return this.unknown.length === 0 && this.sets.every(({ isOver, isChosen }) => isOver || !isChosen);
  }

  /** Looks at all sets that have not been looked at. */
  async check(): Promise<void> {
    await runPool(
      this.sets.filter(({ state }) => state === 'waiting'),
      CHECKED_TOGETHER,
      async (set) => {
        if (!this.#isOver && this.sets.includes(set)) await set.check();
      },
    );
  }

  /** Creates all chosen sets that need no look, one after the other, as soon as each is looked at. */
  async createAll(): Promise<void> {
    if (this.isCreating) return;
    this.isCreating = true;
    await this.check();
    for (const set of this.sets) if (set.isGoing && !this.#isOver) await set.create();
    runInAction(() => (this.isCreating = false));
  }

  /** Has a set's files imported as another type. */
  setType(set: FolderSet, importer: DatasetImporter): void {
    if (importer === set.importer) return;
    const parts = set.parts.flatMap((part) => partFor(part, importer) ?? []);
    const lost = set.parts.filter((part) => partFor(part, importer) === undefined);
    this.#replace(set, [this.#make(importer, set.name, parts)]);
    this.unknown = [...this.unknown, ...lost.map((part) => unknownOf(part))];
    void this.check();
  }

  /** Says what a file of a set is. */
  setRole(set: FolderSet, part: ProposedPart<FolderFile>, fileType: ImportFileType): void {
    const parts = set.parts.map((one) => (one === part ? { ...one, fileType } : one));
    this.#replace(set, [this.#make(set.importer, set.name, parts)]);
    void this.check();
  }

  /** Takes a file out of its set: into another one, into one of its own, or, with `undefined`, out of the import. */
  move(set: FolderSet, part: ProposedPart<FolderFile>, to: FolderSet | 'own' | undefined): void {
    const rest = set.parts.filter((one) => one !== part);
    const left = rest.length > 0 ? [this.#make(set.importer, set.name, rest)] : [];
    if (to === 'own') {
      const name = firstFree(set.name, (candidate) => this.sets.some((one) => one.name === candidate));
      this.#replace(set, [...left, this.#make(set.importer, name, [part])]);
    } else {
      this.#replace(set, left);
      if (to === undefined) this.unknown = [...this.unknown, unknownOf(part)];
      else this.#replace(to, [this.#make(to.importer, to.name, [...to.parts, partFor(part, to.importer) ?? part])]);
    }
    void this.check();
  }

  /** Has a file of which it was not known imported as a type, as a set of its own. */
  takeAs(unknown: UnknownPart<FolderFile>, importer: DatasetImporter): void {
    const fileType = boxOf(unknown, importer) ?? importer.fileTypes[0];
    if (!fileType) return;
    const { file, content, sheet } = unknown;
    const part = { file, content, fileType, companions: [], ...(sheet !== undefined && { sheet }) };
    const name =
      file.path
        .split('/')
        .at(-1)
        ?.replace(/(?<=.)\.[^.]*$/, '') ?? '';
    const free = firstFree(name, (candidate) => this.sets.some((one) => one.name === candidate));
    this.sets = [...this.sets, this.#make(importer, free, [part])];
    this.unknown = this.unknown.filter((one) => one !== unknown);
    void this.check();
  }

  /** Ends what is not created; unfinished uploads are deleted. */
  async leave(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.sets.map((set) => set.leave()));
  }

  #make(importer: DatasetImporter, name: string, parts: readonly ProposedPart<FolderFile>[]): FolderSet {
    return new FolderSet({ importer, name, parts }, this.#parts);
  }

  #replace(set: FolderSet, others: readonly FolderSet[]): void {
    void set.leave();
    this.sets = this.sets.flatMap((one) => (one === set ? others : [one]));
  }
}

/** The file in a box of an importer: the one that fits what is in it, else one of the same name. */
function partFor(part: ProposedPart<FolderFile>, importer: DatasetImporter): ProposedPart<FolderFile> | undefined {
  const same = importer.fileTypes.find((type) => type === part.fileType);
  const fileType =
    same ?? boxOf(part, importer) ?? importer.fileTypes.find(({ opaque }) => opaque === part.fileType.opaque);
  return fileType && { ...part, fileType };
}

function boxOf(
  { file, content, sheet }: Pick<ProposedPart<FolderFile>, 'file' | 'content' | 'sheet'>,
  importer: DatasetImporter,
): ImportFileType | undefined {
  const found = boxesFor({ file, content }, [importer]).find((one) => one.sheet === sheet)?.box;
  return (found ?? guessBox({ name: file.path, content: { lines: [] } }, [importer]))?.fileType;
}

function unknownOf({ file, content, sheet }: ProposedPart<FolderFile>): UnknownPart<FolderFile> {
  return { file, content, ...(sheet !== undefined && { sheet }), reason: 'left-out', values: {} };
}

import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx';
import type { DatasetImporter, ImportFileType } from 'adit/core';
import {
  boxesFor,
  firstFree,
  guessBox,
  type ProposedDataset,
  type ProposedPart,
  type Recipe,
  type UnknownPart,
} from 'adit/plugins/importing';
import { runPool } from '../upload/pool.ts';
import type { FolderFile } from './folder-files.ts';
import { FolderSet, type FirstSet, type FolderSetParts } from './folder-set.ts';

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

/** A recipe, and the datasets whose files it fits. */
export interface OfferedRecipe {
  readonly recipe: Recipe;
  readonly sets: readonly FolderSet[];
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

  /** The groups that some of the datasets can go to. */
  get groups(): readonly string[] {
    return [...new Set(this.#open.flatMap(({ groups }) => groups))];
  }

  /** The group that all of them go to; undefined where they differ. */
  get groupName(): string | undefined {
    return common(this.#open.map(({ groupName }) => groupName));
  }

  /** The recipes that fit some of the datasets, with those that they fit. */
  get recipes(): readonly OfferedRecipe[] {
    const ofAll = new Map(this.#open.flatMap(({ recipes }) => recipes.map((recipe) => [recipe.id, recipe] as const)));
    return [...ofAll.values()].map((recipe) => ({
      recipe,
      sets: this.#open.filter(({ recipes }) => recipes.some(({ id }) => id === recipe.id)),
    }));
  }

  /** The recipe that is applied to every dataset that has one to choose; undefined where they differ. */
  get recipe(): Recipe | undefined {
    const offered = this.#open.filter(({ recipes }) => recipes.length > 0);
    const id = common(offered.map(({ recipe }) => recipe?.id));
    return offered.find(({ recipe }) => recipe?.id === id)?.recipe;
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
    for (const set of this.sets) {
      await set.looked();
      if (set.isGoing && !this.#isOver) await set.create();
    }
    runInAction(() => (this.isCreating = false));
  }

  /** Has all datasets go to a group that can. */
  setGroup(groupName: string): void {
    for (const set of this.#open) if (set.groups.includes(groupName)) set.setGroup(groupName);
  }

  /** Makes the choices of a recipe in all datasets that it fits. */
  async setRecipe({ recipe, sets }: OfferedRecipe): Promise<void> {
    await Promise.all(sets.map((set) => set.setRecipe(recipe)));
  }

  /** Has a set's files imported as another type. */
  setType(set: FolderSet, importer: DatasetImporter): void {
    if (importer === set.importer) return;
    const parts = set.parts.flatMap((part) => partFor(part, importer) ?? []);
    const lost = set.parts.filter((part) => partFor(part, importer) === undefined);
    this.#replace(set, [this.#make(set, { importer, parts })]);
    this.unknown = [...this.unknown, ...lost.map((part) => unknownOf(part))];
    void this.check();
  }

  /** Says what a file of a set is. */
  setRole(set: FolderSet, part: ProposedPart<FolderFile>, fileType: ImportFileType): void {
    const parts = set.parts.map((one) => (one === part ? { ...one, fileType } : one));
    this.#replace(set, [this.#make(set, { parts })]);
    void this.check();
  }

  /** Takes a file out of its set: into another one, into one of its own, or, with `undefined`, out of the import. */
  move(set: FolderSet, part: ProposedPart<FolderFile>, to: FolderSet | 'own' | undefined): void {
    const rest = set.parts.filter((one) => one !== part);
    const left = rest.length > 0 ? [this.#make(set, { parts: rest })] : [];
    if (to === 'own') {
      const name = firstFree(set.name, (candidate) => this.sets.some((one) => one.name === candidate));
      this.#replace(set, [...left, this.#make(set, { name, parts: [part] })]);
    } else {
      this.#replace(set, left);
      if (to === undefined) this.unknown = [...this.unknown, unknownOf(part)];
      else this.#replace(to, [this.#make(to, { parts: [...to.parts, partFor(part, to.importer) ?? part] })]);
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
    this.sets = [...this.sets, this.#make({ importer, name: free, parts: [part] })];
    this.unknown = this.unknown.filter((one) => one !== unknown);
    void this.check();
  }

  /** Opens the dialog of one set; a recipe that was kept there is offered to the others. */
  async look(set: FolderSet): Promise<void> {
    await set.open();
    const others = this.sets.filter((one) => one !== set && one.importer === set.importer);
    await Promise.all(others.map(({ store }) => store?.recipes.load()));
  }

  /** Ends what is not created; unfinished uploads are deleted. */
  async leave(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.sets.map((set) => set.leave()));
  }

  /** A set like another one but for what is said of it. */
  #make({ importer, name, parts, groupName }: FirstSet, other: Partial<FirstSet> = {}): FolderSet {
    return new FolderSet(
      { importer, name, parts, ...(groupName !== undefined && { groupName }), ...other },
      this.#parts,
    );
  }

  get #open(): readonly FolderSet[] {
    return this.sets.filter(({ isFixed }) => !isFixed);
  }

  #replace(set: FolderSet, others: readonly FolderSet[]): void {
    void set.leave();
    this.sets = this.sets.flatMap((one) => (one === set ? others : [one]));
  }
}

/** What all of these are; undefined where they differ. */
function common<T>(all: readonly T[]): T | undefined {
  return all.every((one) => one === all[0]) ? all[0] : undefined;
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

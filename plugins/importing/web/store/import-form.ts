import { makeAutoObservable, observableShallow } from 'mobx';
import type { DatasetImporter, DatasetTypeFacts, ImportFileType, LengthUnit, RequestedCoordinates } from 'adit/core';
import type { HierarchyStore, TreeTarget } from 'adit/plugins/hierarchy';
import { missingFiles, takeFiles, type ChosenFile, type MissingFiles, type Refusal } from '../rules/file-rules.ts';
import { DEFAULT_GROUP, groupChoices, isNameTaken } from '../rules/group-rules.ts';
import { nameFromFile, nameProblem, shorterName, wordsOf, type NameProblem } from 'adit/plugins/importing';
import { sortFiles } from '../rules/sort-files.ts';
import { localSource, type FileSource } from '../upload/file-source.ts';
import { StagedFile } from './staged-file.ts';

/** What the first step asks: name, place and files. */
export class ImportForm {
  readonly importer: DatasetImporter;
  name = '';
  groupName: string;
  usesFolder: boolean;
  folderName: string;
  /** What coordinates are measured in where the files do not say. */
  lengthUnit: LengthUnit;
  /** The coordinate system that the user says the files are in. */
  system: string | undefined = undefined;
  /** Whether coordinates are brought into the system and unit of the site, or kept; undefined until that is said. */
  stored: RequestedCoordinates['stored'] = undefined;
  files: StagedFile[] = [];
  /** The groups of boxes that were asked for. */
  toggles: ReadonlySet<string> = new Set();
  /** The file types that the user says there is no file of. */
  absent: ReadonlySet<string> = new Set();
  #tree: HierarchyStore;
  #types: () => readonly DatasetTypeFacts[];
  #givenName: string | undefined;

  constructor(
    importer: DatasetImporter,
    target: TreeTarget,
    tree: HierarchyStore,
    types: () => readonly DatasetTypeFacts[],
    siteUnit: LengthUnit,
  ) {
    this.importer = importer;
    this.#tree = tree;
    this.#types = types;
    const wanted = 'groupName' in target ? target.groupName : DEFAULT_GROUP;
    this.groupName = this.groups.includes(wanted) ? wanted : DEFAULT_GROUP;
    this.folderName = target.kind === 'folder' ? target.folderPath : '';
    this.usesFolder = this.folderName !== '';
    this.lengthUnit = siteUnit;
    makeAutoObservable(this, { importer: false, files: observableShallow });
  }

  get groups(): string[] {
    return groupChoices(this.#tree.groupNames, this.importer.datasetType, this.#types());
  }

  get folderPath(): string {
    return this.usesFolder ? this.folderName.trim() : '';
  }

  get nameProblem(): NameProblem | 'dataset-name-taken' | undefined {
    return nameProblem(this.name) ?? (this.#isTaken(this.name.trim()) ? 'dataset-name-taken' : undefined);
  }

  /** The name of the first file without words such as `collar`, as long as the dataset is called after that file. */
  get shorterName(): string | undefined {
    if (this.name === '' || this.name !== this.#givenName) return undefined;
    const words = this.importer.fileTypes.flatMap(({ id }) => wordsOf(id));
    const shorter = shorterName(this.name, words);
    return shorter === undefined || this.#isTaken(shorter) ? undefined : shorter;
  }

  get folderProblem(): NameProblem | undefined {
    return this.usesFolder ? nameProblem(this.folderName) : undefined;
  }

  /** The boxes that are shown: those behind a toggle only when it is on. */
  get boxes(): ImportFileType[] {
    return this.importer.fileTypes.filter(
      ({ behindToggle }) => behindToggle === undefined || this.toggles.has(behindToggle),
    );
  }

  /** The toggles that are offered; one whose files only go with a main file waits for that. */
  get toggleNames(): string[] {
    const isMainChosen = this.importer.fileTypes.some((type) => type.required && this.filesOf(type).length > 0);
    const offered = this.importer.fileTypes.filter((type) => isMainChosen || !type.togetherWithToggle);
    return [...new Set(offered.flatMap(({ behindToggle }) => behindToggle ?? []))];
  }

  get missing(): MissingFiles | undefined {
    return missingFiles(this.boxes, this.chosen, this.absent);
  }

  /** The rule of the start button; names that are too long are told of when it is pressed. */
  get canStart(): boolean {
    return (
      this.missing === undefined &&
      this.groupName !== '' &&
      this.nameProblem !== 'name-blank' &&
      this.nameProblem !== 'dataset-name-taken' &&
      this.folderProblem !== 'name-blank'
    );
  }

  get isTouched(): boolean {
    return this.files.length > 0;
  }

  /** The files in the order of their boxes. */
  get ordered(): StagedFile[] {
    return this.importer.fileTypes.flatMap((type) => this.filesOf(type));
  }

  filesOf(type: ImportFileType): StagedFile[] {
    return this.files.filter(({ fileType }) => fileType.id === type.id);
  }

  setName(name: string): void {
    this.name = name;
  }

  setLengthUnit(unit: LengthUnit): void {
    this.lengthUnit = unit;
  }

  /** Says what the files are in; what becomes of that is asked anew. */
  setSystem(system: string | undefined): void {
    this.system = system;
    this.stored = undefined;
  }

  /** Says what becomes of coordinates; answers how to take it back. */
  setStored(stored: RequestedCoordinates['stored']): () => void {
    const before = this.stored;
    this.stored = stored;
    return () => void this.setStored(before);
  }

  /** What was said of the coordinates, as it is sent; undefined for nothing. */
  get coordinates(): RequestedCoordinates | undefined {
    const { system, stored } = this;
    return system === undefined && stored === undefined
      ? undefined
      : { ...(system !== undefined && { system }), ...(stored && { stored }) };
  }

  setGroup(groupName: string): void {
    this.groupName = groupName;
  }

  setFolder(usesFolder: boolean, folderName = this.folderName): void {
    this.usesFolder = usesFolder;
    this.folderName = folderName;
  }

  /** Shows or hides a group of boxes; what was in hidden ones is given up. */
  setToggle(toggle: string, on: boolean): void {
    this.toggles = new Set(on ? [...this.toggles, toggle] : [...this.toggles].filter((other) => other !== toggle));
    if (!on)
      for (const file of this.files.filter(({ fileType }) => fileType.behindToggle === toggle)) this.remove(file);
  }

  /** Says whether there is no file of a type, which then counts as one. */
  setAbsent({ id }: ImportFileType, isAbsent: boolean): void {
    this.absent = new Set([...[...this.absent].filter((other) => other !== id), ...(isAbsent ? [id] : [])]);
  }

  /** Puts files into a box; what it does not take is returned with the reason. */
  add(type: ImportFileType, files: readonly FileSource[]): readonly Refusal[] {
    const { taken, refused } = takeFiles(type, files, this.chosen);
    for (const source of taken) {
      const turn = this.files.filter(({ name, fileType }) => name === source.name && fileType === type).length;
      this.files = [...this.files, new StagedFile(source, type, turn)];
    }
    if (taken.length > 0 && this.name.trim() === '') this.#nameAfter(this.files[0]?.name);
    if (taken.length > 0) this.setAbsent(type, false);
    if (taken.length > 0 && type.behindToggle !== undefined) this.setToggle(type.behindToggle, true);
    return refused;
  }

  /** Puts files that were dropped beside the boxes into the boxes that their names point to. */
  drop(files: readonly File[]): readonly Refusal[] {
    const sorted = sortFiles(this.importer.fileTypes, files, this.chosen);
    return this.importer.fileTypes.flatMap((type) =>
      this.add(
        type,
        (sorted.get(type.id) ?? []).map((file) => localSource(file)),
      ),
    );
  }

  remove(file: StagedFile): void {
    this.files = this.files.filter((other) => other !== file);
    const [first] = this.ordered;
    if (this.name === this.#givenName) this.#nameAfter(first?.name);
    for (const toggle of this.toggles) if (!this.toggleNames.includes(toggle)) this.setToggle(toggle, false);
    void file.cancel();
  }

  /** The name stays a proposal until the user changes it: when the file that it came from is taken out, it goes with it. */
  #nameAfter(fileName: string | undefined): void {
    this.name = fileName === undefined ? '' : nameFromFile(fileName);
    this.#givenName = this.name;
  }

  #isTaken(name: string): boolean {
    const { groupName, folderPath } = this;
    const { datasetType } = this.importer;
    return isNameTaken(this.#tree.nodes, { name, datasetType, groupName, folderPath });
  }

  private get chosen(): ChosenFile[] {
    return this.files.map(({ name, fileType }) => ({ fileName: name, fileType: fileType.id }));
  }
}

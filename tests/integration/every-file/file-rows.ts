/** How a file is given to a box of the import dialog. */
export interface Box {
  readonly fileType: string;
  /** The name that it is uploaded under, where its own is of no type that is taken. */
  readonly name?: string;
  /** Variables whose columns cannot be told by their names. */
  readonly mapping?: Readonly<Record<string, string>>;
  readonly missing?: readonly string[];
  /** How many rows the mapping step shows. */
  readonly rows?: number;
  /** Files that are packed with it. */
  readonly zipped?: readonly string[];
}

/** What one layer of a dataset is to hold. */
export interface ExpectedLayer {
  readonly count: number;
  /** West, east, south, north, bottom, top. */
  readonly bounds?: readonly number[];
  readonly fields?: Readonly<Record<string, { count?: number; missing?: number; mean?: number; maximum?: number }>>;
  /** The image of one of the layers. */
  readonly textured?: string;
}

/** A file that becomes a dataset. */
export interface Taken extends Box {
  readonly type: 'Drillhole' | 'Points' | 'Blockmodel' | 'Surface' | 'Lines' | 'Project';
  /** Files that go in with it, in a box of their own or packed with it. */
  readonly others?: Readonly<Record<string, Box | 'zipped'>>;
  /** Rows read, used, changed and rejected, file by file; where it is left out, all rows are used as they are. */
  readonly used?: readonly (readonly [number, number, number, number])[];
  /** By identifier; layers of the same one are counted together. */
  readonly layers: Readonly<Record<string, ExpectedLayer>>;
  readonly properties?: Readonly<Record<string, number | boolean | string>>;
  /** Parts of what the log says. */
  readonly issues?: readonly string[];
  /** The code with which the import fails. */
  readonly failure?: string;
}

/** A file that is not imported. */
export interface Refused {
  readonly refused: 'wrong-file-type' | 'missing-mapping';
  readonly type?: 'Points';
  readonly fileType?: string;
  readonly rows?: number;
}

/** A file that another row takes. */
export interface GoesWith {
  readonly goesWith: string;
}

/** What becomes of files, by their paths below the folder of real data. */
export type FileRows = Readonly<Record<string, Taken | Refused | GoesWith>>;

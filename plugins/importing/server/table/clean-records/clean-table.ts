/** A number that is not read as itself, with all that are within `tolerance` of it. */
export interface NumberSymbol {
  readonly value: number;
  readonly tolerance: number;
  /** Otherwise it stands for something that only the row reader knows. */
  readonly isMissing: boolean;
}

/** A column to read. */
export interface CleanColumn<Symbol> {
  /** The field's place in its record. */
  readonly index: number;
  /** A record without it is left to the row reader. */
  readonly required: boolean;
  /** What stands for missing values, beside blanks. */
  readonly symbols: readonly Symbol[];
}

/** A table and what to read of it. */
export interface CleanTable {
  readonly delimiter: string;
  /** The decimal mark, as a byte. */
  readonly decimal: number;
  /** How many fields a record has. */
  readonly width: number;
  readonly numbers: readonly CleanColumn<NumberSymbol>[];
  /** Of the dictionaries that number the texts. */
  readonly hashSeed: number;
  readonly texts: readonly CleanColumn<Uint8Array>[];
}

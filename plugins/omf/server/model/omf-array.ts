/** Numbers of a file that are read when they are asked for: rows of `width` numbers, row by row; NaN stands for missing. */
export interface NumberArray {
  readonly width: number;
  /** How many rows there are; a file of version 1 does not say so, and is read for it. */
  count(): Promise<number>;
  /** How many whole numbers beyond 2^53 the last reading had to round. */
  readonly rounded?: { count: number };
  /** The rows in parts of bounded size; may be called again. Throws an AditError when the file is not what it declares. */
  parts(): AsyncIterable<Float64Array>;
}

/** Texts of a file that are read when they are asked for; undefined stands for missing. */
export interface TextArray {
  count(): Promise<number>;
  /** The texts in parts of bounded size; may be called again. Throws an AditError when the file is not what it declares. */
  parts(): AsyncIterable<readonly (string | undefined)[]>;
}

/** An image of the file, as it stands in it. */
export interface OmfImage {
  /** How the file calls it, for messages. */
  readonly name: string;
  /** The whole image; throws an AditError when it is not there or larger than `most` bytes. */
  read(most: number): Promise<Buffer>;
}

import { AditError } from 'adit/core';

/** The most bytes of one feature, some million vertices, and of all that stands around the features. */
export const MAX_FEATURE_BYTES = 32 * 1024 ** 2;

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = Buffer.from('"\\[]{},');
const BEFORE_FEATURES = /"features"\s*:\s*$/;

/** What is read of a file: one of its features as text, and at last everything around them. */
export type JsonPiece = { readonly feature: string } | { readonly around: string };

/**
 * Splits a collection into its features, however large it is: they are told by brackets, quotation marks and the commas between them alone, so that what is no
 * feature is a piece as well. Throws `geojson-cut-short` and `geojson-feature-too-large`.
 */
export async function* splitFeatures(parts: AsyncIterable<Buffer>, file: string): AsyncGenerator<JsonPiece> {
  const around = new Piece(file);
  const feature = new Piece(file);
  let [depth, isText, isEscaped, inFeatures] = [0, false, false, false];
  for await (const part of parts) {
    // From here on bytes of the part belong to the piece.
    let start = 0;
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        depth += 1;
        if (depth !== 2 || byte !== OPEN_ARRAY || inFeatures) continue;
        around.add(part.subarray(start, at + 1));
        start = at + 1;
        inFeatures = BEFORE_FEATURES.test(around.tail(-1));
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
      const isBetween = byte === COMMA && !isText && depth === 2;
      if (!inFeatures || (!isBetween && depth !== 1)) continue;
      feature.add(part.subarray(start, at));
      const text = feature.take();
      if (text.trim() !== '') yield { feature: text };
      inFeatures = depth === 2;
      start = isBetween ? at + 1 : at;
    }
    (inFeatures ? feature : around).add(part.subarray(start));
  }
  if (depth !== 0 || isText) throw new AditError('geojson-cut-short', { values: { file } });
  yield { around: around.take() };
}

/** Bytes that come in parts. */
class Piece {
  readonly #file: string;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(file: string) {
    this.#file = file;
  }

  add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > MAX_FEATURE_BYTES)
      throw new AditError('geojson-feature-too-large', { values: { file: this.#file, most: MAX_FEATURE_BYTES } });
    this.#parts.push(Buffer.from(part));
  }

  /** The last characters but those behind `end`. */
  tail(end: number): string {
    const last = this.#parts.slice(-2);
    return Buffer.concat(last).subarray(-200).toString('latin1').slice(0, end);
  }

  take(): string {
    const text = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#length = 0;
    return text;
  }
}

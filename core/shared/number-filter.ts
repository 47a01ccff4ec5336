/**
 * The form in which numbers of four bytes compress well: each as the difference to the one `stride` before it, small ones of either sign as small
 * numbers, and the first bytes of all before the second ones. It holds the same bits. @internal
 */
export interface NumberFilter {
  readonly stride: number;
}

/** The header in which an answer says how its numbers were filtered. @internal */
export const NUMBER_FILTER_HEADER = 'adit-filter';

/** The filter of which an answer has one bit an item, in words as `ItemBits` has them, where its reference says one byte. @internal */
export const BITS_FILTER = 'bits';

const FILTER = /^difference-(\d{1,2})$/;

/**
 * The filter of an answer's header; undefined for numbers as they are. Throws a RangeError for one that is unknown. @internal
 */
export function parseFilter(text: string | null): NumberFilter | typeof BITS_FILTER | undefined {
  if (text === null) return undefined;
  if (text === BITS_FILTER) return text;
  const stride = Number(FILTER.exec(text)?.[1] ?? 0);
  if (stride === 0) throw new RangeError(`Unknown filter: ${text}`);
  return { stride };
}

/** A filter as a header says it. @internal */
export function filterText({ stride }: NumberFilter): string {
  return `difference-${stride}`;
}

/** Writes the filtered form of `words` from `start` to `end` into `bytes`, which has four for each of all words. @internal */
export function filterWords(
  words: Uint32Array,
  bytes: Uint8Array,
  { stride }: NumberFilter,
  start = 0,
  end = words.length,
): void {
  const count = words.length;
  for (let at = start; at < end; at += 1) {
    const difference = ((words[at] as number) - (at < stride ? 0 : (words[at - stride] as number))) | 0;
    const unsigned = (difference << 1) ^ (difference >> 31);
    bytes[at] = unsigned;
    bytes[at + count] = unsigned >>> 8;
    bytes[at + 2 * count] = unsigned >>> 16;
    bytes[at + 3 * count] = unsigned >>> 24;
  }
}

/** The words of a filtered form. @internal */
export function unfilterWords(bytes: Uint8Array, { stride }: NumberFilter): Uint32Array<ArrayBuffer> {
  const count = bytes.length / 4;
  const words = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const unsigned =
      (bytes[at] as number) |
      ((bytes[at + count] as number) << 8) |
      ((bytes[at + 2 * count] as number) << 16) |
      ((bytes[at + 3 * count] as number) << 24);
    const difference = (unsigned >>> 1) ^ -(unsigned & 1);
    words[at] = difference + (at < stride ? 0 : (words[at - stride] as number));
  }
  return words;
}

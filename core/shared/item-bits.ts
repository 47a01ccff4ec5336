/** One bit an item, in the order of items, the lowest of a word first; 1 for each that is kept. Words come in twos, and bits behind the last item are 0. @beta */
export type ItemBits = Uint32Array;

/** How many words the bits of so many items have. @beta */
export function wordsOfBits(items: number): number {
  return 2 * Math.ceil(items / 64);
}

/** Whether an item is kept; one that the bits do not have is not. @beta */
export function isKept(bits: ItemBits, item: number): boolean {
  return (((bits[item >>> 5] ?? 0) >>> (item & 31)) & 1) === 1;
}

/** Calls `visit` with each item that is kept, in ascending order. @beta */
export function forKept(bits: ItemBits, visit: (item: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] as number;
    while (rest !== 0) {
      visit(word * 32 + 31 - Math.clz32(rest & -rest));
      rest &= rest - 1;
    }
  }
}

/** How many items are kept. @beta */
export function countKept(bits: ItemBits): number {
  let kept = 0;
  for (let word = 0; word < bits.length; word += 1) kept += bitsOfWord(bits[word] as number);
  return kept;
}

/** How many bits of a word are set. @internal */
export function bitsOfWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Sets the bits of all of so many items, and clears those behind the last. @beta */
export function keepAll(bits: ItemBits, items: number): void {
  bits.fill(0xffffffff, 0, items >>> 5).fill(0, items >>> 5);
  if (items % 32 > 0) bits[items >>> 5] = 2 ** (items % 32) - 1;
}

/** The bits of items of which one byte each says whether they are kept. @beta */
export function bitsOfBytes(bytes: Uint8Array): ItemBits {
  const bits = new Uint32Array(wordsOfBits(bytes.length));
  for (let item = 0; item < bytes.length; item += 1) if (bytes[item] !== 0) bits[item >>> 5]! |= 1 << (item & 31);
  return bits;
}

/** One byte an item, 1 for each that is kept. @beta */
export function bytesOfBits(bits: ItemBits, items: number): Uint8Array {
  const bytes = new Uint8Array(items);
  for (let item = 0; item < items; item += 1) bytes[item] = ((bits[item >>> 5] as number) >>> (item & 31)) & 1;
  return bytes;
}

import { isUtf8 } from 'node:buffer';
import { TableError } from './table-error.ts';
import { windows1252ToUtf8 } from './transcode.ts';

/** The code of a missing text in a column of codes. */
export const missingCode = 0xffffffff;

const defaultMaxBytes = 256 << 20;
/** The most distinct texts of a column: more would take the memory of the whole server, and nobody can choose among them. */
export const mostTexts = 1 << 22;

/** Unknown to whoever writes a file, so that no file can be made whose texts all meet in one slot. */
export const hashSeed = Math.floor(Math.random() * 0x1_0000_0000);

/** The distinct texts of one column, numbered from 0 in the order in which they first occur. Bytes go in, strings come out. */
export class TextDictionary {
  /** Number of distinct texts. */
  size = 0;
  /** The last text given to `intern` was not UTF-8 and was taken as windows-1252. */
  repaired = false;
  /** What `touch` read; a read that nobody sees would be left out. */
  touched = 0;

  readonly #column: string;
  readonly #maxBytes: number;
  #arena = Buffer.allocUnsafeSlow(1 << 10);
  #offsets = new Uint32Array(64);
  /** Open addressing: a hash and code + 1, 0 = free, side by side. A power of two of such pairs, at most three quarters of them taken. */
  #slots = new Uint32Array(256);
  /** Where the text belongs that was looked for in vain. */
  #free = 0;
  #last = 0;

  /** `column` is named in the error when the texts outgrow `maxBytes`. */
  constructor(column: string, maxBytes: number = defaultMaxBytes) {
    this.#column = column;
    this.#maxBytes = maxBytes;
  }

  /** The code of a text, new or known. Throws `too-many-texts` when the dictionary is full. */
  intern(bytes: Buffer, start: number, end: number): number {
    this.repaired = false;
    // Neighbouring rows mostly belong to the same hole.
    if (this.size > 0 && this.#equals(this.#last, bytes, start, end)) return this.#last;
    return this.internHashed(hashBytes(bytes, start, end), bytes, start, end);
  }

  /** The same for a text whose hash is known, and that hardly is the last one again. */
  internHashed(hash: number, bytes: Buffer, start: number, end: number): number {
    this.repaired = false;
    const known = this.#find(hash, bytes, start, end);
    if (known >= 0) return (this.#last = known);
    if (isAscii(bytes, start, end) || isUtf8(bytes.subarray(start, end)))
      return (this.#last = this.#add(hash, bytes, start, end));
    const text = Buffer.from(windows1252ToUtf8(bytes.subarray(start, end)));
    const code = this.intern(text, 0, text.length);
    this.repaired = true;
    return code;
  }

  /** The text of a code. */
  text(code: number): string {
    return this.#arena.toString('utf8', this.#offsets[code], this.#offsets[code + 1]);
  }

  /** All texts, by code. */
  texts(): string[] {
    return Array.from({ length: this.size }, (_, code) => this.text(code));
  }

  /**
   * Reads the slot that a hash leads to. Done for many hashes before their texts are numbered, the
   * processor fetches the slots at once, instead of waiting for each in turn.
   */
  touch(hash: number): void {
    this.touched ^= this.#slots[(hash << 1) & (this.#slots.length - 1)] as number;
  }

  #find(hash: number, bytes: Buffer, start: number, end: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let at = (hash << 1) & mask; ; at = (at + 2) & mask) {
      const code = (slots[at + 1] as number) - 1;
      if (code < 0) {
        this.#free = at;
        return -1;
      }
      if (slots[at] === hash && this.#equals(code, bytes, start, end)) return code;
    }
  }

  #equals(code: number, bytes: Buffer, start: number, end: number): boolean {
    const arena = this.#arena;
    let at = this.#offsets[code] as number;
    if ((this.#offsets[code + 1] as number) - at !== end - start) return false;
    for (let i = start; i < end; i++) {
      if (arena[at++] !== bytes[i]) return false;
    }
    return true;
  }

  #add(hash: number, bytes: Buffer, start: number, end: number): number {
    const code = this.size;
    const from = this.#offsets[code] as number;
    const to = from + end - start;
    if (to > this.#maxBytes || code >= mostTexts) throw new TableError('too-many-texts', { column: this.#column });
    if (to > this.#arena.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(to, this.#arena.length * 2));
      larger.set(this.#arena.subarray(0, from));
      this.#arena = larger;
    }
    const arena = this.#arena;
    for (let i = start, at = from; i < end; i++) arena[at++] = bytes[i] as number;
    if (code + 2 > this.#offsets.length) this.#offsets = doubled(this.#offsets);
    this.#offsets[code + 1] = to;
    this.size = code + 1;
    this.#slots[this.#free] = hash;
    this.#slots[this.#free + 1] = this.size;
    if (this.size * 8 > this.#slots.length * 3) this.#spread();
    return code;
  }

  /** Twice as many slots. */
  #spread(): void {
    const from = this.#slots;
    const to = new Uint32Array(from.length * 2);
    for (let at = 0; at < from.length; at += 2) {
      const taken = from[at + 1] as number;
      if (taken > 0) place(to, from[at] as number, taken);
    }
    this.#slots = to;
  }
}

function place(slots: Uint32Array, hash: number, taken: number): void {
  const mask = slots.length - 1;
  let at = (hash << 1) & mask;
  while (slots[at + 1] !== 0) at = (at + 2) & mask;
  slots[at] = hash;
  slots[at + 1] = taken;
}

function doubled(from: Uint32Array): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(from.length * 2);
  to.set(from);
  return to;
}

/** The seeded FNV-1a of bytes; the kernel of clean records makes the same. */
function hashBytes(bytes: Buffer, start: number, end: number): number {
  let hash = hashSeed;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isAscii(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    if ((bytes[i] as number) >= 0x80) return false;
  }
  return true;
}

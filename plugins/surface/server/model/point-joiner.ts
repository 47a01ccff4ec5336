import { growingFloats, type GrowingNumbers } from 'adit/core/server';

const EMPTY = 0xffffffff;

/** Gives triples of numbers an index, the same one to triples that are exactly equal; 0 and -0 are. */
export class PointJoiner {
  /** The triples by index. */
  readonly triples: GrowingNumbers<Float64Array<ArrayBuffer>> = growingFloats();
  readonly #float = new Float64Array(3);
  readonly #words = new Uint32Array(this.#float.buffer);
  #slots = new Uint32Array(256).fill(EMPTY);
  #count = 0;

  /** How many different triples there are. */
  get count(): number {
    return this.#count;
  }

  /** The index of a triple of numbers, none of which is NaN. */
  index(a: number, b: number, c: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = this.#hash(a, b, c) & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot] as number;
      if (found === EMPTY) return this.#add(slot, a, b, c);
      const at = found * 3;
      const { triples } = this;
      if (triples.at(at) === a && triples.at(at + 1) === b && triples.at(at + 2) === c) return found;
    }
  }

  #add(slot: number, a: number, b: number, c: number): number {
    const index = this.#count++;
    // Adding 0 makes -0 and 0 one number.
    this.triples.push3(a + 0, b + 0, c + 0);
    this.#slots[slot] = index;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return index;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2).fill(EMPTY);
    const mask = slots.length - 1;
    for (let index = 0; index < this.#count; index += 1) {
      const at = index * 3;
      let slot = this.#hash(this.triples.at(at), this.triples.at(at + 1), this.triples.at(at + 2)) & mask;
      while (slots[slot] !== EMPTY) slot = (slot + 1) & mask;
      slots[slot] = index;
    }
    this.#slots = slots;
  }

  #hash(a: number, b: number, c: number): number {
    this.#float[0] = a + 0;
    this.#float[1] = b + 0;
    this.#float[2] = c + 0;
    let hash = 0x9747b28c;
    for (let at = 0; at < 6; at += 1) {
      hash = Math.imul(hash ^ (this.#words[at] as number), 0xcc9e2d51);
      hash = (hash ^ (hash >>> 15)) | 0;
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
    return (hash ^ (hash >>> 16)) >>> 0;
  }
}

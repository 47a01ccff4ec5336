import { growingFloats, growingIntegers } from 'adit/core/server';
import type { VertexBudget } from '../model/vertex-budget.ts';

/** The groups of one entity that say where it is; used again for the next one. */
export class Entity {
  type = '';
  /** Where it begins; 0 in binary files. */
  line = 0;
  /** The layer's state. */
  state = 0;
  /** The name of group 2, for example of a block. */
  name = '';
  readonly #codes = growingIntegers();
  readonly #numbers = growingFloats();

  begin(type: string, line: number): void {
    this.type = type;
    this.line = line;
    this.state = 0;
    this.name = '';
    this.#codes.cut(0);
    this.#numbers.cut(0);
  }

  /** Keeps a number; an entity that is larger than any that can be drawn ends the file. */
  add(code: number, value: number, budget: VertexBudget): void {
    if (code < 10 || (code > 99 && (code < 210 || code > 239))) return;
    if (this.#codes.length > 1 << 20) budget.spend(1 / 2);
    this.#codes.push(code);
    this.#numbers.push(value);
  }

  /** The first number of a code. */
  number(code: number, fallback: number): number {
    const at = this.#codes.numbers.indexOf(code);
    return at < 0 ? fallback : this.#numbers.at(at);
  }

  has(code: number): boolean {
    return this.#codes.numbers.includes(code);
  }

  /** True when the bits of `flag` are set in group 70. */
  isFlagged(flag: number): boolean {
    return (this.number(70, 0) & flag) !== 0;
  }

  /** The point of a code: its x, and y and z at codes 10 and 20 higher. A missing y is NaN, a missing z 0. */
  point(code: number): [number, number, number] {
    return [this.number(code, Number.NaN), this.number(code + 10, Number.NaN), this.number(code + 20, 0)];
  }

  /** The direction in which a flat entity stands out of its plane: group 210. */
  get normal(): [number, number, number] {
    return [this.number(210, 0), this.number(220, 0), this.number(230, 1)];
  }

  /** All numbers of a code, in order. */
  all(code: number): number[] {
    const values: number[] = [];
    this.each((other, value) => {
      if (other === code) values.push(value);
    });
    return values;
  }

  /** Calls `take` with each number in order. */
  each(take: (code: number, value: number) => void): void {
    const [codes, numbers] = [this.#codes.numbers, this.#numbers.numbers];
    for (let at = 0; at < codes.length; at += 1) take(codes[at] as number, numbers[at] as number);
  }
}

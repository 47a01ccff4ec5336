import type { LengthUnit } from 'adit/core';
import { wordsOf } from './words.ts';

const METRES_A_FOOT = 0.3048;

/** What a GOCAD object says of its name and its axes. @internal */
export class GocadFrame {
  #name: string | undefined;
  #isHeader = false;
  #isDepth = false;
  #units: readonly string[] = [];
  /** What coordinates are multiplied by. */
  #scale = [1, 1, 1];

  /** As it stands in the file, a character a byte. */
  get name(): string | undefined {
    return this.#name;
  }

  /** The unit of all axes, where it is feet. */
  get unit(): LengthUnit | undefined {
    return this.#units.length === 3 && this.#units.every(isFoot) ? 'ft' : undefined;
  }

  /** The units of axes that differ, of which those in feet are converted to metres. */
  get mixedUnits(): readonly string[] | undefined {
    return this.unit === undefined && this.#units.some(isFoot) ? this.#units : undefined;
  }

  /** Takes a line of the object; false for one that says neither. */
  take(text: string): boolean {
    if (this.#isHeader || /^HEADER\s*\{/.test(text)) {
      this.#takeHeader(text.replace(/^HEADER\s*\{/, ''));
      return true;
    }
    const [word, ...values] = /^(ZPOSITIVE|AXIS_UNIT)\b/.test(text) ? wordsOf(text) : [];
    if (word === 'ZPOSITIVE') this.#isDepth = values[0]?.toLowerCase() === 'depth';
    if (word === 'AXIS_UNIT') {
      this.#units = values.slice(0, 3);
      const isMixed = this.mixedUnits !== undefined;
      this.#scale = this.#units.map((unit) => (isMixed && isFoot(unit) ? METRES_A_FOOT : 1));
    }
    return word !== undefined;
  }

  /** The place that three words of a line name, upwards. */
  place(words: readonly (string | undefined)[]): [number, number, number] {
    const [x, y, z] = [0, 1, 2].map((axis) => Number(words[axis] ?? Number.NaN) * (this.#scale[axis] ?? 1));
    return [x as number, y as number, this.#isDepth ? 0 - (z as number) : (z as number)];
  }

  #takeHeader(text: string): void {
    this.#isHeader = !text.includes('}');
    const name = /(?:^|\s)name:\s*([^}]*)/
      .exec(text)?.[1]
      ?.trim()
      .replace(/^"(.*)"$/, '$1');
    if (name) this.#name ??= name;
  }
}

function isFoot(unit: string): boolean {
  return /^(ft|feet|foot|us-ft)$/i.test(unit);
}

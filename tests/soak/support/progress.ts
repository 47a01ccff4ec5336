import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the progress of long runs is kept. */
const folder = process.env['ADIT_SOAK_PROGRESS'] ?? '.soak';

/** A part of a long run that ended well. */
export interface Portion<Figures> {
  readonly seed: number;
  readonly runs: number;
  readonly seconds: number;
  readonly figures: Figures;
}

/** What a long run has come to, in a file, so that it goes on where it stopped. A run of another seed begins anew. */
export class Progress<Figures> {
  readonly portions: Portion<Figures>[];
  #path: string;
  #seed: number;

  constructor(name: string, seed: number) {
    this.#path = join(folder, `${name}.json`);
    this.#seed = seed;
    const kept = existsSync(this.#path)
      ? (JSON.parse(readFileSync(this.#path, 'utf8')) as { seed: number; portions: Portion<Figures>[] })
      : undefined;
    this.portions = kept?.seed === seed ? kept.portions : [];
  }

  /** How many runs the portions had together. */
  get runs(): number {
    return this.portions.reduce((sum, { runs }) => sum + runs, 0);
  }

  add(portion: Portion<Figures>): void {
    this.portions.push(portion);
    mkdirSync(folder, { recursive: true });
    // The run may be stopped at any moment.
    writeFileSync(`${this.#path}.part`, JSON.stringify({ seed: this.#seed, portions: this.portions }, undefined, 2));
    renameSync(`${this.#path}.part`, this.#path);
  }
}

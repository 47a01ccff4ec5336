import { decodeText } from 'adit/core/server';
import type { ItemState } from '../model/shape-model.ts';

/** Keeps under which group, object and material the elements stand, and numbers what comes together. */
export class ItemStates {
  readonly #states: ItemState[];
  readonly #known = new Map<string, number>();
  readonly #names: { g?: string; o?: string; usemtl?: string } = {};
  #current: number | undefined;

  constructor(states: ItemState[]) {
    this.#states = states;
  }

  /** The group, the object or the material is another one from here on. */
  change(keyword: 'g' | 'o' | 'usemtl', rawName: string): void {
    this.#names[keyword] = decodeText(rawName.trim());
    this.#current = undefined;
  }

  /** The number of what the next element stands under. */
  get current(): number {
    this.#current ??= this.#number();
    return this.#current;
  }

  #number(): number {
    const { g, o, usemtl } = this.#names;
    const key = JSON.stringify([g, o, usemtl]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const names = [g, o, usemtl].map((name) => (name === '' ? undefined : name));
    const state = this.#states.push({ names, ...(usemtl === undefined ? {} : { material: usemtl }) }) - 1;
    this.#known.set(key, state);
    return state;
  }
}

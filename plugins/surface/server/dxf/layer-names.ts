import { decodeText } from 'adit/core/server';
import { undoDxfEscapes } from './dxf-text.ts';
import type { ItemState } from '../model/shape-model.ts';

/** Gives layers a number, 0 to the layer called `0`, and keeps their names as states. */
export class LayerNames {
  readonly #states: ItemState[];
  readonly #byRawName = new Map<string, number>();
  readonly #byName = new Map<string, number>();

  constructor(states: ItemState[]) {
    this.#states = states;
    this.state('0', 'windows-1252');
  }

  /** The state of a layer's name as it stands in the file. */
  state(raw: string, encoding: string): number {
    const known = this.#byRawName.get(raw);
    if (known !== undefined) return known;
    const trimmed = raw.trim();
    const name = undoDxfEscapes(decodeText(trimmed === '' ? '0' : trimmed, encoding));
    const state = this.#byName.get(name) ?? this.#states.push({ names: [name] }) - 1;
    this.#byName.set(name, state);
    // The key is a copy that does not hold on to the part of the file that it was cut from.
    this.#byRawName.set(Buffer.from(raw, 'latin1').toString('latin1'), state);
    return state;
  }
}

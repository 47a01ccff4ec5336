import type { ItemState } from '../model/shape-model.ts';

/** The category of each state: its number in `names`. */
export interface Hierarchy {
  readonly names: readonly string[];
  readonly codes: Uint32Array;
}

/**
 * Chooses which names of the items make their category: the first kind of name that tells any two apart among the states that
 * are `used`, else the first that is given at all, else `fallback`. A state without such a name takes `fallback` too.
 */
export function chooseHierarchy(states: readonly ItemState[], used: ReadonlySet<number>, fallback: string): Hierarchy {
  const levels = states[0]?.names.length ?? 0;
  const namesAt = (level: number): Set<string | undefined> =>
    new Set(states.filter((_, state) => used.has(state)).map(({ names }) => names[level]));
  const all = Array.from({ length: levels }, (_, level) => namesAt(level));
  const telling = all.findIndex((names) => names.size > 1);
  const level = telling >= 0 ? telling : all.findIndex((names) => !names.has(undefined) && names.size > 0);
  const numbers = new Map<string, number>();
  const codes = Uint32Array.from(states, ({ names }) => {
    const name = names[level] ?? fallback;
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name) as number;
  });
  return { names: [...numbers.keys()], codes };
}

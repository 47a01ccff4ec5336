import type { KeyConditions, UserBinding } from 'adit/core';

/** Keys of an action. */
export interface Binding {
  readonly action: string;
  /** As `chordOf` writes them. */
  readonly keys: string;
  readonly when: KeyConditions;
  /** The user made it. */
  readonly isUsers: boolean;
}

type Fact = string | number | boolean | undefined;

/** The bindings that hold: where a user made any for an action, they replace the ones that it comes with. */
export function boundKeys(defaults: readonly Binding[], users: readonly UserBinding[]): Binding[] {
  const changed = new Set(users.map(({ action }) => action));
  const own = users.flatMap(({ action, keys, when = {} }): Binding[] => {
    const chord = normalKeys(keys);
    return chord === undefined ? [] : [{ action, keys: chord, when, isUsers: true }];
  });
  return [...own, ...defaults.filter(({ action }) => !changed.has(action))];
}

/** The bindings of a chord whose conditions hold, the most particular first. */
export function bindingsFor(
  bindings: readonly Binding[],
  chord: string,
  factOf: (name: string) => Fact,
): readonly Binding[] {
  const count = ({ when }: Binding): number => Object.keys(when).length;
  return bindings
    .filter(({ keys, when }) => keys === chord && Object.entries(when).every(([name, value]) => factOf(name) === value))
    .toSorted((left, right) => count(right) - count(left));
}

/** The other bindings of the same keys that may hold at the same time, and are no more particular: which of them runs is chance. */
export function conflictsWith(binding: Binding, bindings: readonly Binding[]): Binding[] {
  const names = (one: Binding): number => Object.keys(one.when).length;
  return bindings.filter(
    (other) =>
      other.action !== binding.action &&
      other.keys === binding.keys &&
      names(other) === names(binding) &&
      Object.entries(binding.when).every(([name, value]) => !(name in other.when) || other.when[name] === value),
  );
}

const modifiers: Readonly<Record<string, 'Ctrl' | 'Alt' | 'Shift'>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  control: 'Ctrl',
  cmd: 'Ctrl',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
};

/** Keys as `chordOf` writes them: `mod+shift+l` is `Ctrl+Shift+L`. Undefined for what no keyboard sends. */
export function normalKeys(text: string): string | undefined {
  const parts = /^(.*\+)?(\+|[^+]+)$/.exec(text.trim());
  if (!parts?.[2]) return undefined;
  const held = (parts[1] ?? '').split('+').filter((part) => part !== '');
  const known = held.map((part) => modifiers[part.trim().toLowerCase()]);
  const key = parts[2].trim();
  const isLetter = /^\p{L}$/u.test(key);
  const isNamed = /^[A-Z][A-Za-z]*\d*$/.test(key) && key.length > 1 && !(key.toLowerCase() in modifiers);
  if (known.includes(undefined) || !(isLetter || isNamed || key.length === 1)) return undefined;
  // A sign is what Shift makes of a key: the two cannot be told apart.
  if (known.includes('Shift') && !isLetter && !isNamed) return undefined;
  const order = (['Ctrl', 'Alt', 'Shift'] as const).filter((one) => known.includes(one));
  return [...order, isLetter ? key.toUpperCase() : key].join('+');
}

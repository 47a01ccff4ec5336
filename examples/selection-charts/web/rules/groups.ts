/** Items of one name. */
export interface Group {
  readonly name: string;
  /** Their places in the list of all items. */
  readonly places: readonly number[];
}

/** More groups than these do not fit side by side. */
const MAX_GROUPS = 10;

/** The largest groups of the items that have a value, in the order of their names. Items without a name belong to none. */
export function groupsOf(names: readonly (string | number | null)[], values: readonly number[]): Group[] {
  const places = new Map<string, number[]>();
  for (const [place, name] of names.entries()) {
    if (name === null || !Number.isFinite(values[place])) continue;
    const known = places.get(String(name));
    if (known) known.push(place);
    else places.set(String(name), [place]);
  }
  return [...places]
    .map(([name, found]) => ({ name, places: found }))
    .toSorted((left, right) => right.places.length - left.places.length)
    .slice(0, MAX_GROUPS)
    .toSorted((left, right) => left.name.localeCompare(right.name, undefined, { numeric: true }));
}

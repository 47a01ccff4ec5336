/** How an id was taken for that of a collar: it is the same, it differs in upper and lower case, or in marks and zeros in front. */
export type Likeness = 'same' | 'case' | 'marks';

/** A hole that goes by an id. */
export interface FoundHole {
  readonly hole: number;
  readonly likeness: Likeness;
}

/**
 * Finds holes by their ids. Another spelling is taken for a hole only where one hole alone can be meant: what two collars differ in is
 * never ignored.
 */
export class HoleFinder {
  readonly names: readonly string[];
  readonly #same: ReadonlyMap<string, number>;
  readonly #others: readonly (readonly [Likeness, (id: string) => string, ReadonlyMap<string, number>])[];

  constructor(names: readonly string[]) {
    this.names = names;
    this.#same = new Map(names.map((name, hole) => [name, hole]));
    this.#others = [
      ['case', foldCase, uniqueBy(names, foldCase)],
      ['marks', foldMarks, uniqueBy(names, foldMarks)],
    ];
  }

  /** The hole of an id, blanks around it aside. */
  find(text: string): FoundHole | undefined {
    const id = text.trim();
    const same = this.#same.get(id);
    if (same !== undefined) return { hole: same, likeness: 'same' };
    for (const [likeness, fold, holes] of this.#others) {
      const hole = holes.get(fold(id));
      if (hole !== undefined) return { hole, likeness };
    }
    return undefined;
  }
}

function foldCase(id: string): string {
  return id.toLowerCase();
}

function foldMarks(id: string): string {
  return id
    .toLowerCase()
    .replaceAll(/(^|\D)0+(?=\d)/g, '$1')
    .replaceAll(/[-_.\s]+/g, '');
}

/** The holes by their folded names, without those that another hole shares. */
function uniqueBy(names: readonly string[], fold: (id: string) => string): Map<string, number> {
  const holes = new Map<string, number>();
  const shared = new Set<string>();
  for (const [hole, name] of names.entries()) {
    const key = fold(name);
    if (holes.has(key)) shared.add(key);
    holes.set(key, hole);
  }
  for (const key of [...shared, '']) holes.delete(key);
  return holes;
}

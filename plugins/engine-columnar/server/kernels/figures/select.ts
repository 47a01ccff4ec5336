/** Values with a weight each, all 1 without weights. */
export interface Weighted {
  readonly values: Float64Array;
  readonly weights: Float64Array | undefined;
}

/**
 * The smallest values at which the weights of all values that are not greater reach each of `targets`; the greatest where they never do. The
 * numbers are reordered.
 */
export function weightedSelect(weighted: Weighted, targets: readonly number[]): number[] {
  const found = new Array<number>(targets.length);
  const wanted = targets.map((rest, place): Wanted => ({ place, rest }));
  selectBetween(weighted, 0, weighted.values.length, wanted, found);
  return found;
}

/** Where a value goes that is looked for, and what is left of its target among the values that are looked at. */
interface Wanted {
  readonly place: number;
  readonly rest: number;
}

function selectBetween(
  weighted: Weighted,
  from: number,
  high: number,
  targets: readonly Wanted[],
  found: number[],
): void {
  let [low, wanted] = [from, targets];
  while (wanted.length > 0) {
    const { pivot, less, greater, below, equal } = partition(weighted, low, high);
    const left = less > low ? wanted.filter(({ rest }) => rest <= below) : [];
    const right = greater < high ? wanted.filter(({ rest }) => rest > below + equal) : [];
    for (const one of wanted) if (!left.includes(one) && !right.includes(one)) found[one.place] = pivot;
    selectBetween(weighted, low, less, left, found);
    wanted = right.map(({ place, rest }) => ({ place, rest: rest - (below + equal) }));
    low = greater;
  }
}

interface Parts {
  readonly pivot: number;
  /** Where the values begin that equal the pivot, and those that are greater. */
  readonly less: number;
  readonly greater: number;
  /** The weights of the values below the pivot, and of those that equal it. */
  readonly below: number;
  readonly equal: number;
}

/** Puts the values from `low` to `high - 1` before, at and behind one of them. */
function partition({ values, weights }: Weighted, low: number, high: number): Parts {
  const pivot = middleOf(values[low]!, values[(low + high) >>> 1]!, values[high - 1]!);
  let [less, at, greater] = [low, low, high];
  let [below, lost, equal] = [0, 0, 0];
  while (at < greater) {
    const value = values[at] as number;
    if (value > pivot) {
      swap(values, weights, at, --greater);
      continue;
    }
    const weight = weights ? (weights[at] as number) : 1;
    if (value < pivot) {
      const sum = below + weight;
      lost += below >= weight ? below - sum + weight : weight - sum + below;
      below = sum;
      swap(values, weights, at, less++);
    } else equal += weight;
    at++;
  }
  return { pivot, less, greater, below: below + lost, equal };
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function swap(values: Float64Array, weights: Float64Array | undefined, one: number, other: number): void {
  const value = values[one] as number;
  values[one] = values[other] as number;
  values[other] = value;
  if (!weights) return;
  const weight = weights[one] as number;
  weights[one] = weights[other] as number;
  weights[other] = weight;
}

/** Values with a weight each, all 1 without weights. */
export interface Weighted {
  readonly values: Float64Array;
  readonly weights: Float64Array | undefined;
}

/**
 * The smallest value at which the weights of all values that are not greater reach `target`; the greatest where they never do. The numbers
 * are reordered.
 */
export function weightedSelect({ values, weights }: Weighted, target: number): number {
  let low = 0;
  let high = values.length;
  let rest = target;
  while (high - low > 1) {
    const pivot = middleOf(values[low]!, values[(low + high) >>> 1]!, values[high - 1]!);
    let [less, at, greater] = [low, low, high];
    let [lessWeight, lost] = [0, 0];
    let equalWeight = 0;
    while (at < greater) {
      const value = values[at] as number;
      if (value > pivot) swap(values, weights, at, --greater);
      else {
        const weight = weights ? (weights[at] as number) : 1;
        if (value < pivot) {
          const sum = lessWeight + weight;
          lost += lessWeight >= weight ? lessWeight - sum + weight : weight - sum + lessWeight;
          lessWeight = sum;
          swap(values, weights, at++, less++);
        } else {
          equalWeight += weight;
          at++;
        }
      }
    }
    const below = lessWeight + lost;
    if (less > low && rest <= below) high = less;
    else if (rest <= below + equalWeight || greater === high) return pivot;
    else {
      rest -= below + equalWeight;
      low = greater;
    }
  }
  return values[low] as number;
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

/** What lies at or above one cut-off grade. */
export interface TonnagePoint {
  readonly cutoff: number;
  /** The share of all weight, 0 to 1. */
  readonly share: number;
  /** The mean grade by weight; undefined where nothing is left. */
  readonly grade: number | undefined;
}

/** A grade and what it weighs. */
export interface WeighedGrade {
  readonly grade: number;
  readonly weight: number;
}

/**
 * The grade–tonnage curve at `steps` + 1 even cut-offs from the least to the greatest grade. Weights below zero, and those that are
 * no numbers, count as nothing; without any weight the curve is empty.
 */
export function gradeTonnage(items: readonly WeighedGrade[], steps: number): TonnagePoint[] {
  const used = items.filter(({ grade, weight }) => Number.isFinite(grade) && weight > 0);
  const sorted = used.toSorted((left, right) => right.grade - left.grade);
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const low = sorted.at(-1)?.grade;
  const high = sorted[0]?.grade;
  if (low === undefined || high === undefined) return [];
  const points: TonnagePoint[] = [];
  let [next, weight, metal] = [0, 0, 0];
  for (let step = steps; step >= 0; step -= 1) {
    const cutoff = step === steps ? high : low + ((high - low) * step) / steps;
    for (let item = sorted[next]; item && item.grade >= cutoff; item = sorted[(next += 1)]) {
      weight += item.weight;
      metal += item.weight * item.grade;
    }
    points.push({ cutoff, share: weight / total, grade: weight > 0 ? metal / weight : undefined });
  }
  return points.toReversed();
}

/** The first of `view1`, `view2` … that is not taken. */
export function freeViewId(taken: readonly string[]): string {
  for (let number = 1; ; number++) if (!taken.includes(`view${number}`)) return `view${number}`;
}

/** The views whose link changes with that of one: the first link takes all views in, and no view stays linked alone. */
export function viewsToLink(
  all: readonly string[],
  linked: readonly string[],
  viewId: string,
  link: boolean,
): readonly string[] {
  if (link) return linked.some((id) => id !== viewId) ? [viewId] : all;
  const others = linked.filter((id) => id !== viewId);
  return others.length === 1 ? [viewId, ...others] : [viewId];
}

const LEAST_SCALE = 0.1;
const MAX_SCALE = 10;

/** The vertical exaggeration for what was typed: 0.1 below 0.5, else a whole number up to 10; undefined when it is no number. */
export function zScaleOf(value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  return value < 0.5 ? LEAST_SCALE : Math.min(Math.round(value), MAX_SCALE);
}

/** Below this size of a panel, in pixels, it is not split. */
export const SPLIT_LIMIT = 500;

/** What decides whether a view may be split. */
export interface SplitFacts {
  readonly views: number;
  /** Of the panel, across the dividing line. */
  readonly room: number;
  readonly layers: number;
}

/** Whether a view may be split, as a new one or as a clone. */
export function canSplit(facts: SplitFacts, as: 'new' | 'clone', most: number): boolean {
  return facts.views < most && facts.room >= SPLIT_LIMIT && (as === 'new' || facts.layers > 0);
}

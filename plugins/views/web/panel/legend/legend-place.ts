import { z } from 'zod';

const share = z.number().min(0).max(1);
const placeShape = z.tuple([share, share]).readonly();
/** Where legends stand: how much of the room beside them is at their left, and how much above them. */
export type LegendPlace = z.infer<typeof placeShape>;

const layoutShape = z.object({
  at: placeShape.default([0, 0]),
  /** The names of layers whose legends are folded. */
  folded: z.array(z.string()).default(() => []),
});

/** What the panel of a view keeps of its legends. */
export type LegendLayout = z.infer<typeof layoutShape>;

/** Where legends stand until they are moved: in the upper left corner. */
export const FIRST_PLACE: LegendPlace = [0, 0];

/** How far an arrow key moves legends. */
const KEY_STEP = 0.05;
/** As far from the left edge legends still stand over it. */
const LEFT_EDGE = 0.2;

const keyMoves: Readonly<Record<string, LegendPlace>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** The legends' part of what a panel keeps; the one of a panel that keeps none, or nothing that can be read. */
export function legendLayout(state: Readonly<Record<string, unknown>>): LegendLayout {
  return layoutShape.safeParse(state.legends ?? {}).data ?? layoutShape.parse({});
}

/** A place that is so much farther right and down, in shares of the room. */
export function moved([x, y]: LegendPlace, [right, down]: LegendPlace): LegendPlace {
  const within = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);
  return [within(x + right), within(y + down)];
}

/** Where a key takes legends; undefined for one that moves nothing. */
export function movedByKey(at: LegendPlace, key: string): LegendPlace | undefined {
  if (key === 'Home') return FIRST_PLACE;
  const move = keyMoves[key];
  return move && moved(at, move);
}

/** Whether the profile of a section is fitted beside legends that stand there. */
export function standsAtLeft([x]: LegendPlace): boolean {
  return x <= LEFT_EDGE;
}

/** Folds the legend of layers, or unfolds it; layers that are not in the view any more are forgotten. */
export function toggled(folded: readonly string[], layers: readonly string[], shown: readonly string[]): string[] {
  const others = folded.filter((name) => shown.includes(name) && !layers.includes(name));
  return isFolded(folded, layers) ? others : [...others, ...layers];
}

/** Whether the legend that layers share is folded. */
export function isFolded(folded: readonly string[], layers: readonly string[]): boolean {
  return layers.some((name) => folded.includes(name));
}

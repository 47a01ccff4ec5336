import { z } from 'zod';

/** Most characters of a column's name and of a category's label in a legend; longer ones are not kept. @internal */
export const LEGEND_LIMITS = { column: 100, label: 300, colours: 5000 } as const;

/** The colour of one category, as `#RRGGBB`. */
export const legendColourShape = z.strictObject({
  label: z.string().trim().min(1).max(LEGEND_LIMITS.label),
  color: z.string().regex(/^#[0-9A-F]{6}$/),
});
/** One category of a legend with its colour. @public */
export type LegendColour = z.infer<typeof legendColourShape>;

/** The colours of the categories of one column, wherever a column of that name is. */
export const legendShape = z
  .strictObject({
    column: z.string().trim().min(1).max(LEGEND_LIMITS.column),
    colours: z.array(legendColourShape).min(1).max(LEGEND_LIMITS.colours),
  })
  .superRefine(({ colours }, check) => {
    const at = repeatedAt(colours.map(({ label }) => label));
    if (at !== undefined) check.addIssue({ code: 'custom', path: ['colours', at, 'label'], message: 'repeated' });
  });
/** The colours that a site gives to the categories of a column. @internal */
export type Legend = z.infer<typeof legendShape>;

/** What two names of columns, or two labels, have in common when they mean the same: case and outer spaces do not count. @beta */
export function legendKey(text: string): string {
  return text.trim().toLowerCase();
}

/** Where the first name is that means the same as one before it. */
export function repeatedAt(names: readonly string[]): number | undefined {
  const seen = new Set<string>();
  const at = names.findIndex((name) => seen.size === seen.add(legendKey(name)).size);
  return at === -1 ? undefined : at;
}

/** Legends with the colours of `more` put over them; what `more` does not know stays. @internal */
export function withColours(legends: readonly Legend[], more: readonly Legend[]): Legend[] {
  const merged = new Map(legends.map((legend) => [legendKey(legend.column), legend]));
  for (const { column, colours } of more) {
    const before = merged.get(legendKey(column));
    const kept = new Map([...(before?.colours ?? []), ...colours].map((one) => [legendKey(one.label), one]));
    merged.set(legendKey(column), { column: before?.column ?? column, colours: [...kept.values()] });
  }
  return [...merged.values()];
}

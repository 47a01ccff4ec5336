import type { Category, Colouring } from 'adit/core';
import { z } from 'zod';
import { bandsOf, hexOfRgb, midpointText, rgbOfHex } from 'adit/plugins/colour-maps';

const hex = z.string().regex(/^#[0-9A-F]{6}$/);
const part = z.number().min(0).max(1);

/**
 * A category, or a band, under the specification's names. The `value` of a category is its code in the column's dictionary, and both `min` and `max`; that of a band is its place, the
 * lowest first.
 */
export const categoryEntryShape = z.strictObject({
  label: z.string(),
  value: z.int().nonnegative(),
  color: hex,
  min: z.number(),
  max: z.number(),
  visible: z.boolean(),
  annotation: z.string(),
  rgb: z.tuple([part, part, part]),
  hex,
  opacity: part,
  show: z.boolean(),
  count: z.int().nonnegative().optional(),
});
export type CategoryEntry = z.infer<typeof categoryEntryShape>;

/** A category as the specification writes it. */
export function toCategoryEntry(category: Category): CategoryEntry {
  const { label, value, color, visible, count } = category;
  return {
    label,
    value,
    color,
    min: value,
    max: value,
    visible,
    annotation: label,
    rgb: [...rgbOfHex(color)],
    hex: color,
    opacity: visible ? 1 : 0,
    show: visible,
    ...(count === undefined ? {} : { count }),
  };
}

/** The bands of a discrete colouring; one without an annotation is called by its place: `Category 1` is the lowest. */
export function toBandEntries({
  rgbPoints,
  annotations,
}: Pick<Colouring, 'rgbPoints' | 'annotations'>): CategoryEntry[] {
  return (bandsOf(rgbPoints) ?? []).map(({ minimum: min, maximum: max, colour }, value) => {
    const annotated = annotations.find((_, at) => at % 2 === 1 && annotations[at - 1] === midpointText(min, max));
    const label = annotated || `Category ${value + 1}`;
    const color = hexOfRgb(colour.map((one) => Math.min(1, Math.max(0, one))));
    return { ...toCategoryEntry({ label, value, color, visible: true }), min, max };
  });
}

/** The category of an entry. */
export function toCategory({ label, value, color, visible, count }: CategoryEntry): Category {
  return { label, value, color, visible, ...(count === undefined ? {} : { count }) };
}

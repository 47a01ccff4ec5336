import type { Category } from 'adit/core';
import { z } from 'zod';
import { rgbOfHex } from 'adit/plugins/colour-maps';

const hex = z.string().regex(/^#[0-9A-F]{6}$/);
const part = z.number().min(0).max(1);

/** A category under the specification's names; `value` is its code in the column's dictionary, and both `min` and `max`. */
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

/** The category of an entry. */
export function toCategory({ label, value, color, visible, count }: CategoryEntry): Category {
  return { label, value, color, visible, ...(count === undefined ? {} : { count }) };
}

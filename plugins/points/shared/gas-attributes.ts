import { recordByName } from 'adit/core';
import { z } from 'zod';

const entry = z.object({
  name: z.string(),
  visible: z.boolean(),
  /** As `#RRGGBB`; of the colour list only. */
  colour: z.string().optional(),
  /** Of the shape list only; the meaning of the codes is the source program's. */
  shape: z.string().optional(),
  /** Of the size list only. */
  size: z.number().optional(),
});

/**
 * The attribute lists of a `.gas` file, by the name of the column whose numbers are places in the list, counted from 0. A point
 * is shown by its source program only when all its entries are visible.
 *
 * @internal
 */
export const gasAttributesShape = recordByName(z.array(entry));
/** The attribute lists of a `.gas` file, by the names of their columns. @internal */
export type GasAttributes = z.infer<typeof gasAttributesShape>;

/** The columns behind the last one that a `.gas` file's metadata names, in the file's order. @internal */
export const gasAttributeColumns = {
  filter: '__gas__extra__',
  colour: '__gas__color__',
  shape: '__gas__shape__',
  size: '__gas__size__',
} as const;

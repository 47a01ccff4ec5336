import { z } from 'zod';

/** Where a pattern stands: never imported; holes changed since its import; imported as it is; being imported now; no hole can be read. @internal */
export const patternStatuses = ['New', 'Updated', 'Imported', 'In progress', 'Unreadable'] as const;

/** Why no hole of a pattern can be read. @internal */
export const unreadableReasons = [
  'empty-file',
  'not-a-blast-file',
  'line-too-long',
  'missing-hole',
  'missing-coordinate',
  'hole-without-toe',
  'duplicate-hole',
  'not-a-hole',
] as const;
/** Why no hole of a pattern can be read. @internal */
export type UnreadableReason = (typeof unreadableReasons)[number];

/** A blast pattern as the picker lists it. @internal */
export const patternShape = z.object({
  pattern_name: z.string(),
  bench_name: z.string(),
  /** Holes that are not in the pattern's dataset yet. */
  new_holes: z.int().nonnegative(),
  updated_at: z.string(),
  status: z.enum(patternStatuses),
  /** Of an unreadable one: what is wrong with its file, or with most of its rows. */
  reason: z.enum(unreadableReasons).optional(),
});
/** A blast pattern as the picker lists it. @internal */
export type Pattern = z.infer<typeof patternShape>;

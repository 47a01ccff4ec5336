import { defineScenePart } from 'adit/core';
import { z } from 'zod';

const benchShape = z.strictObject({ top: z.number(), base: z.number() }).refine(({ top, base }) => base < top);

/** Two elevations, in the unit of the data. */
export type Bench = Readonly<z.infer<typeof benchShape>>;

/** The bench that a view shows of all its layers; everything while it has none. */
export const benchPart = defineScenePart({
  id: 'example.bench.window',
  of: 'view',
  shape: benchShape,
  initial: undefined,
  maxSize: 100,
  version: 1,
  permission: 'example.bench.use',
  undo: { labelKey: 'change' },
});

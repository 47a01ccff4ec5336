import { defineScenePart } from 'adit/core';
import { z } from 'zod';

const LONGEST_ID = 100;

/** The view whose section a plan shows as a line; a view that has none is no plan. @internal */
export const planPart = defineScenePart({
  id: 'slicing.plan',
  of: 'view',
  shape: z.string().min(1).max(LONGEST_ID),
  initial: undefined,
  maxSize: LONGEST_ID,
  version: 1,
  permission: 'slicing.use',
  undo: { labelKey: 'change.plan' },
});

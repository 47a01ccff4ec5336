import { defineEventKind } from 'adit/core';
import { z } from 'zod';

/** Tells a user that somebody has shared a state with them. @internal */
export const stateShared = defineEventKind({
  name: 'states.shared',
  summary: 'A state was shared with the user',
  payload: z.object({ stateId: z.string(), siteId: z.string(), name: z.string(), from: z.string() }),
  access: { kind: 'permission', permission: 'states.view' },
});

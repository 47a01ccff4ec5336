import { defineEventKind } from 'adit/core';
import { z } from 'zod';

/** The tenant has a new agreement, or none any more. @internal */
export const agreementChanged = defineEventKind({
  name: 'agreement.changed',
  summary: 'The tenant has a new agreement, or none any more',
  payload: z.object({}),
  access: { kind: 'signed-in' },
});

import type { MaskStep } from 'adit/core';
import { defineFilterKind } from 'adit/plugins/filters';
import { z } from 'zod';

const assayedShape = z.strictObject({ shown: z.enum(['all', 'assayed', 'unassayed']) });

/** Which items are kept. */
export type Assayed = Readonly<z.infer<typeof assayedShape>>;

/** Keeps the items that have a value, or those that have none. */
export const assayedKind = defineFilterKind<Assayed>({
  id: 'example.bench.assayed',
  titleKey: 'assayed',
  shape: assayedShape,
  accepts: ({ kind }) => kind === 'number',
  first: () => ({ shown: 'all' }),
  steps({ shown }, { name: column }) {
    const assayed: MaskStep = { kind: 'range', column, low: -Infinity, high: Infinity };
    if (shown === 'all') return [];
    return shown === 'assayed' ? [assayed] : [{ kind: 'none', of: [assayed] }];
  },
  summary: ({ shown }) => ({ key: `assayed.${shown}` }),
});

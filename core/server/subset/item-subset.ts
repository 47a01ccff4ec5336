import { createHash } from 'node:crypto';
import type { MaskStep } from 'adit/core';
import { normalStep, textOfStep } from './normal-step.ts';

declare const made: unique symbol;

/** Which items of a layer count, made by `itemSubset` alone. Subsets that are written differently, but mean the same by its rules, have one key. @beta */
export interface ItemSubset {
  /** In normal form; absent when every item counts. */
  readonly step?: MaskStep;
  /** Names the subset among all subsets of a layer: what caches and buffers are named by. */
  readonly key: string;
  readonly [made]: true;
}

/**
 * The items that all of `steps` keep. The order of steps and of parts, repeated ones, nested `all` and steps that keep everything
 * make no difference.
 *
 * @beta
 */
export function itemSubset(steps: readonly MaskStep[]): ItemSubset {
  const step = normalStep({ kind: 'all', of: steps });
  if (!step) return { key: 'all' } as ItemSubset;
  const key = createHash('sha256').update(textOfStep(step)).digest('hex').slice(0, 40);
  return { step, key } as ItemSubset;
}

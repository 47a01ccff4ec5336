import { AditError, type MaskStep } from 'adit/core';

/** How many steps there are at most, those in groups counted as well. @beta */
export const MAX_MASK_STEPS = 2_000;

/** How deep groups of steps are nested at most. @beta */
export const MAX_MASK_DEPTH = 16;

/** How long all texts of the steps are at most, in characters. @beta */
export const MAX_MASK_TEXT = 20_000_000;

/**
 * Checks steps that come from outside: throws `too-many-mask-steps` when there are more than `MAX_MASK_STEPS`, when they are nested deeper than
 * `MAX_MASK_DEPTH`, or when their texts are longer than `MAX_MASK_TEXT`.
 *
 * @beta
 */
export function checkMaskSteps(steps: readonly MaskStep[]): void {
  const waiting = steps.map((step) => ({ step, depth: 1 }));
  let seen = 0;
  let characters = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { step, depth } = next;
    seen += 1;
    characters += textLength(step);
    if (seen > MAX_MASK_STEPS || depth > MAX_MASK_DEPTH || characters > MAX_MASK_TEXT)
      throw new AditError('too-many-mask-steps', {
        message: 'A filter is too large',
        values: { steps: MAX_MASK_STEPS, depth: MAX_MASK_DEPTH, characters: MAX_MASK_TEXT },
      });
    if ('of' in step) for (const part of step.of) waiting.push({ step: part, depth: depth + 1 });
  }
}

function textLength(step: MaskStep): number {
  switch (step.kind) {
    case 'codes':
      return step.codes.length;
    case 'text':
      return step.text.length;
    case 'items':
      return step.items.length;
    case 'pieces':
      return step.paths.reduce((sum, path) => sum + path.length, 0);
    default:
      return 0;
  }
}

import type { DesurveyMethod } from './desurvey-method.ts';

/** Balanced tangent: the first half of the length runs in the first station's direction, the second half in the second's. */
export const balancedTangent: DesurveyMethod = {
  weights: (_turn, length, along) => [Math.min(along, length / 2), Math.max(0, along - length / 2)],
  parts: (turn) => (turn > 0 ? 2 : 1),
};

import type { DesurveyMethod } from './desurvey-method.ts';

/** Raw tangent: the path keeps a station's direction until the next station. */
export const rawTangent: DesurveyMethod = {
  weights: (_turn, _length, along) => [along, 0],
  parts: () => 1,
};

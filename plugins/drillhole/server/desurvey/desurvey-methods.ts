import { balancedTangent } from './balanced-tangent.ts';
import { minimumCurvature } from './minimum-curvature.ts';
import { rawTangent } from './raw-tangent.ts';
import type { DesurveyMethod } from './desurvey-method.ts';

/** The methods by the names of the import option `desurveyMethod`. */
export const desurveyMethods = {
  'minimum-curvature': minimumCurvature,
  'balanced-tangent': balancedTangent,
  'raw-tangent': rawTangent,
} as const satisfies Record<string, DesurveyMethod>;

/** The name of a method of desurveying. */
export type DesurveyMethodName = keyof typeof desurveyMethods;

/** The method that an import option names; minimum curvature unless it names another. */
export function desurveyMethodOf(option: string | undefined): DesurveyMethodName {
  return option !== undefined && Object.hasOwn(desurveyMethods, option)
    ? (option as DesurveyMethodName)
    : 'minimum-curvature';
}

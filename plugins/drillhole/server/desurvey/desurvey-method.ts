import { balancedTangent } from './balanced-tangent.ts';
import { minimumCurvature } from './minimum-curvature.ts';
import { rawTangent } from './raw-tangent.ts';

/**
 * How a path runs between two stations. After `along` of the `length` between them the path has moved by `w0` times the
 * direction at the first station plus `w1` times the direction at the second; `turn` is the angle between the two in radians.
 */
export interface DesurveyMethod {
  weights(turn: number, length: number, along: number): readonly [w0: number, w1: number];
  /** Into how many equal parts the path between two stations is cut to be drawn as a polyline. */
  parts(turn: number): number;
}

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

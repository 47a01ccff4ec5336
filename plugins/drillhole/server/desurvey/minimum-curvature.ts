import { balancedTangent } from './balanced-tangent.ts';
import type { DesurveyMethod } from './desurvey-method.ts';

/** A polyline may turn this much at a vertex before the arc is cut finer: at 30 m between stations that is 6 cm off the arc. */
const DRAWN_TURN = Math.PI / 180;
const STRAIGHT = 1e-9;
const REVERSAL = Math.PI - 1e-6;

/**
 * Minimum curvature: the path is the circular arc that leaves the first station in its direction and reaches the second in
 * its own. With the turn θ over the length L, a = θ · along / L, the position is the integral of the tangent
 * (sin(θ − a) · d0 + sin(a) · d1) / sin θ; at the end it gives the usual L/θ · tan(θ/2) · (d0 + d1). Directions that are
 * opposite lie on no single arc and are joined as by balanced tangents.
 */
export const minimumCurvature: DesurveyMethod = {
  weights(turn, length, along) {
    if (turn < STRAIGHT) {
      const second = length > 0 ? (along * along) / (2 * length) : 0;
      return [along - second, second];
    }
    if (turn > REVERSAL) return balancedTangent.weights(turn, length, along);
    const angle = (turn * along) / length;
    const scale = (2 * length) / (turn * Math.sin(turn));
    const half = Math.sin(angle / 2);
    return [scale * Math.sin(turn - angle / 2) * half, scale * half * half];
  },
  parts: (turn) => Math.max(1, Math.ceil(turn / DRAWN_TURN - STRAIGHT)),
};

/**
 * How a path runs between two stations. After `along` of the `length` between them the path has moved by `w0` times the
 * direction at the first station plus `w1` times the direction at the second; `turn` is the angle between the two in radians.
 */
export interface DesurveyMethod {
  weights(turn: number, length: number, along: number): readonly [w0: number, w1: number];
  /** Into how many equal parts the path between two stations is cut to be drawn as a polyline. */
  parts(turn: number): number;
}

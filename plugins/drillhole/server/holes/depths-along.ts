/** The depth of each vertex of a path from a collar to the end at `depth`: the way to it, of which vertices on an arc cut a little off. */
export function depthsAlong(trace: Float64Array, depth = 0): Float64Array {
  const depths = new Float64Array(trace.length / 3);
  for (let at = 1; at < depths.length; at += 1) {
    const step = [0, 1, 2].map((axis) => (trace[at * 3 + axis] as number) - (trace[at * 3 + axis - 3] as number));
    depths[at] = (depths[at - 1] as number) + Math.hypot(...step);
  }
  const length = depths.at(-1) ?? 0;
  return length > 0 ? depths.map((along) => (along / length) * depth) : depths;
}

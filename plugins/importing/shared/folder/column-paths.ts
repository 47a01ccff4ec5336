/** Parts of a place go by their own names where nothing else does. */
const AXIS = /^[xyz]$/i;

/** The names of columns that stand within others: `place.depth`, and `x` for `place.x` where no other column is called so. @internal */
export function namesOfPaths(paths: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const last = (path.at(-1) ?? '').toLowerCase();
    counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return paths.map((path) => {
    const last = path.at(-1) ?? '';
    return AXIS.test(last) && counts.get(last.toLowerCase()) === 1 ? last : path.join('.');
  });
}

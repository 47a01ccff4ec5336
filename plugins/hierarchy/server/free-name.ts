/** `name` itself when it is free, else the first free one of `name (2)`, `name (3)` …; case does not make names differ. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((other) => other.toLowerCase()));
  if (!known.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const candidate = `${name} (${number})`;
    if (!known.has(candidate.toLowerCase())) return candidate;
  }
}

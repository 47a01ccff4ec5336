/** The texts that contributions name: every field that is called `…Key` and what such lists hold, at any depth, each with its place. */
export function textKeysOf(value: unknown, place: string, seen = new Set<unknown>()): { place: string; key: string }[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const at = `${place}.${name}`;
    if (/[a-z]Key$/.test(name) && typeof part === 'string') return [{ place: at, key: part }];
    return isPlain(part) ? textKeysOf(part, at, seen) : [];
  });
}

/** Lists and objects that were written down, not the stores and elements that a contribution may hold. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
}

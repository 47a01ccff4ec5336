/** Parts of a state that change by looking at it. */
const lookedAt: ReadonlySet<string> = new Set([
  'layout',
  'hierarchyState',
  'filtersDisplayState',
  'clientState',
  'activeDataset',
  'open',
  'camera',
]);

/** A text that is the same for states that show the same data in the same way, from wherever they are looked at. @internal */
export function stateFingerprint(appState: unknown): string {
  return JSON.stringify(appState, (key, value: unknown) => {
    if (lookedAt.has(key)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });
}

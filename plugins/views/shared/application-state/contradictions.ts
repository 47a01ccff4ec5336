/** What the dataset says, and marks that a session has none of: a state may differ in them from what is given out for it. */
const told: ReadonlySet<string> = new Set([
  'name',
  'label',
  'fieldLabel',
  'fileName',
  'layerIdentifier',
  'type',
  'layerType',
  'pickProperty',
  'availableProperties',
  'default_properties',
  'previouslySelectedProperty',
  'isBlastdog',
  'presetName',
  'text',
  'propLabel',
  'absMin',
  'absMax',
  'ThresholdRange',
  'hiddenRangeValues',
  'disableButDisplayFilter',
  'disableButDisplayFilterSlashEye',
  'hideMetadataOnlyFilter',
  'order',
  'forceCategoricalComputation',
  'disabled',
  'defaults_applied',
  'defaultsAppliedToHierarchy',
  'propDefaultsApplied',
  'currentPropSettings',
  'displayPaneLayerUnselectedOnSaveState',
]);

/**
 * The path of the first place where a state differs from what is given out for the scene that was made of it: there it says two things of one.
 * A field that the state leaves out contradicts nothing; lists must be whole.
 *
 * @internal
 */
export function findContradiction(state: unknown, again: unknown, path: readonly string[] = []): string | undefined {
  if (!isObject(state) || !isObject(again)) return Object.is(state, again) ? undefined : path.join('.');
  if (Array.isArray(state) && Array.isArray(again) && state.length < again.length) return path.join('.');
  for (const [key, value] of Object.entries(state)) {
    if (told.has(key)) continue;
    const found = findContradiction(value, Object.hasOwn(again, key) ? again[key] : undefined, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

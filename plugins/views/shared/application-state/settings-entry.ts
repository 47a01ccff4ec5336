import { colouringShape, type Colouring } from 'adit/core';
import { z } from 'zod';
import type { PropertySettings } from '../parts/property-settings.ts';

/**
 * What an entry of the display pane says of properties that were chosen for its layer: that the defaults of each were applied, and the settings of all but
 * the one that colours it now, which are its colouring.
 */
export const settingsEntryShape = z.object({
  propDefaultsApplied: z.record(z.string(), z.boolean()),
  currentPropSettings: z.record(z.string(), z.json()),
});
type SettingsEntry = z.infer<typeof settingsEntryShape>;

/** Settings as an entry has them; `chosen` is the property that colours the layer. */
export function toSettingsEntry(settings: PropertySettings | undefined, chosen: string | undefined): SettingsEntry {
  const earlier = (settings?.colourings ?? []).filter(({ field }) => field !== chosen && isKey(field));
  const all = [...(chosen === undefined ? [] : [chosen]), ...earlier.map(({ field }) => field)].filter(isKey);
  return {
    propDefaultsApplied: Object.fromEntries(all.map((field) => [field, true])),
    currentPropSettings: Object.fromEntries(earlier.map((colouring) => [colouring.field, colouring])),
  };
}

/** The settings of an entry; undefined where it says nothing of any property. What is no colouring of its property is left out. */
export function toPropertySettings(
  { currentPropSettings }: Pick<SettingsEntry, 'currentPropSettings'>,
  previous: string | undefined,
): PropertySettings | undefined {
  const colourings = Object.entries(currentPropSettings).flatMap(([field, value]): Colouring[] => {
    const { data } = colouringShape.safeParse(value);
    return data?.field === field ? [data] : [];
  });
  if (colourings.length === 0 && previous === undefined) return undefined;
  return { colourings, previous: previous ?? null };
}

/** MessagePack has no key of that name. */
function isKey(field: string): boolean {
  return field !== '__proto__';
}

import type { Colouring } from 'adit/core';
import { MAX_PROPERTY_SETTINGS, type PropertySettings } from 'adit/plugins/views';

const none: PropertySettings = { colourings: [], previous: null };

/** What is known of properties once a layer that was coloured as in `left` is coloured by another one, or by none; undefined while it is the same. */
export function settingsAfter(
  settings: PropertySettings = none,
  left: Colouring | undefined,
  chosen: string | undefined,
): PropertySettings | undefined {
  if (left?.field === chosen) return undefined;
  const others = settings.colourings.filter(({ field }) => field !== left?.field);
  const colourings = [...others, ...(left ? [left] : [])].slice(-MAX_PROPERTY_SETTINGS);
  return { colourings, previous: left?.field ?? null };
}

/** How a property was coloured when it was chosen last; undefined before its first choice. */
export function settingsOf(settings: PropertySettings | undefined, field: string): Colouring | undefined {
  return settings?.colourings.find((colouring) => colouring.field === field);
}

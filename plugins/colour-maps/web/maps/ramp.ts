import type { ColourMap } from 'adit/core';
import { rgbOfHex } from 'adit/plugins/colour-maps';

/** A continuous map over 0 to 1; `colours` is a list of `RRGGBB` with blanks between, evenly spread unless `positions` are given. */
export function ramp(id: string, name: string, colours: string, positions?: readonly number[]): ColourMap {
  const list = colours.trim().split(/\s+/);
  const rgbPoints = list.flatMap((hex, index) => [
    positions?.[index] ?? index / (list.length - 1),
    ...rgbOfHex(`#${hex}`),
  ]);
  return { id: `colour-maps.${id}`, name, kind: 'continuous', rgbPoints, annotations: [], colours: [] };
}

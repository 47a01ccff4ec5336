import type { DatasetManifest, LengthUnit } from 'adit/core';
import { isGeographic } from 'adit/core/server';

/** Gives a column of coordinates its name, from the one that it has among the rows, such as `start_x`. */
export type HeadNames = (name: string) => string;

/** What is put behind the names of lengths: an import reads it again. Without one they are metres, as in nearly all such files. */
const suffixes: Readonly<Record<LengthUnit, string>> = { m: '', ft: '_ft', 'us-ft': '_usft' };
/** Numbers the lines of a layer, and is no length. */
const LINE = 'line';
const STANDARD = 'EPSG:4326';
const axes: Readonly<Record<string, string>> = { x: 'longitude', y: 'latitude' };

/**
 * How the coordinates of a dataset are called. Degrees have no unit behind their names; those of WGS 84 are called longitude and latitude, which an
 * import takes as WGS 84, and so no others are.
 */
export async function headNamesOf({ unit, crs }: Pick<DatasetManifest, 'unit' | 'crs'>): Promise<HeadNames> {
  const isDegrees = await isGeographic(crs?.stored);
  return (name) => {
    if (name === LINE) return name;
    const axis = /(?<=^|_)[xy](?=\d?$)/;
    if (!isDegrees || !axis.test(name)) return name + suffixes[unit];
    return crs?.stored === STANDARD ? name.replace(axis, (letter) => axes[letter] ?? letter) : name;
  };
}

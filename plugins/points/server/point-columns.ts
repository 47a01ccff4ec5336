import { AditError, byName } from 'adit/core';
import type { BuildFile } from 'adit/core/server';
import { gasAttributesShape, type GasAttributes } from 'adit/plugins/points';
import { z } from 'zod';

const metadataShape = z.object({ attributes: gasAttributesShape.optional() });

/** A column of the file as it is read: as a number for a coordinate, whatever was chosen for it as a property. */
export interface ReadColumn {
  readonly name: string;
  readonly kind: 'number' | 'text';
}

/** What of a point file is read. */
export interface PointColumns {
  /** The columns of x, y and z; undefined for a z that is 0 everywhere. */
  readonly coordinates: readonly [string, string, string | undefined];
  readonly properties: readonly (ReadColumn & {
    readonly unit: 'ft' | 'm' | 'deg' | 'none';
    /** The numbers are moments. */
    readonly isMoment: boolean;
  })[];
  /** The attribute lists of a `.gas` file; a property of a list's name holds places in it. */
  readonly attributes: GasAttributes;
  /** The coordinates and the properties, each once. */
  readonly read: readonly ReadColumn[];
  /** The unit of the coordinates as the mapping step names it; metres when it names none. */
  readonly unit: 'ft' | 'm';
  /** There is no column for z, nor is the file a map, as those of ioGAS are. */
  readonly lacksElevation: boolean;
}

/**
 * Chooses what to read. Throws `missing-mapping` without a column for x or y, and `mixed-length-units` when one coordinate is in
 * feet and another in metres.
 */
export function choosePointColumns(file: BuildFile): PointColumns {
  const { x, y, z: elevation } = file.mapping;
  if (x === undefined || y === undefined) {
    throw new AditError('missing-mapping', { values: { file: file.fileName, variable: x === undefined ? 'x' : 'y' } });
  }
  const coordinates = [x, y, elevation] as const;
  const kinds = new Map<string, 'number' | 'text'>();
  for (const name of coordinates) if (name !== undefined) kinds.set(name, 'number');
  const units = file.properties.filter(({ name, unit }) => kinds.has(name) && (unit === 'ft' || unit === 'm'));
  const other = units.find(({ unit }) => unit !== units[0]?.unit);
  if (units[0] && other) {
    const values = {
      file: file.fileName,
      column: units[0].name,
      unit: units[0].unit,
      otherColumn: other.name,
      otherUnit: other.unit,
    };
    throw new AditError('mixed-length-units', { values });
  }
  const unique = file.properties.filter(({ name }, at) => file.properties.findIndex((one) => one.name === name) === at);
  const attributes = attributesOf(file);
  const properties = unique.map(({ name, kind, unit }) => ({
    name,
    kind:
      kinds.get(name) ?? (kind !== 'category' || byName(attributes, name) ? ('number' as const) : ('text' as const)),
    unit,
    isMoment: kind === 'timestamp' && !kinds.has(name),
  }));
  for (const { name, kind } of properties) kinds.set(name, kind);
  const unit = units[0]?.unit === 'ft' ? 'ft' : 'm';
  const lacksElevation = elevation === undefined && metadataOf(file)?.attributes === undefined;
  const read = [...kinds].map(([name, kind]) => ({ name, kind }));
  return { coordinates, properties, attributes, read, unit, lacksElevation };
}

function attributesOf(file: BuildFile): GasAttributes {
  const { attributes = {} } = metadataOf(file) ?? {};
  return Object.fromEntries(Object.entries(attributes).filter(([, entries]) => entries.length > 0));
}

function metadataOf(file: BuildFile): z.infer<typeof metadataShape> | undefined {
  return metadataShape.safeParse(file.metadata).data;
}

import type { LengthUnit } from 'adit/core';
import type { MappedFile } from '../../shared/index.ts';
import type { ImportRequest } from '../files/import-request.ts';
import type { RawFile } from '../files/raw-files.ts';

type Properties = ImportRequest['files'][number]['properties'];

/** The unit of the first mapped column whose header says one; of columns that were named, the builder knows it. */
export function unitInHeaders(
  files: readonly Pick<MappedFile, 'mapping' | 'properties'>[],
  raw: readonly Pick<RawFile, 'metadata'>[],
): LengthUnit | undefined {
  const units = files.flatMap(({ mapping, properties }, index) => {
    const mapped = new Set(Object.values(mapping));
    const columns = properties ? [] : (raw[index]?.metadata?.columns ?? []);
    return columns.filter(({ name }) => mapped.has(name)).map((column) => column.units);
  });
  return units.find((unit) => unit === 'm' || unit === 'ft');
}

/**
 * The columns to keep: those that were named, else those that were selected in the mapping step and are not mapped to a variable. Dates that
 * are to be continuous are timestamps.
 */
export function propertiesOf({ mapping, properties }: MappedFile, { metadata }: Pick<RawFile, 'metadata'>): Properties {
  const columns = metadata?.columns ?? [];
  const mapped = new Set(Object.values(mapping));
  const kept: Properties = properties
    ? [...properties]
    : columns
        .filter((column) => column.selected && !mapped.has(column.name))
        .map(({ name, statsDataType, units: unit }) => ({
          name,
          kind: statsDataType === 'categorical' ? 'category' : 'number',
          unit,
        }));
  const dates = new Set(
    columns.filter((column) => column.dates !== undefined && column.dates !== 'ambiguous').map(({ name }) => name),
  );
  return kept.map((property) =>
    property.kind === 'number' && dates.has(property.name) && !mapped.has(property.name)
      ? { ...property, kind: 'timestamp' }
      : property,
  );
}

import type { MappedFile } from '../../shared/index.ts';
import type { ImportRequest } from '../files/import-request.ts';
import type { RawFile } from '../files/raw-files.ts';

type Properties = ImportRequest['files'][number]['properties'];

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

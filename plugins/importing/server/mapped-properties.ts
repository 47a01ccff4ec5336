import type { MappedFile } from '../shared/index.ts';
import type { ImportRequest } from './import-request.ts';
import type { RawFile } from './uploads/raw-files.ts';

/** The columns to keep: those that were named, else those that were selected in the mapping step and are not mapped to a variable. */
export function propertiesOf(
  { mapping, properties }: MappedFile,
  { metadata }: Pick<RawFile, 'metadata'>,
): ImportRequest['files'][number]['properties'] {
  if (properties) return [...properties];
  const mapped = new Set(Object.values(mapping));
  const kept = (metadata?.columns ?? []).filter((column) => column.selected && !mapped.has(column.name));
  return kept.map(({ name, statsDataType, units: unit }) => ({
    name,
    kind: statsDataType === 'categorical' ? 'category' : 'number',
    unit,
  }));
}

import type { TableFormat } from 'adit/core/server';
import type { FormatModules } from '../work/table-readers.ts';

/** Extension to module, for the formats that plugins contribute; the first of an extension counts. */
export function formatModules(formats: readonly TableFormat[]): FormatModules {
  const pairs = formats.flatMap(({ extensions, module }) =>
    extensions.map((extension) => [extension, module.href] as const),
  );
  return Object.fromEntries(pairs.toReversed());
}

import { requestedColumnShape } from 'adit/core';
import { z } from 'zod';

const { units, selected } = requestedColumnShape.shape;

/** A column in the payload of a create call, so that a file's metadata can be sent back as they are. @beta */
export const columnPayloadShape = requestedColumnShape.extend({
  units: units.default('none'),
  selected: selected.default(true),
});

/** One entry of a mapping that is a list: the variable is its `value`; whether it was proposed (`is_default`) means nothing. */
const mappingEntryShape = z.object({
  value: z.string(),
  column: z.string().nullish(),
  is_default: z.boolean().nullish(),
});

/** A mapping in a payload: variable to column name, or a list of entries; variables without a column may stand in both. @beta */
export const mappingPayloadShape = z.union([
  z.record(z.string(), z.string().nullish()),
  z.array(mappingEntryShape).max(100),
]);

/** The columns of a mapping's variables, without those that have none. @beta */
export function columnsByVariable(given: z.infer<typeof mappingPayloadShape>): Record<string, string> {
  const entries = Array.isArray(given)
    ? given.map(({ value, column }) => [value, column] as const)
    : Object.entries(given);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

import { formatGiven } from 'adit/core';
import type { Field } from 'adit/plugins/views';

/** A value as it stands in its row: moments in UTC to the minute, of whole days the date alone; nothing for a missing one. */
export function cellText(
  value: string | number | null,
  field: Pick<Field, 'kind'> | undefined,
  language: string,
): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (field?.kind !== 'timestamp') return formatGiven(value, language);
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return String(value);
  return moment.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
}

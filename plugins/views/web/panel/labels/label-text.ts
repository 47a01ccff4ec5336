import { formatGiven } from 'adit/core';
import type { Field } from '../../../shared/index.ts';
import { formatMoment } from '../../panel/format.ts';

const MAX_CHARACTERS = 40;
const DIGITS = 6;

/** What is written at an item: its value as it stood in the source, a moment in UTC, a number to six digits; cut where it is long. */
export function labelText(
  { value, text }: { readonly value: string | number; readonly text?: string | undefined },
  field: Pick<Field, 'kind'> | undefined,
  language: string,
): string {
  const whole = text ?? (typeof value === 'string' ? value : numberText(value, field, language));
  return whole.length > MAX_CHARACTERS ? `${whole.slice(0, MAX_CHARACTERS - 1)}…` : whole;
}

function numberText(value: number, field: Pick<Field, 'kind'> | undefined, language: string): string {
  return field?.kind === 'timestamp' ? formatMoment(value) : formatGiven(Number(value.toPrecision(DIGITS)), language);
}

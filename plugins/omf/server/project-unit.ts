import type { LengthUnit } from 'adit/core';

const metres = ['m', 'metre', 'metres', 'meter', 'meters'];
const feet = ['ft', 'foot', 'feet', 'international foot', 'international feet'];
const surveyFeet = ['us-ft', 'us ft', 'us survey foot', 'us survey feet'];

/** The unit of a project's coordinates; undefined for one that is neither metres nor feet, and where the project names none. */
export function projectUnit(units: string): LengthUnit | undefined {
  const plain = units.trim().toLowerCase();
  if (metres.includes(plain)) return 'm';
  if (surveyFeet.includes(plain)) return 'us-ft';
  return feet.includes(plain) ? 'ft' : undefined;
}

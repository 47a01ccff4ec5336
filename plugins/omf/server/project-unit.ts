const metres = ['', 'm', 'metre', 'metres', 'meter', 'meters'];
const feet = ['ft', 'foot', 'feet', 'us survey foot', 'us survey feet', 'international foot', 'international feet'];

/** The unit of a project's coordinates; undefined for one that is neither metres nor feet. */
export function projectUnit(units: string): 'm' | 'ft' | undefined {
  const plain = units.trim().toLowerCase();
  if (metres.includes(plain)) return 'm';
  return feet.includes(plain) ? 'ft' : undefined;
}

/** A CSV cell. A text that a spreadsheet would run as a formula becomes plain text; a number stays a number. @beta */
export function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  const isNumber = text !== '' && Number.isFinite(Number(text));
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

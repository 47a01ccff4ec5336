/** The default and the limits of the data start row field. @internal */
export const dataStartRowLimits = { default: 2, min: 2, max: 9999 } as const;

/** The default delimiter, which an emptied field goes back to. @internal */
export const defaultDelimiter = ',';

/**
 * True for one character that is neither a letter nor a digit nor a blank; a single space and a tab are allowed. The quote
 * character is refused because it cannot separate what it encloses.
 *
 * @internal
 */
export function isValidDelimiter(text: string): boolean {
  if ([...text].length !== 1) return false;
  if (text === ' ' || text === '\t') return true;
  return !/[\p{L}\p{N}\s\p{C}"]/u.test(text);
}

/** True for a symbol with something other than blanks in it. @internal */
export function isValidMissingSymbol(text: string): boolean {
  return text.trim() !== '';
}

/** The row that a typed data start row stands for (empty means 2), or undefined when it is no whole number from 2 to 9999. @internal */
export function parseDataStartRow(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return dataStartRowLimits.default;
  if (!/^\d{1,4}$/.test(trimmed)) return undefined;
  const row = Number(trimmed);
  return row >= dataStartRowLimits.min && row <= dataStartRowLimits.max ? row : undefined;
}

/** Whether a cell holds one of the missing-value symbols; numbers are compared by value, so that `-99` also marks `-99.00`. */
export function isMissingText(text: string, symbols: readonly string[]): boolean {
  const cell = text.trim();
  if (cell === '') return false;
  return symbols.some((symbol) => symbol === cell || (symbol.trim() !== '' && Number(symbol) === Number(cell)));
}

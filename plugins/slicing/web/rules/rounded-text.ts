/** A number with at most so many decimals, and none that are zero. */
export function roundedText(value: number, decimals = 2): string {
  return String(Number(value.toFixed(decimals)));
}

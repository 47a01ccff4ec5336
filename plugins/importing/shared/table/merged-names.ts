/**
 * The names of columns that stand in two rows, one below the other, as in sheets whose cells are merged: the lower one where it has any, else the
 * upper one. Undefined for rows that are no such pair: each has gaps that the other fills, and both have a name only where a group of columns begins.
 *
 * @internal
 */
export function mergedNames(upper: readonly string[], lower: readonly string[]): string[] | undefined {
  const width = Math.max(upper.length, lower.length);
  const columns = Array.from({ length: width }, (_, at) => ({
    above: upper[at]?.trim() ?? '',
    below: lower[at]?.trim() ?? '',
  }));
  const fills = (one: 'above' | 'below', other: 'above' | 'below'): boolean =>
    columns.some((column) => column[one] !== '' && column[other] === '');
  const isName = ({ above, below }: (typeof columns)[number], at: number): boolean => {
    if (below === '') return above !== '';
    const next = columns[at + 1];
    const beginsGroup = next?.above === '' && next.below !== '';
    return !/^[-+]?[\d.,]+$/.test(below) && (above === '' || beginsGroup);
  };
  const isPair = fills('above', 'below') && fills('below', 'above') && columns.every(isName);
  return isPair ? columns.map(({ above, below }) => below || above) : undefined;
}

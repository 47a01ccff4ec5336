const limit = /^([<>]) *((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)$/;

/** True when `text`, such as `<0.01` or `>100`, is read on import as `value` again: as half the limit, or as the limit itself. */
export function meansLimit(text: string, value: number): boolean {
  const [, sign, digits] = limit.exec(text) ?? [];
  if (digits === undefined) return false;
  return (sign === '<' ? Number(digits) / 2 : Number(digits)) === value;
}

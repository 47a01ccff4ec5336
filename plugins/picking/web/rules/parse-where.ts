/** What a column is filtered by. */
export interface Where {
  readonly field: string;
  readonly text?: string;
  readonly range?: [number, number];
}

const NUMBER = String.raw`\s*(-?\d+(?:\.\d+)?(?:e-?\d+)?)\s*`;
const between = new RegExp(`^${NUMBER}\\.\\.${NUMBER}$`, 'i');
const compared = new RegExp(`^\\s*(<=|>=|<|>|=)${NUMBER}$`, 'i');

/**
 * A filter as it was typed: for numbers `1..5`, `> 5`, `>= 5`, `< 5`, `<= 5` or `= 5`, and anything else as a part of the text.
 * Nothing for an empty text.
 */
export function parseWhere(field: string, typed: string, isNumber: boolean): Where | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const range = isNumber ? rangeOf(text) : undefined;
  return range ? { field, range } : { field, text };
}

function rangeOf(text: string): [number, number] | undefined {
  const [, low, high] = between.exec(text) ?? [];
  if (low !== undefined && high !== undefined) return [Number(low), Number(high)];
  const [, sign, digits] = compared.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const limit = Number(digits);
  if (sign === '=') return [limit, limit];
  if (sign === '<' || sign === '<=') return [-Number.MAX_VALUE, sign === '<' ? stepped(limit, -1) : limit];
  return [sign === '>' ? stepped(limit, 1) : limit, Number.MAX_VALUE];
}

/** The nearest number above or below. */
function stepped(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] = bits[0]! + (value > 0 === direction > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0]!;
}

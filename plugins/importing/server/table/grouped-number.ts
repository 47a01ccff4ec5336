/** More than any number with marks between its thousands takes. */
const MAX_BYTES = 40;

const zero = 0x30;
const nine = 0x39;
const plus = 0x2b;
const minus = 0x2d;

/** By the decimal mark: marks between thousands that could not be anything else, as there are two of them, a decimal mark behind one, or a blank or an apostrophe. */
const grouped: Readonly<Record<'.' | ',', RegExp>> = { '.': groupsOf(',', '\\.'), ',': groupsOf('\\.', ',') };

/** The number in UTF-8 bytes `[start, end)` whose thousands have marks between them, such as 7,600,025.50, written without them; undefined for what could be read otherwise. */
export function withoutThousandsMarks(
  bytes: Buffer,
  start: number,
  end: number,
  decimal: '.' | ',',
): Buffer | undefined {
  const first = bytes[start] as number;
  const mayBegin = isDigit(first) || first === plus || first === minus;
  if (!mayBegin || end - start < 5 || end - start > MAX_BYTES || !isDigit(bytes[end - 1] as number)) return undefined;
  const text = bytes.toString('utf8', start, end);
  if (!grouped[decimal].test(text)) return undefined;
  return Buffer.from(text.replace(decimal === '.' ? /[, '\u00a0\u202f]/g : /[. '\u00a0\u202f]/g, ''));
}

function groupsOf(mark: string, decimal: string): RegExp {
  const begin = '^[-+]?[1-9]\\d{0,2}';
  const blanks = `(?:[ '\\u00a0\\u202f]\\d{3})+(?:${decimal}\\d+)?`;
  return new RegExp(`${begin}(?:(?:${mark}\\d{3}){2,}(?:${decimal}\\d+)?|${mark}\\d{3}${decimal}\\d+|${blanks})$`);
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine;
}

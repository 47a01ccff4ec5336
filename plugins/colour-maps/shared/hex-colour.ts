/** Red, green, blue; each 0 to 1. @public */
export type Rgb = readonly [number, number, number];

const WHITE: Rgb = [1, 1, 1];
const WHOLE = /^#([0-9a-f]{6})$/i;

/** Whether a text is `#RRGGBB`, in capitals or not. @beta */
export function isWholeHex(text: string): boolean {
  return WHOLE.test(text);
}

/**
 * The colour text that a user typed, as `#RRGGBB`: six characters without a hash get one, invalid characters become 0. Text
 * of any other length is given back in capitals, for `rgbOfHex` to read as white.
 *
 * @internal
 */
export function normaliseHex(text: string): string {
  const trimmed = text.trim();
  const digits = trimmed.startsWith('#') ? trimmed.slice(1) : trimmed;
  const isWhole = trimmed.startsWith('#') || digits.length === 6;
  return `${isWhole ? '#' : ''}${digits.toUpperCase().replace(/[^0-9A-F]/g, '0')}`;
}

/** The colour of `#RRGGBB`, each part 0 to 1; white when the text does not have six digits. @public */
export function rgbOfHex(hex: string): Rgb {
  const digits = WHOLE.exec(hex)?.[1];
  if (digits === undefined) return WHITE;
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

/** The colour that a user typed, as `#RRGGBB`; white when the text cannot be read. @public */
export function hexOfText(text: string): string {
  return hexOfRgb(rgbOfHex(normaliseHex(text)));
}

/** `#RRGGBB` of a colour; throws a RangeError unless it is three numbers from 0 to 1. @public */
export function hexOfRgb(rgb: ArrayLike<number>): string {
  const parts = Array.from(rgb);
  if (parts.length !== 3 || parts.some((part) => !(part >= 0 && part <= 1))) {
    throw new RangeError('A colour is three numbers from 0 to 1');
  }
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`;
}

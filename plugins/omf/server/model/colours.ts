import type { NumberArray, TextArray } from './omf-array.ts';

/** The colour of four numbers of 0 to 255: `#RRGGBB`, or `#RRGGBBAA` where it is not opaque. */
export function colourText(red: number, green: number, blue: number, alpha = 255): string {
  const bytes = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
  const hex = bytes.map((byte) =>
    Math.min(255, Math.max(0, Math.round(byte)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('').toUpperCase()}`;
}

/** Colours as texts; a colour without a number in it is missing. `isOpaque` leaves the fourth number out. */
export function colourTexts(numbers: NumberArray, isOpaque = false): TextArray {
  return {
    count: () => numbers.count(),
    async *parts() {
      const { width } = numbers;
      for await (const part of numbers.parts()) {
        const texts = new Array<string | undefined>(part.length / width);
        for (let row = 0, at = 0; row < texts.length; row += 1, at += width) {
          const [red = NaN, green = NaN, blue = NaN, alpha = 255] = part.subarray(at, at + width);
          const isThere = !Number.isNaN(red + green + blue + alpha);
          texts[row] = isThere ? colourText(red, green, blue, isOpaque ? 255 : alpha) : undefined;
        }
        yield texts;
      }
    },
  };
}

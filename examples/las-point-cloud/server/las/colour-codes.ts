import type { FieldReader } from './point-fields.ts';
import type { LasFile } from './las-file.ts';

/** How many shades of a channel are told apart: 16 of each make 4096 colours, which is a legend that can still be drawn. */
const SHADES = 16;

/**
 * The code of a point's colour, 0 to 4095. Colours have 16 bits a channel, and yet many programs write 8: `brightest` is the
 * highest number of the file.
 */
export function colourField(offset: number, brightest: number): FieldReader {
  const full = brightest > 255 ? 65_536 : 256;
  return (records, at) => {
    let code = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = records.getUint16(at + offset + channel * 2, true);
      code = code * SHADES + Math.floor((value * SHADES) / full);
    }
    return code;
  };
}

/** The text of each code: the colour itself, for example `#FF8800`. */
export const colourNames: readonly string[] = Array.from({ length: SHADES ** 3 }, (_, code) => {
  const digits = code.toString(16).padStart(3, '0').toUpperCase();
  return `#${[...digits].map((digit) => digit + digit).join('')}`;
});

/** The highest number of any channel; stops looking where it is clear that the file has 16 bits. */
export async function brightestOf(file: LasFile, offset: number, signal: AbortSignal): Promise<number> {
  let brightest = 0;
  for await (const { count, records } of file.batches(signal)) {
    for (let point = 0; point < count; point += 1) {
      const at = point * file.header.recordLength + offset;
      for (let channel = 0; channel < 6; channel += 2)
        brightest = Math.max(brightest, records.getUint16(at + channel, true));
    }
    if (brightest > 255) break;
  }
  return brightest;
}

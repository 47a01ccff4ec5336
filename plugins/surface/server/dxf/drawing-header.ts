import type { LengthUnit } from 'adit/core';
import { encodingOfCodePage } from './dxf-text.ts';

/** The feet among the units of drawings. */
const feet: Readonly<Record<number, LengthUnit>> = { 2: 'ft', 21: 'us-ft' };

/** Keeps what the header of a drawing says of texts and lengths. */
export class DrawingHeader {
  encoding = 'windows-1252';
  unit: LengthUnit | undefined;
  #variable = '';

  group(code: number, text: string, number: number): void {
    if (code === 9) this.#variable = text.trim();
    else if (code === 3 && this.#variable === '$DWGCODEPAGE') this.encoding = encodingOfCodePage(text);
    // Other units than feet stand in real files for whatever the program's default was.
    else if (code === 70 && this.#variable === '$INSUNITS') this.unit = feet[number];
  }
}

import { z } from 'zod';
import { codeReadings, type CodeReading, type ColumnCode } from './table/types.ts';

/** How one code of a column is to be read. @internal */
export const chosenCodeShape = z.object({ text: z.string().max(200), reading: z.enum(codeReadings) });
/** How one code of a column is to be read. @internal */
export type ChosenCode = z.infer<typeof chosenCodeShape>;

/** A column with its codes read as was chosen; a reading that a code does not offer changes nothing. @internal */
export function chooseCodes<Column extends { readonly codes?: readonly ColumnCode[] | undefined }>(
  column: Column,
  chosen: readonly ChosenCode[] | undefined,
): Column {
  if (!column.codes || !chosen) return column;
  const said = new Map<string, CodeReading>(chosen.map(({ text, reading }) => [text, reading]));
  const codes = column.codes.map((code) => {
    const reading = said.get(code.text);
    return reading && code.choices.includes(reading) ? { ...code, reading } : code;
  });
  return { ...column, codes };
}

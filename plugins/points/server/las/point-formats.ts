/** Where the parts of a point record stand, in bytes from its start; undefined for a part that the format does not have. */
export interface PointFormat {
  /** The least length of a record; longer ones end with extra bytes. */
  readonly length: number;
  /** Formats 6 to 10 keep returns in four bits each and the classification in a byte of its own. */
  readonly isExtended: boolean;
  readonly time: number | undefined;
  readonly colour: number | undefined;
  readonly infrared: number | undefined;
}

const legacy = { isExtended: false, time: undefined, colour: undefined, infrared: undefined };
const extended = { isExtended: true, time: 22, colour: undefined, infrared: undefined };

/** The point formats by number, as the LAS specification 1.4 R15 lays them out. */
export const pointFormats: readonly PointFormat[] = [
  { ...legacy, length: 20 },
  { ...legacy, length: 28, time: 20 },
  { ...legacy, length: 26, colour: 20 },
  { ...legacy, length: 34, time: 20, colour: 28 },
  { ...legacy, length: 57, time: 20 },
  { ...legacy, length: 63, time: 20, colour: 28 },
  { ...extended, length: 30 },
  { ...extended, length: 36, colour: 30 },
  { ...extended, length: 38, colour: 30, infrared: 36 },
  { ...extended, length: 59 },
  { ...extended, length: 67, colour: 30, infrared: 36 },
];

const names = [
  'Never classified',
  'Unclassified',
  'Ground',
  'Low vegetation',
  'Medium vegetation',
  'High vegetation',
  'Building',
  'Low noise',
  'Model key point',
  'Water',
  'Rail',
  'Road surface',
  'Overlap',
  'Wire guard',
  'Wire conductor',
  'Transmission tower',
  'Wire connector',
  'Bridge deck',
  'High noise',
];

/** The text of a class by its code, for example `2 Ground`; codes without a name are of the program that wrote the file. */
export function className(code: number): string {
  const name = names[code];
  return name === undefined ? `Class ${code}` : `${code} ${name}`;
}

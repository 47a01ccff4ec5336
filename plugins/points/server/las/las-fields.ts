import type { LasHeader } from './las-header.ts';
import { className } from './point-formats.ts';

/** A number or a text of each point, as a column. */
export interface LasField {
  readonly name: string;
  readonly number?: (record: Buffer) => number;
  readonly text?: (record: Buffer) => string;
}

/** The fields that every point of a file has, the coordinates first. */
export function lasFields({ format, scale, offset }: LasHeader): LasField[] {
  const { isExtended, time, colour, infrared } = format;
  const returns = isExtended ? 0b1111 : 0b111;
  const word = (name: string, at: number): LasField => ({ name, number: (record) => record.readUInt16LE(at) });
  const classes = (record: Buffer): number => (isExtended ? record.readUInt8(16) : record.readUInt8(15) & 0b1_1111);
  return [
    ...['X', 'Y', 'Z'].map((name, axis) => coordinate(name, axis * 4, scale[axis] as number, offset[axis] as number)),
    word('Intensity', 12),
    { name: 'Return', number: (record) => record.readUInt8(14) & returns },
    { name: 'Returns', number: (record) => (record.readUInt8(14) >> (isExtended ? 4 : 3)) & returns },
    { name: 'Classification', text: (record) => className(classes(record)) },
    ...(time === undefined ? [] : [{ name: 'GPS time', number: (record: Buffer) => record.readDoubleLE(time) }]),
    ...(colour === undefined ? [] : ['Red', 'Green', 'Blue'].map((name, at) => word(name, colour + at * 2))),
    ...(infrared === undefined ? [] : [word('Near infrared', infrared)]),
    word('Point source', isExtended ? 20 : 18),
  ];
}

/** A scale such as 0.01 is no float64: dividing by 100 gives the decimal number that was stored, to its last digit. */
function coordinate(name: string, at: number, scale: number, offset: number): LasField {
  const parts = Math.round(1 / scale);
  if (Math.abs(parts * scale - 1) > 1e-12) return { name, number: (record) => record.readInt32LE(at) * scale + offset };
  return { name, number: (record) => record.readInt32LE(at) / parts + offset };
}

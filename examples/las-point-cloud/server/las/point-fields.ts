import type { LasHeader } from './las-header.ts';
import type { PointBatch } from './las-file.ts';

/** World coordinates of a batch, a triple each. */
export function positionsOf({ count, records }: PointBatch, { recordLength, scale, offset }: LasHeader): Float64Array {
  const positions = new Float64Array(count * 3);
  for (let point = 0; point < count; point += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      const stored = records.getInt32(point * recordLength + axis * 4, true);
      positions[point * 3 + axis] = stored * (scale[axis] as number) + (offset[axis] as number);
    }
  }
  return positions;
}

/** Reads one number of each point of a batch. */
export type FieldReader = (records: DataView, at: number) => number;

/** The numbers of each point that its format has, by the name of the column that they become. */
export function numberFields({ format }: LasHeader): ReadonlyMap<string, FieldReader> {
  const { isExtended, time, colour, infrared } = format;
  const fields = new Map<string, FieldReader>([
    ['Intensity', word(12)],
    ['Return', (records, at) => records.getUint8(at + 14) & (isExtended ? 0b1111 : 0b111)],
    ['Returns', (records, at) => (records.getUint8(at + 14) >> (isExtended ? 4 : 3)) & (isExtended ? 0b1111 : 0b111)],
  ]);
  if (time !== undefined) fields.set('GPS time', (records, at) => records.getFloat64(at + time, true));
  if (colour !== undefined)
    for (const [channel, name] of ['Red', 'Green', 'Blue'].entries()) fields.set(name, word(colour + channel * 2));
  if (infrared !== undefined) fields.set('Near infrared', word(infrared));
  return fields;
}

/** The class of a point: five bits in formats 0 to 5, where the others are marks. */
export function classField({ format: { isExtended, classification } }: LasHeader): FieldReader {
  return (records, at) => records.getUint8(at + classification) & (isExtended ? 0xff : 0b1_1111);
}

/** Not 0 for a point that is marked as one to be left out of further work. */
export function withheldField({ format: { isExtended } }: LasHeader): FieldReader {
  return (records, at) => records.getUint8(at + 15) & (isExtended ? 0b100 : 0b1000_0000);
}

/** A field of all points of a batch. */
export function readField<Numbers extends Float64Array | Uint32Array>(
  into: Numbers,
  { records }: PointBatch,
  recordLength: number,
  field: FieldReader,
): Numbers {
  for (let point = 0; point < into.length; point += 1) into[point] = field(records, point * recordLength);
  return into;
}

function word(offset: number): FieldReader {
  return (records, at) => records.getUint16(at + offset, true);
}

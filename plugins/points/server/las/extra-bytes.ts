import type { LasField } from './las-fields.ts';

/** The length of the description of a field. */
const DESCRIPTION_BYTES = 192;
const NO_DATA = 0b00001;
const SCALED = 0b01000;
const MOVED = 0b10000;

type Reader = (record: Buffer, at: number) => number;
/** By the number of the type, from 1 on. */
const types: readonly (readonly [size: number, read: Reader])[] = [
  [1, (record, at) => record.readUInt8(at)],
  [1, (record, at) => record.readInt8(at)],
  [2, (record, at) => record.readUInt16LE(at)],
  [2, (record, at) => record.readInt16LE(at)],
  [4, (record, at) => record.readUInt32LE(at)],
  [4, (record, at) => record.readInt32LE(at)],
  [8, (record, at) => Number(record.readBigUInt64LE(at))],
  [8, (record, at) => Number(record.readBigInt64LE(at))],
  [4, (record, at) => record.readFloatLE(at)],
  [8, (record, at) => record.readDoubleLE(at)],
];

/**
 * The fields behind those of the point format, as the record `LASF_Spec` 4 describes them; `start` and `end` are the bytes of a point
 * that they stand in. Bytes that are not described are left aside, and so is what would stand behind the end.
 */
export function extraFields(descriptions: Buffer, start: number, end: number, used: ReadonlySet<string>): LasField[] {
  const fields: LasField[] = [];
  const names = new Set(used);
  let at = start;
  for (let entry = 0; entry + DESCRIPTION_BYTES <= descriptions.length; entry += DESCRIPTION_BYTES) {
    const one = descriptions.subarray(entry, entry + DESCRIPTION_BYTES);
    const [type, options] = [one.readUInt8(2), one.readUInt8(3)];
    if (type === 0) {
      at += options;
      continue;
    }
    // From 11 on there are two, from 21 on three numbers of a type.
    const [size, read] = types[(type - 1) % 10] as (typeof types)[number];
    const count = Math.ceil(type / 10);
    const text = one.toString('latin1', 4, 36).split('\0', 1)[0]?.trim() || `Extra ${entry / DESCRIPTION_BYTES + 1}`;
    for (let item = 0; item < count && count <= 3; item += 1, at += size) {
      if (at + size > end) return fields;
      const name = uniqueName(count > 1 ? `${text} ${item + 1}` : text, names);
      const scale = options & SCALED ? one.readDoubleLE(112 + item * 8) : 1;
      const offset = options & MOVED ? one.readDoubleLE(136 + item * 8) : 0;
      const noData = options & NO_DATA ? noDataOf(one, 40 + item * 8, type) : undefined;
      const from = at;
      fields.push({
        name,
        number(record) {
          const value = read(record, from);
          return value === noData ? Number.NaN : value * scale + offset;
        },
      });
    }
  }
  return fields;
}

function uniqueName(name: string, used: Set<string>): string {
  let unique = name;
  for (let number = 2; used.has(unique); number += 1) unique = `${name} ${number}`;
  used.add(unique);
  return unique;
}

/** Kept as the widest number of its kind: whole ones in 64 bits, others as float64. */
function noDataOf(description: Buffer, at: number, type: number): number {
  const kind = (type - 1) % 10;
  if (kind >= 8) return description.readDoubleLE(at);
  return Number(kind % 2 === 0 ? description.readBigUInt64LE(at) : description.readBigInt64LE(at));
}

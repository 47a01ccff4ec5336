import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { deflateSync, gzipSync, inflateSync } from 'node:zlib';
import yazl from 'yazl';
import { takeApart } from './read-archive.ts';

const HEADER_BYTES = 60;

const strange: readonly unknown[] = [
  ...[null, true, '', 'x', [], {}, -1, 0, 0.5, 1, 2, 3, 1e6, 4_294_967_295, 4_294_967_296, 2 ** 53, 1e300, -1e300],
  ...['1.parquet', '2.parquet', '99.parquet', '../1.parquet', 'index.json.gz', 'Vertices', 'Primitives', 'Subblocks'],
  ...['PointSet', 'Composite', 'Number', 'Category', '<i8', '<f8', 'image/png', 'constructor', '__proto__'],
];

// Not fc.double: most of those are so small that they mean the first byte.
const part = fc.nat({ max: 999_999 }).map((millionths) => millionths / 1e6);

const edit = fc.record({
  at: part,
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  kind: fc.constantFrom('set', 'cut', 'insert'),
});
const indexFault = fc.record({
  place: fc.nat(),
  from: fc.nat(),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'copy'),
  value: fc.constantFrom(...strange),
});

/** Ways to break a file: bytes of it, its end, values of its index, or bytes of what is packed in it. */
export const faults = fc.record({
  kind: fc.constantFrom('bytes', 'index', 'index', 'inside', 'inside'),
  edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
  end: fc.option(part, { freq: 2, nil: undefined }),
  index: fc.array(indexFault, { minLength: 1, maxLength: 2 }),
  which: fc.nat(),
});
type Faults = typeof faults extends fc.Arbitrary<infer T> ? T : never;

/** A file with faults. Those of the index and of what is packed leave the container around them whole, so that they are reached. */
export async function breakProject(whole: Buffer, { kind, edits, end, index, which }: Faults): Promise<Buffer> {
  if (kind === 'bytes') {
    const bytes = change(whole, edits);
    return end === undefined ? bytes : bytes.subarray(0, Math.floor(end * bytes.length));
  }
  const isV1 = whole[0] === 0x84;
  if (kind === 'index') return isV1 ? breakIndex1(whole, index) : breakIndex2(whole, index);
  return isV1 ? breakBlob1(whole, edits, which) : breakEntry2(whole, edits, which);
}

function change(source: Buffer, edits: Faults['edits']): Buffer {
  let bytes = source;
  for (const { at, bytes: own, kind } of edits) {
    const start = Math.floor(at * bytes.length);
    const kept = kind === 'insert' ? start : start + own.length;
    const put = kind === 'cut' ? [] : [own];
    bytes = Buffer.concat([bytes.subarray(0, start), ...put, bytes.subarray(kept)]);
  }
  return bytes;
}

/** Every place in a JSON value, as the object that holds it and its key. */
function placesIn(
  value: unknown,
  found: [Record<string, unknown>, string][] = [],
): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Record<string, unknown>, key]);
    placesIn((value as Record<string, unknown>)[key], found);
  }
  return found;
}

function changeJson(json: object, index: Faults['index']): void {
  for (const { place, from, kind, value } of index) {
    const places = placesIn(json);
    const [holder, key] = places[place % Math.max(1, places.length)] ?? [];
    const [source, sourceKey] = places[from % Math.max(1, places.length)] ?? [];
    if (!holder || key === undefined || !source || sourceKey === undefined) return;
    if (kind === 'remove') delete holder[key];
    else holder[key] = kind === 'copy' ? structuredClone(source[sourceKey]) : value;
  }
}

interface Parts1 {
  readonly header: Buffer;
  readonly blobs: Buffer;
  readonly index: Record<string, unknown>;
}

function partsOf1(whole: Buffer): Parts1 {
  const at = Number(whole.readBigUInt64LE(52));
  return {
    header: Buffer.from(whole.subarray(0, HEADER_BYTES)),
    blobs: whole.subarray(HEADER_BYTES, at),
    index: JSON.parse(whole.toString('utf8', at)) as Record<string, unknown>,
  };
}

function join1({ header, blobs, index }: Parts1): Buffer {
  header.writeBigUInt64LE(BigInt(HEADER_BYTES + blobs.length), 52);
  return Buffer.concat([header, blobs, Buffer.from(JSON.stringify(index))]);
}

function breakIndex1(whole: Buffer, faulty: Faults['index']): Buffer {
  const parts = partsOf1(whole);
  changeJson(parts.index, faulty);
  return join1(parts);
}

/** Unpacks one blob, changes it, and puts it behind the others. */
function breakBlob1(whole: Buffer, edits: Faults['edits'], which: number): Buffer {
  const parts = partsOf1(whole);
  const packed = placesIn(parts.index)
    .map(([holder, key]) => holder[key] as { start?: number; length?: number } | null)
    .filter((value) => typeof value === 'object' && value !== null && typeof value.start === 'number');
  const blob = packed[which % Math.max(1, packed.length)];
  if (!blob) return change(whole, edits);
  const { start = 0, length = 0 } = blob;
  const bytes = deflateSync(change(inflateSync(whole.subarray(start, start + length)), edits));
  blob.start = HEADER_BYTES + parts.blobs.length;
  blob.length = bytes.length;
  return join1({ ...parts, blobs: Buffer.concat([parts.blobs, bytes]) });
}

async function zip(entries: ReadonlyMap<string, Buffer>, comment: string): Promise<Buffer> {
  const file = new yazl.ZipFile();
  for (const [name, bytes] of entries) file.addBuffer(bytes, name, { compress: false });
  file.end({ comment: comment === '' ? 'x' : comment, forceZip64Format: false });
  return buffer(file.outputStream);
}

async function breakIndex2(whole: Buffer, faulty: Faults['index']): Promise<Buffer> {
  const { entries, index, comment } = takeApart(whole);
  changeJson(index, faulty);
  const bytes = new Map([...entries].map(([name, entry]) => [name, entry.bytes]));
  return zip(new Map([...bytes, ['index.json.gz', gzipSync(JSON.stringify(index))]]), comment);
}

async function breakEntry2(whole: Buffer, edits: Faults['edits'], which: number): Promise<Buffer> {
  const { entries, comment } = takeApart(whole);
  const bytes = new Map([...entries].map(([name, entry]) => [name, entry.bytes]));
  const name = [...bytes.keys()][which % Math.max(1, bytes.size)];
  if (name === undefined) return whole;
  return zip(new Map([...bytes, [name, change(bytes.get(name) as Buffer, edits)]]), comment);
}

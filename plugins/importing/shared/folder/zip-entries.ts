const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 4_194_304;
const [STORED, DEFLATED] = [0, 8];

/** Bytes of a file, of which parts can be read. */
export interface Bytes {
  readonly size: number;
  slice(start: number, end: number): Blob;
}

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  /** Needs a password. */
  readonly isLocked: boolean;
  readonly packedSize: number;
  readonly at: number;
}

/** The files of an archive, by the directory at its end; none where it is cut off, damaged, or over 4 GiB. */
export async function zipEntries(file: Bytes): Promise<readonly ZipEntry[]> {
  const tailAt = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await viewOf(file, tailAt, file.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) return [];
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (size > MAX_DIRECTORY_BYTES || start + size > file.size) return [];
  const directory = await viewOf(file, start, start + size);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= size && directory.getUint32(at, true) === ENTRY_MARK;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.getUint16(at + place, true));
    const nameEnd = at + ENTRY_BYTES + (name ?? 0);
    entries.push({
      name: new TextDecoder().decode(
        new Uint8Array(directory.buffer, at + ENTRY_BYTES, Math.min(name ?? 0, size - at - ENTRY_BYTES)),
      ),
      method: directory.getUint16(at + 10, true),
      isLocked: (directory.getUint16(at + 8, true) & 1) === 1,
      packedSize: directory.getUint32(at + 20, true),
      at: directory.getUint32(at + 42, true),
    });
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** The first bytes of an entry's content, at most `most` of them. */
export async function entryHead(file: Bytes, entry: ZipEntry, most: number): Promise<Uint8Array> {
  const packed = await packedOf(file, entry);
  if (!packed) return new Uint8Array();
  return entry.method === DEFLATED ? inflatedHead(packed, most) : bytesOf(packed.slice(0, most));
}

/** The whole content of an entry; undefined where it is damaged, more than `most` bytes, or packed otherwise. */
export async function entryContent(file: Bytes, entry: ZipEntry, most: number): Promise<Blob | undefined> {
  const packed = await packedOf(file, entry);
  if (!packed || entry.isLocked || (entry.method !== DEFLATED && entry.method !== STORED)) return undefined;
  if (entry.method === STORED) return packed.size <= most ? packed : undefined;
  const parts: BlobPart[] = [];
  let length = 0;
  try {
    const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > most) {
        await reader.cancel();
        return undefined;
      }
      parts.push(next.value);
    }
  } catch {
    return undefined;
  }
  return new Blob(parts);
}

async function packedOf(file: Bytes, entry: ZipEntry): Promise<Blob | undefined> {
  const header = await viewOf(file, entry.at, entry.at + LOCAL_BYTES);
  if (header.byteLength < LOCAL_BYTES || header.getUint32(0, true) !== LOCAL_MARK) return undefined;
  const start = entry.at + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  return file.slice(start, Math.min(start + entry.packedSize, file.size));
}

/** The first bytes of what was deflated: what was cut off or damaged ends it early. */
export async function inflatedHead(packed: Blob, most: number): Promise<Uint8Array> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  try {
    for (let length = 0; length < most;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
  } catch {
    // The end is missing.
  }
  await reader.cancel().catch(() => undefined);
  return (await bytesOf(new Blob(parts as BlobPart[]))).subarray(0, most);
}

async function viewOf(file: Bytes, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

/** A file that goes into an archive. @internal */
export interface PackedFile {
  /** In the archive. */
  readonly name: string;
  readonly content: Blob;
}

const MAX_BYTES = 0xffffffff;
/** Names are in UTF-8. */
const FLAGS = 0x0800;

/** Puts files into one archive, as they are; undefined where they are 4 GiB or more together. Their bytes stay where they are. @internal */
export async function packFiles(files: readonly PackedFile[]): Promise<Blob | undefined> {
  if (files.reduce((sum, { content }) => sum + content.size, 0) >= MAX_BYTES) return undefined;
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [at, directoryBytes] = [0, 0];
  for (const { name, content } of files) {
    const bytes = new TextEncoder().encode(name);
    const sum = await sumOf(content);
    const facts = [20, FLAGS, 0, 0, 0x21] as const;
    const sizes = [sum, content.size, content.size] as const;
    const local = record(30 + bytes.length, 0x04034b50, facts, sizes, [bytes.length, 0]);
    local.set(bytes, 30);
    const entry = record(46 + bytes.length, 0x02014b50, [20, ...facts], sizes, [bytes.length, 0, 0, 0, 0, 0, 0]);
    new DataView(entry.buffer).setUint32(42, at, true);
    entry.set(bytes, 46);
    parts.push(local, content);
    directory.push(entry);
    at += local.length + content.size;
    directoryBytes += entry.length;
  }
  const end = record(22, 0x06054b50, [0, 0, files.length, files.length], [directoryBytes, at], [0]);
  return new Blob([...parts, ...directory, end]);
}

/** A mark, numbers of 16 bits, of 32 bits, and of 16 bits again. */
function record(
  length: number,
  mark: number,
  shorts: readonly number[],
  longs: readonly number[],
  more: readonly number[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, mark, true);
  let at = 4;
  const put = (values: readonly number[], size: 2 | 4): void => {
    for (const value of values) {
      if (size === 2) view.setUint16(at, value, true);
      else view.setUint32(at, value, true);
      at += size;
    }
  };
  put(shorts, 2);
  put(longs, 4);
  put(more, 2);
  return bytes;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The CRC-32 that archives keep of each file. */
async function sumOf(content: Blob): Promise<number> {
  let sum = 0xffffffff;
  const reader = content.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return (sum ^ 0xffffffff) >>> 0;
    for (const byte of value) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] as number);
  }
}

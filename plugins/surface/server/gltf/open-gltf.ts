import { AditError } from 'adit/core';
import { BoundedFile } from '../input/bounded-file.ts';
import { damaged, parseDocument, unread, type GltfDocument } from './gltf-document.ts';

/** A file of glTF whose buffers can be read. */
export interface OpenGltf {
  readonly document: GltfDocument;
  /** Bytes of a buffer. Throws `gltf-damaged` for those that are not in it. */
  bytes(buffer: number, at: number, length: number): Promise<Buffer>;
}

const [HEADER_BYTES, CHUNK_BYTES] = [12, 8];
const [MAGIC, JSON_CHUNK, DATA_CHUNK] = [0x46546c67, 0x4e4f534a, 0x004e4942];
const MAX_JSON_BYTES = 16 * 1024 ** 2;
/** Before the data of an address that holds them. */
const DATA = /^data:[^,]{0,80};base64,/;
const MAX_NAME = 100;

/**
 * Opens a file of glTF 2.0, binary or JSON with its data inside, for as long as `use` takes. Throws `gltf-damaged`, `file-cut-short`, `gltf-too-large`,
 * `gltf-buffer-elsewhere` for data in other files, or `gltf-unread`.
 */
export async function withGltf<T>(path: string, fileName: string, use: (gltf: OpenGltf) => Promise<T>): Promise<T> {
  const file = await BoundedFile.open(path);
  try {
    return await use(await openGltf(file, fileName));
  } finally {
    await file.close();
  }
}

async function openGltf(file: BoundedFile, fileName: string): Promise<OpenGltf> {
  const read = async (offset: number, length: number): Promise<Buffer> =>
    Buffer.from((await file.fetch([{ offset, length }]))[0] as ArrayBuffer);
  const textAt = async (offset: number, length: number): Promise<string> => {
    if (length > MAX_JSON_BYTES)
      throw new AditError('gltf-too-large', { values: { file: fileName, most: MAX_JSON_BYTES } });
    return (await read(offset, length)).toString().replace(/^\uFEFF/, '');
  };
  const size = file.fileSize;
  const head = await read(0, HEADER_BYTES + CHUNK_BYTES);
  const isBinary = head.length >= HEADER_BYTES && head.readUInt32LE(0) === MAGIC;
  if (!isBinary) {
    const document = parseDocument(await textAt(0, size), fileName);
    return { document, bytes: bytesOf(document, fileName) };
  }
  const [version, declared] = [head.readUInt32LE(4), head.readUInt32LE(8)];
  if (version !== 2) throw unread(fileName, `glTF ${version}`);
  const [needed, found] = [Math.max(declared, HEADER_BYTES + CHUNK_BYTES), size];
  if (needed > found) throw new AditError('file-cut-short', { values: { file: fileName, needed, found } });
  const jsonBytes = head.readUInt32LE(HEADER_BYTES);
  const dataAt = HEADER_BYTES + CHUNK_BYTES + jsonBytes + CHUNK_BYTES;
  if (head.readUInt32LE(HEADER_BYTES + 4) !== JSON_CHUNK || dataAt - CHUNK_BYTES > declared)
    throw damaged(fileName, 'JSON');
  const document = parseDocument(await textAt(HEADER_BYTES + CHUNK_BYTES, jsonBytes), fileName);
  if (dataAt > declared) return { document, bytes: bytesOf(document, fileName) };
  const chunk = await read(dataAt - CHUNK_BYTES, CHUNK_BYTES);
  const dataBytes = chunk.readUInt32LE(0);
  if (chunk.readUInt32LE(4) !== DATA_CHUNK || dataAt + dataBytes > declared) throw damaged(fileName, 'BIN');
  return { document, bytes: bytesOf(document, fileName, (at, length) => read(dataAt + at, length), dataBytes) };
}

/** The bytes that an address holds; undefined for one of a file. */
export function dataOf(uri = ''): Buffer | undefined {
  const [head] = DATA.exec(uri) ?? [];
  return head === undefined ? undefined : Buffer.from(uri.slice(head.length), 'base64');
}

/** Buffers are in their texts; the first one without is the data of a binary file. */
function bytesOf(
  { buffers }: GltfDocument,
  file: string,
  readData?: (at: number, length: number) => Promise<Buffer>,
  dataBytes = 0,
): OpenGltf['bytes'] {
  const inside = buffers.map(({ uri, byteLength }, place) => {
    if (uri === undefined) {
      if (place > 0 || !readData || byteLength > dataBytes) throw damaged(file, `buffers.${place}`);
      return undefined;
    }
    const data = dataOf(uri);
    if (data) return data;
    throw new AditError('gltf-buffer-elsewhere', { values: { file, wanted: uri.slice(0, MAX_NAME) } });
  });
  return async (buffer, at, length) => {
    const whole = inside[buffer];
    const size = Math.min(buffers[buffer]?.byteLength ?? 0, whole?.length ?? dataBytes);
    if (at + length > size) throw damaged(file, `buffers.${buffer}`);
    return whole || !readData ? (whole as Buffer).subarray(at, at + length) : readData(at, length);
  };
}

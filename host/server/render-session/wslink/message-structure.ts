import { closeCode, ProtocolError } from './protocol.ts';

const maxDepth = 64;
const maxValues = 1_000_000;

// For the bytes 0xc0 to 0xdf: how many bytes of length follow, how many fixed bytes, and how many children an entry has.
// oxfmt-ignore
const formats: readonly (readonly [lengthBytes: number, fixedBytes: number, childrenPerEntry: number] | undefined)[] = [
  [0, 0, 0], undefined, [0, 0, 0], [0, 0, 0], // nil, never used, false, true
  [1, 0, 0], [2, 0, 0], [4, 0, 0], // bin
  [1, 1, 0], [2, 1, 0], [4, 1, 0], // ext
  [0, 4, 0], [0, 8, 0], // float
  [0, 1, 0], [0, 2, 0], [0, 4, 0], [0, 8, 0], // uint
  [0, 1, 0], [0, 2, 0], [0, 4, 0], [0, 8, 0], // int
  [0, 2, 0], [0, 3, 0], [0, 5, 0], [0, 9, 0], [0, 17, 0], // fixext
  [1, 0, 0], [2, 0, 0], [4, 0, 0], // str
  [2, 0, 1], [4, 0, 1], // array
  [2, 0, 2], [4, 0, 2], // map
];

/**
 * Walks over a MessagePack value without building it and throws a ProtocolError unless it is whole, exactly as long as
 * `bytes`, at most 64 levels deep and made of at most a million values. The decoder allocates what lengths announce,
 * so a few bytes could otherwise cost gigabytes.
 */
export function assertBoundedStructure(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const missing: number[] = [1];
  let position = 0;
  let values = 0;
  while (missing.length > 0) {
    const level = missing.length - 1;
    if (missing[level] === 0) {
      missing.pop();
      continue;
    }
    missing[level]! -= 1;
    values += 1;
    if (values > maxValues) throw new ProtocolError(closeCode.tooBig, 'Too many values in a message');
    const head = bytes[position];
    if (head === undefined) throw malformed();
    position += 1;
    let children = 0;
    if (head >= 0x80 && head < 0x90) children = 2 * (head & 0x0f);
    else if (head >= 0x90 && head < 0xa0) children = head & 0x0f;
    else if (head >= 0xa0 && head < 0xc0) position += head & 0x1f;
    else if (head >= 0xc0 && head < 0xe0) {
      const format = formats[head - 0xc0];
      if (!format) throw malformed();
      const [lengthBytes, fixedBytes, childrenPerEntry] = format;
      if (position + lengthBytes > bytes.length) throw malformed();
      const length = readLength(view, position, lengthBytes);
      position += lengthBytes + fixedBytes;
      if (childrenPerEntry > 0) children = length * childrenPerEntry;
      else position += length;
    }
    if (children > 0) {
      if (missing.length >= maxDepth) throw new ProtocolError(closeCode.protocolError, 'Message nested too deeply');
      missing.push(children);
    }
  }
  if (position !== bytes.length) throw malformed();
}

function readLength(view: DataView, position: number, lengthBytes: number): number {
  if (lengthBytes === 1) return view.getUint8(position);
  if (lengthBytes === 2) return view.getUint16(position);
  if (lengthBytes === 4) return view.getUint32(position);
  return 0;
}

function malformed(): ProtocolError {
  return new ProtocolError(closeCode.protocolError, 'Malformed message');
}

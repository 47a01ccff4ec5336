const LOCAL_HEADER = 0x04034b50;
const HEADER_BYTES = 30;

/** The names of the archive's first entries, as far as its first bytes show them; none for what is no archive. @internal */
export function entryNamesIn(head: Uint8Array): string[] {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const names: string[] = [];
  for (let at = 0; at >= 0 && at + HEADER_BYTES <= bytes.length;) {
    if (bytes.readUInt32LE(at) !== LOCAL_HEADER) break;
    const size = bytes.readUInt32LE(at + 18);
    const nameEnd = at + HEADER_BYTES + bytes.readUInt16LE(at + 26);
    names.push(bytes.toString('utf8', at + HEADER_BYTES, nameEnd));
    const begin = nameEnd + bytes.readUInt16LE(at + 28);
    // Of an entry that was written as it came, the size stands behind it.
    at = size === 0 ? bytes.indexOf('PK\x03\x04', begin, 'latin1') : begin + size;
  }
  return names;
}

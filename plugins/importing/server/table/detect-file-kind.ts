const signatures: readonly [kind: string, bytes: string | readonly number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['pdf', '%PDF-'],
  ['gzip', [0x1f, 0x8b]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', 'Rar!\x1a\x07'],
  ['excel', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['sqlite', 'SQLite format 3\0'],
  ['parquet', 'PAR1\x15'],
  ['hdf5', [0x89, 0x48, 0x44, 0x46]],
  ['las', 'LASF\0\0'],
  ['omf', [0x84, 0x83, 0x82, 0x81]],
  ['dxf', 'AutoCAD Binary DXF'],
  ['executable', [0x7f, 0x45, 0x4c, 0x46]],
];

const sampleBytes = 65_536;
const maxControlShare = 0.005;

/** What the first bytes of a file show it to be: `excel`, `zip`, `png`, `pdf`, `html`, …; undefined for none of these. */
export function detectFileKind(head: Uint8Array): string | undefined {
  for (const [kind, bytes] of signatures) {
    if (startsWith(head, bytes)) return kind;
  }
  if (startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06')) return zipKind(head);
  const start = Buffer.from(head.subarray(0, 512)).toString('utf8').trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'html';
  return start.startsWith('<?xml') ? 'xml' : undefined;
}

function zipKind(head: Uint8Array): string {
  const names = Buffer.from(head.subarray(0, sampleBytes)).toString('latin1');
  if (names.includes('[Content_Types].xml') || names.includes('xl/')) return 'excel';
  return 'zip';
}

function startsWith(head: Uint8Array, bytes: string | readonly number[]): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const expected = typeof bytes === 'string' ? bytes.charCodeAt(i) : bytes[i];
    if (head[i] !== expected) return false;
  }
  return true;
}

/** True for UTF-8 bytes that hold more control characters than text does. */
export function isBinary(head: Uint8Array): boolean {
  // Writers that crash leave a tail of NULs behind good text, which is no reason to refuse the text.
  let end = Math.min(head.length, sampleBytes);
  while (end > 0 && head[end - 1] === 0) end--;
  if (end === 0) return head.length > 0;
  let control = 0;
  for (let i = 0; i < end; i++) {
    const byte = head[i] as number;
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a)) control++;
  }
  return control > end * maxControlShare;
}

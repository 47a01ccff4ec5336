import fc from 'fast-check';
import type { Group } from './dxf-encoder.ts';

/** A change of bytes: a part is overwritten, taken out, doubled, or replaced by something that a reader may trip over. */
const byteChange = fc.record({
  kind: fc.constantFrom('set', 'cut', 'double', 'insert'),
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.integer({ min: 1, max: 200 }),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 12 }),
    fc
      .constantFrom(
        '\n',
        '\r',
        '\0',
        ' -1',
        '1e999',
        'NaN',
        '9'.repeat(40),
        '\\\n',
        '\n0\nSECTION\n',
        '\n0\nENDSEC\n',
        '\n0\nINSERT\n2\nb\n',
        '/',
        'f 1 2 3\n',
        'é',
      )
      .map((text) => Buffer.from(text)),
  ),
});
type ByteChange = typeof byteChange extends fc.Arbitrary<infer T> ? T : never;

/** The bytes with the changes, one after the other. */
export function changeBytes(source: Buffer, changes: readonly ByteChange[]): Buffer {
  let bytes = source;
  for (const { kind, place, length, bytes: inserted } of changes) {
    const start = Math.floor(place * bytes.length);
    const [before, part, after] = [
      bytes.subarray(0, start),
      bytes.subarray(start, start + length),
      bytes.subarray(start + length),
    ];
    if (kind === 'cut') bytes = Buffer.concat([before, after]);
    else if (kind === 'double') bytes = Buffer.concat([before, part, part, after]);
    else if (kind === 'insert') bytes = Buffer.concat([before, inserted, part, after]);
    else bytes = Buffer.concat([before, inserted, bytes.subarray(start + inserted.length)]);
  }
  return bytes;
}

const words = [
  ...['3DFACE', 'LINE', 'INSERT', 'POLYLINE', 'VERTEX', 'SEQEND', 'LWPOLYLINE', 'SPLINE', 'ARC', 'CIRCLE', 'ELLIPSE'],
  ...['POINT', 'SOLID', 'MESH', 'TEXT', 'BLOCK', 'ENDBLK', 'SECTION', 'ENDSEC', 'BLOCKS', 'b', 'x', '', 'Ä', '1e999'],
];
const numbers = [0, -0, 1, -1, 2, 3, 16, 64, 128, 192, 1000, 32_767, 1e6, 1e12, 1e13, -1e300, 1e300, 5e-324, 0.5];

/** A change of a drawing's groups: one gets another value or code, goes, comes twice, or moves. */
const groupChange = fc.record({
  kind: fc.constantFrom('value', 'value', 'value', 'drop', 'double', 'double', 'move', 'move', 'code'),
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  to: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  number: fc.oneof(fc.constantFrom(...numbers), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  word: fc.constantFrom(...words),
  code: fc.constantFrom(0, 2, 8, 10, 20, 30, 11, 21, 31, 40, 41, 42, 43, 44, 45, 50, 62, 66, 70, 71, 72, 73, 210, 230),
});
type GroupChange = typeof groupChange extends fc.Arbitrary<infer T> ? T : never;

/** What is done to a file, whichever way it is made. */
export const someChanges = fc.record({
  ofBytes: fc.array(byteChange, { minLength: 1, maxLength: 6 }),
  ofGroups: fc.array(groupChange, { minLength: 1, maxLength: 3 }),
});
export type Changes = typeof someChanges extends fc.Arbitrary<infer T> ? T : never;

/** The groups of a text drawing. */
export function groupsOf(text: string): Group[] {
  const lines = text.split(/\r?\n/);
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, at) => [
    Number(lines[at * 2]),
    (lines[at * 2 + 1] ?? '').trim(),
  ]);
}

/** The groups with the changes, one after the other; numbers stay numbers, and words words. */
export function changeGroups(source: readonly Group[], changes: readonly GroupChange[]): Group[] {
  const groups = [...source];
  for (const { kind, place, to, number, word, code } of changes) {
    const at = Math.floor(place * groups.length);
    const [own, value] = groups[at] ?? [0, 'EOF'];
    const isNumber = own !== 0 && own !== 2 && own !== 8 && value !== '' && Number.isFinite(Number(value));
    if (kind === 'value') groups[at] = [own, isNumber ? number : word];
    else if (kind === 'code') groups[at] = [code, value];
    else if (kind === 'double') groups.splice(at, 0, [own, value]);
    else groups.splice(at, 1);
    if (kind === 'move') groups.splice(Math.floor(to * groups.length), 0, [own, value]);
  }
  return groups;
}

/** The group with a value that its code can have in a binary drawing. */
export function fittingBinary([code, value]: Group): Group {
  if (code < 10) return [code, String(value)];
  const number = Number(value) || 0;
  const isDouble = code < 60 || (code >= 110 && code < 150) || (code >= 210 && code < 240);
  return [code, isDouble ? number : Math.abs(Math.trunc(number)) % 200];
}

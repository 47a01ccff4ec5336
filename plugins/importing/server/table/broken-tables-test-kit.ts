import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { hasSharedData, sharedData } from './table-test-kit.ts';

/** Small tables of every sort. */
export const goodFiles = [
  'BHID,FROM,TO,CU\nB1-001,0,2.5,0.03\nB1-001,2.5,5,<0.01\n34873,0,2515,\nB1-002,"0",10,NA\n',
  '\ufeffhole;x;y;rock\r\nA1;1,5;2,5;"Sand; fine"\r\nA2;2,5;3,5;"two\r\nlines"\r\n',
  'Title\n3\nX\nY\nau ppm\n 1 2\t0.12530000E-01\n 3 4 -.5\n 5 6 1E31\n',
  '//X Y Z\n477791.06 6771773.94 297.07\n477790.80 6771773.94 297.22\n',
  'Client|ACME\n\nhole|depth|az|dip\nA|0|90|-60\nA|10|91|-61\n',
].map((content) => Buffer.from(content));

const insertions = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\0',
  '\xff',
  '<',
  '-',
  'e',
  '9'.repeat(400),
  ',,,,,,',
  '"\n"',
  '\ufeff',
  'PK\x03\x04',
  '\u2028',
  ' ',
];

/** A change of some bytes of a file. */
export const mutation = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('insert', 'delete', 'flip', 'repeat', 'cut'),
  size: fc.integer({ min: 1, max: 40 }),
  bit: fc.nat(7),
  what: fc.constantFrom(...insertions),
});

/** A file with a change. */
export function mutate(
  bytes: Buffer,
  { at, kind, size, bit, what }: { at: number; kind: string; size: number; bit: number; what: string },
): Buffer {
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  const before = bytes.subarray(0, place);
  const after = bytes.subarray(place);
  if (kind === 'insert') return Buffer.concat([before, Buffer.from(what, what === '\xff' ? 'latin1' : 'utf8'), after]);
  if (kind === 'delete') return Buffer.concat([before, after.subarray(size)]);
  if (kind === 'repeat') return Buffer.concat([before, after.subarray(0, size), after]);
  if (kind === 'cut') return Buffer.from(before);
  const flipped = Buffer.from(bytes);
  if (place < flipped.length) flipped[place] = (flipped[place] ?? 0) ^ (1 << bit);
  return flipped;
}

/** The heads of real files, cut in the middle of a row. */
export const realFiles = hasSharedData
  ? [
      'pygslib/Babbitt/assay_BABBITT.csv',
      'pygslib/Demo1/bmodel.csv',
      'pygslib/WalkerLake/walker.dat',
      'kirra/BLAST.csv',
      'kirra/Cloud.txt',
      'iogas-mars/Mars-Curiosity_APXS_geochem.csv',
    ].map((path) => readFileSync(join(sharedData, path)).subarray(0, 6000))
  : [];

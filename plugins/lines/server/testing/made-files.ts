/** A record of a string file: its string, its place, and what stands behind it. */
export type StringRecord = readonly [string: number, x: number, y: number, z: number, description?: string];

const head = 'pit,01-Jan-26,made by hand,\n0, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000\n';

/** A string file as text; northing stands before easting. */
export function textStr(records: readonly StringRecord[]): string {
  const line = ([string, x, y, z, description = '']: StringRecord): string =>
    `${string}, ${y}, ${x}, ${z}, ${description}\n`;
  return `${head}${records.map(line).join('')}0, 0.000, 0.000, 0.000, END\n`;
}

/** The same file in binary. */
export function binaryStr(records: readonly StringRecord[]): Buffer {
  const record = ([string, x, y, z, description = '']: StringRecord): Buffer => {
    const bytes = Buffer.alloc(28);
    bytes.writeInt32BE(string);
    for (const [at, value] of [y, x, z].entries()) bytes.writeDoubleBE(value, 4 + at * 8);
    return Buffer.concat([bytes, Buffer.from(`${description}\0`, 'latin1')]);
  };
  const all = [...records, [0, 0, 0, 0, 'END'] as const];
  return Buffer.concat([Buffer.from(head.replaceAll('\n', '\r\n')), Buffer.alloc(5), ...all.map(record)]);
}

/** A crest and a toe of four vertices, of which the first is closed. */
export const crestAndToe: readonly StringRecord[] = [
  [1, 0, 0, 110, 'crest,1.5,2020'],
  [1, 10, 0, 110, 'crest,1.5,2020'],
  [1, 10, 10, 110, 'crest,1.5,2020'],
  [1, 0, 0, 110, 'crest,1.5,2020'],
  [0, 0, 0, 0],
  [2, 0, 0, 100, 'toe,2.5,a'],
  [2, 30, 40, 100, 'toe,3.5,a'],
  [0, 0, 0, 0],
];

/** Two objects: a line whose second part is closed by a vertex that is repeated, with values, and one in depths. */
export const twoPlines = [
  'GOCAD PLine 1',
  'HEADER {',
  'name: "west wall"',
  '}',
  'PROPERTIES grade "rock type" normal',
  'ESIZES 1 1 3',
  'NO_DATA_VALUES -99 -99 -99',
  'ILINE',
  'PVRTX 1 0 0 0 1.5 -99 1 0 0',
  'PVRTX 2 3 4 0 2.5 7 0 1 0',
  'SEG 1 2',
  'ILINE',
  'PVRTX 3 0 0 10 3 8 0 0 1',
  'PVRTX 4 10 0 10 3 8 0 0 1',
  'PVRTX 5 10 10 10 3 8 0 0 1',
  'ATOM 6 3',
  'SEG 3 4',
  'SEG 4 5',
  'SEG 5 6',
  'END',
  'GOCAD PLine 1',
  'HEADER {name:fault}',
  'GOCAD_ORIGINAL_COORDINATE_SYSTEM',
  'ZPOSITIVE Depth',
  'END_ORIGINAL_COORDINATE_SYSTEM',
  'ILINE',
  'VRTX 1 0 0 500',
  'VRTX 2 0 100 600',
  'END',
  '',
].join('\n');

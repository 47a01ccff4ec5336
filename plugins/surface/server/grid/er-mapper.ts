import { AditError } from 'adit/core';
import { ByteWindow, readLines, type SetFile } from 'adit/core/server';
import type { GridFormat } from './grid-format.ts';
import { checkPlace, GridValues, missingTest } from './grid-shape.ts';
import { pushNumbers } from './surfer.ts';

const MAX_HEADER_LINES = 20_000;

type Numbers = { readonly size: number; read(bytes: Buffer, at: number, isLittle: boolean): number };
const cellTypes: Readonly<Record<string, Numbers>> = {
  ieee4bytereal: { size: 4, read: (bytes, at, isLittle) => (isLittle ? bytes.readFloatLE(at) : bytes.readFloatBE(at)) },
  ieee8bytereal: {
    size: 8,
    read: (bytes, at, isLittle) => (isLittle ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at)),
  },
  signed8bitinteger: { size: 1, read: (bytes, at) => bytes.readInt8(at) },
  unsigned8bitinteger: { size: 1, read: (bytes, at) => bytes.readUInt8(at) },
  signed16bitinteger: {
    size: 2,
    read: (bytes, at, isLittle) => (isLittle ? bytes.readInt16LE(at) : bytes.readInt16BE(at)),
  },
  unsigned16bitinteger: {
    size: 2,
    read: (bytes, at, isLittle) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
  },
  signed32bitinteger: {
    size: 4,
    read: (bytes, at, isLittle) => (isLittle ? bytes.readInt32LE(at) : bytes.readInt32BE(at)),
  },
  unsigned32bitinteger: {
    size: 4,
    read: (bytes, at, isLittle) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  },
};

/** ER Mapper: a text that describes a file of numbers, which has the same name without `.ers`; rows from north to south. */
export const erMapper: GridFormat = {
  fits: (head) => /^\s*DatasetHeader Begin/.test(head.toString('latin1')),

  async read(parts, { fileName, path, beside }, { model, account }) {
    const words = await readWords(parts, fileName);
    const bad = (word: string): AditError => new AditError('grid-bad-header', { values: { file: fileName, word } });
    const number = (word: string, fallback?: number): number => {
      const text = words.get(word);
      const value = text === undefined ? (fallback ?? Number.NaN) : Number(text);
      if (Number.isFinite(value)) return value;
      throw bad(word);
    };
    const type = cellTypes[words.get('CellType')?.toLowerCase() ?? ''];
    if (!type) throw bad('CellType');
    if (!/^0(:0)*(:0\.0*)?$|^0(\.0*)?$/.test(words.get('Rotation') ?? '0'))
      throw new AditError('grid-rotated', { values: { file: fileName, angle: words.get('Rotation') ?? '' } });
    const [stepX, stepY] = [number('Xdimension', 1), number('Ydimension', 1)];
    const place = checkPlace(fileName, {
      columns: number('NrOfCellsPerLine'),
      rows: number('NrOfLines'),
      x: number('Eastings') + (0.5 - number('RegistrationCellX', 0)) * stepX,
      y: number('Northings') - (0.5 - number('RegistrationCellY', 0)) * stepY,
      stepX,
      stepY: -stepY,
    });
    const bands = number('NrOfBands', 1);
    if (bands > 1) account.warnOfFile('grid-first-band', { bands });
    if (/^(feet|foot|u\.?s\.? survey f)/i.test(words.get('Units') ?? '')) model.unit = 'ft';
    const noData = words.has('NullCellValue') ? number('NullCellValue') : undefined;
    const values = new GridValues(fileName, place, missingTest(noData));
    const isLittle = words.get('ByteOrder') !== 'MSBFirst';
    const window = new ByteWindow(await openData(path, fileName, beside));
    try {
      await passOver(window, number('HeaderOffset', 0));
      const rest = (bands - 1) * place.columns * type.size;
      for (let row = 0; row < place.rows; row += 1) {
        if (row > 0 && rest > 0) await passOver(window, rest);
        const line = new GridValues(fileName, { ...place, rows: 1 }, () => false);
        await pushNumbers(window, line, type.size, (bytes, at) => type.read(bytes, at, isLittle));
        for (let column = 0; column < line.found; column += 1) values.push(line.at(column, 0));
        if (!line.isFull) break;
      }
    } finally {
      await window.close();
    }
    return values;
  },
};

/** The values behind the words of the header; of a word that comes twice the first counts. */
async function readWords(parts: AsyncIterable<Buffer>, fileName: string): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>();
  await readLines(parts, fileName, (text, line) => {
    const [, word, value] = /^\s*([A-Za-z]\w*)\s*=\s*"?([^"]*?)"?\s*$/.exec(text) ?? [];
    if (word !== undefined && value !== undefined && !words.has(word)) words.set(word, value);
    return line > MAX_HEADER_LINES;
  });
  return words;
}

async function openData(path: string, file: string, beside: readonly SetFile[]): Promise<AsyncIterable<Uint8Array>> {
  const wanted = path.replace(/\.ers$/i, '').toLowerCase();
  const data = beside.find((one) => one.path.toLowerCase() === wanted);
  if (data) return data.open();
  throw new AditError('ers-without-data', {
    values: {
      file,
      wanted:
        path
          .replace(/\.ers$/i, '')
          .split('/')
          .at(-1) ?? '',
    },
  });
}

async function passOver(window: ByteWindow, length: number): Promise<void> {
  for (let left = length; left > 0;) {
    if (window.length === 0 && !(await window.fill(1))) return;
    left -= window.take(left).length;
  }
}

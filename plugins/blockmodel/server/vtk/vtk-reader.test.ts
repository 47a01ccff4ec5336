import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { AditError } from 'adit/core';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { seconds } from '../../../../tests/patience.ts';
import english from '../../locales/en.json' with { type: 'json' };
import { buildModel, type BuiltModel } from '../testing/test-run.ts';
import { fileReader } from './vtk-reader.ts';

const cases = process.env['ADIT_SOAK'] ? 10_000 : 60;
const values = Array.from({ length: 24 }, (_, cell) => cell / 4);
const array = (name: string, numbers: readonly number[], more = ''): string =>
  `<DataArray type="Float64" Name="${name}" ${more} format="ascii">${numbers.join(' ')}</DataArray>`;
const image = (cellData: string, more = ''): string =>
  `<?xml version="1.0"?>\n<VTKFile type="ImageData" version="1.0" byte_order="LittleEndian">\n<ImageData WholeExtent="0 4 0 3 0 2" Origin="500000 7000000 1100" Spacing="20 30 10" ${more}>\n<Piece Extent="0 4 0 3 0 2">\n<CellData>${cellData}</CellData>\n</Piece>\n</ImageData>\n</VTKFile>\n`;
const rectilinear = `<VTKFile type="RectilinearGrid" byte_order="LittleEndian"><RectilinearGrid WholeExtent="0 2 0 1 0 1"><Piece Extent="0 2 0 1 0 1"><Coordinates>${array('x', [0, 8, 40])}${array('y', [5, 25])}${array('z', [100, 105])}</Coordinates><CellData>${array('cu', [1.5, Number.NaN])}</CellData></Piece></RectilinearGrid></VTKFile>`;
const legacy = `# vtk DataFile Version 3.0\nmade\nASCII\nDATASET STRUCTURED_POINTS\nDIMENSIONS 5 4 3\nORIGIN 500000 7000000 1100\nSPACING 20 30 10\nCELL_DATA 24\nSCALARS au double 1\nLOOKUP_TABLE default\n${values.join('\n')}\n`;

/** The image with its values packed behind the XML. */
function packed(): Buffer {
  const bytes = deflateSync(Buffer.from(Float64Array.from(values).buffer));
  const lengths = Buffer.from(Uint32Array.of(1, 24 * 8, 0, bytes.length).buffer);
  const head = image('<DataArray type="Float64" Name="au" format="appended" offset="0"/>')
    .replace('byte_order', 'compressor="vtkZLibDataCompressor" header_type="UInt32" byte_order')
    .replace('</VTKFile>\n', '<AppendedData encoding="raw">_');
  return Buffer.concat([Buffer.from(head), lengths, bytes, Buffer.from('</AppendedData></VTKFile>')]);
}

async function built(content: string | Buffer, fileName = 'a.vti'): Promise<BuiltModel> {
  const bytes = Buffer.from(content);
  expect(fileReader.sniff(bytes.subarray(0, 4096), fileName)).toBeGreaterThan(0.9);
  return buildModel({ bytes, fileName, reader: fileReader });
}

async function refusalOf(content: string | Buffer): Promise<unknown> {
  try {
    const model = await buildModel({ bytes: Buffer.from(content), fileName: 'a.vti', reader: fileReader });
    model.dispose();
    return 'read';
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    expect(Object.keys(english)).toContain(`error.${error.code}`);
    return [error.code, error.values];
  }
}

describe('grids of VTK', () => {
  it.each([
    ['text', image(array('au', values))],
    ['packed values', packed()],
    ['the older form', legacy],
  ])('are blocks between their nodes, the first axis fastest: %s', async (_form, content) => {
    const model = await built(content);
    expect(model.geometry.count).toEqual([4, 3, 2]);
    expect([...(await model.numbers('au'))]).toEqual(values);
    const boxes = await model.boxes();
    expect(boxes[0]).toEqual({ middle: [500_010, 7_000_015, 1105], size: [20, 30, 10] });
    expect(boxes[1]).toEqual({ middle: [500_030, 7_000_015, 1105], size: [20, 30, 10] });
    expect(boxes[4]).toEqual({ middle: [500_010, 7_000_045, 1105], size: [20, 30, 10] });
    expect(boxes[23]).toEqual({ middle: [500_070, 7_000_075, 1115], size: [20, 30, 10] });
    expect(model.issues).toEqual([]);
    model.dispose();
  });

  it('have sizes of their own, values that are missing, and a property for each number of a cell', async () => {
    const uneven = await built(rectilinear, 'a.vtr');
    expect(await uneven.boxes()).toEqual([
      { middle: [4, 15, 102.5], size: [8, 20, 5] },
      { middle: [24, 15, 102.5], size: [32, 20, 5] },
    ]);
    expect([...(await uneven.numbers('cu'))]).toEqual([1.5, Number.NaN]);
    uneven.dispose();
    const several = await built(image(array('dir', [...values, ...values], 'NumberOfComponents="2"')));
    expect((await several.numbers('dir 1')).slice(0, 3)).toEqual(Float64Array.of(0, 0.5, 1));
    expect((await several.numbers('dir 2')).slice(0, 3)).toEqual(Float64Array.of(0.25, 0.75, 1.25));
    several.dispose();
  });

  it('may lie in a zip', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('by hand'), 'notes.txt');
    zip.addBuffer(packed(), 'models/a.vti');
    zip.end();
    const bytes = await buffer(zip.outputStream);
    expect(fileReader.sniff(bytes.subarray(0, 4096), 'a.zip')).toBeGreaterThan(0.5);
    const model = await buildModel({ bytes, fileName: 'a.zip', reader: fileReader });
    expect([...(await model.numbers('au'))]).toEqual(values);
    model.dispose();
  });

  it('may be turned', async () => {
    const model = await built(image(array('au', values), 'Direction="0 -1 0 1 0 0 0 0 1"'));
    const [first, second] = await model.boxes();
    expect(first?.middle).toEqual([500_000 - 15, 7_000_010, 1105]);
    expect(second?.middle).toEqual([500_000 - 15, 7_000_030, 1105]);
    model.dispose();
  });

  it.each([
    [['vtk-no-cells', { file: 'a.vti' }], image('')],
    [['vtk-damaged', { file: 'a.vti', problem: 'au' }], image(array('au', [1, 2]))],
    [
      ['vtk-other-kind', { file: 'a.vti', kind: 'ImageData × 2' }],
      image(array('au', values)).replace('</Piece>', '</Piece><Piece Extent="0 1 0 1 0 1"></Piece>'),
    ],
    [['vtk-other-kind', { file: 'a.vti', kind: 'PolyData' }], '<VTKFile type="PolyData"><PolyData/></VTKFile>'],
    [
      ['vtk-damaged', { file: 'a.vti', problem: 'No number of nodes' }],
      image('').replaceAll('0 4 0 3 0 2', '0 9999999 0 3 0 2'),
    ],
  ])('that have no cells, or not the values of them, are refused: %o', async (refusal, content) => {
    expect(await refusalOf(content)).toEqual(refusal);
  });

  it(
    'that are mutated end in a model or in an error that says why: fuzz',
    async () => {
      const seeds = [Buffer.from(image(array('au', values))), packed(), Buffer.from(legacy), Buffer.from(rectilinear)];
      const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.array(change, { minLength: 1, maxLength: 6 }), async (which, changes) => {
          const bytes = Buffer.from(seeds[which % seeds.length] as Buffer);
          for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
          const end = await refusalOf(bytes);
          expect(end === 'read' || Array.isArray(end)).toBe(true);
        }),
        { seed: 20_261, numRuns: cases },
      );
    },
    seconds(60) + cases * 100,
  );
});

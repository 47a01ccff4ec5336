import { SaxesParser } from 'saxes';
import { AditError } from 'adit/core';
import { decodeBase64, MAX_VTK_BYTES, numbersIn, unpackArray, vtkType, type VtkPacking } from './vtk-array.ts';

/** An array of an XML file with the elements that it stands in. */
export interface XmlArray {
  readonly section: string;
  /** From 0. */
  readonly piece: number;
  readonly name: string;
  readonly components: number;
  readonly isSinglePrecision: boolean;
  readonly values: Float64Array;
}

/** What an XML file says. */
export interface XmlContent {
  /** Attributes of its elements by their names, of those of a name the last. */
  readonly attributes: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly pieces: number;
  readonly arrays: readonly XmlArray[];
}

interface Waiting {
  readonly section: string;
  readonly piece: number;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** In lower case. */
const SECTIONS: readonly string[] = [
  'pointdata',
  'celldata',
  'points',
  'coordinates',
  'verts',
  'lines',
  'strips',
  'polys',
  'cells',
];
const APPENDED = /<AppendedData[^>]*>\s*_/;

/** Reads a whole XML file of VTK. Throws `vtk-damaged` and `vtk-other-compressor`. */
export function parseVtkXml(bytes: Buffer, file: string): XmlContent {
  const damaged = (error: unknown): AditError =>
    error instanceof AditError
      ? error
      : new AditError('vtk-damaged', {
          values: { file, problem: error instanceof Error ? error.message.slice(0, 200) : '' },
        });
  try {
    return parse(bytes, file);
  } catch (error) {
    throw damaged(error);
  }
}

function parse(bytes: Buffer, file: string): XmlContent {
  const all = bytes.toString('latin1');
  const mark = APPENDED.exec(all);
  const xml = mark ? `${all.slice(0, mark.index)}</VTKFile>` : all;
  const appended = mark ? bytes.subarray(mark.index + mark[0].length) : Buffer.alloc(0);
  const isBase64 = mark !== null && /encoding\s*=\s*["']base64/.test(mark[0]);
  const attributes = new Map<string, Readonly<Record<string, string>>>();
  const waiting: Waiting[] = [];
  const open: string[] = [];
  let pieces = 0;
  let current: Waiting | undefined;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes: own }) => {
    const said = own as Readonly<Record<string, string>>;
    attributes.set(name, said);
    if (name === 'Piece') pieces += 1;
    const section = (open.at(-1) ?? '').toLowerCase();
    if (name === 'DataArray' && SECTIONS.includes(section))
      current = { section, piece: Math.max(0, pieces - 1), attributes: said, text: '' };
    open.push(name);
  });
  parser.on('text', (text) => {
    if (current && open.at(-1) === 'DataArray') current.text += text;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    if (name !== 'DataArray' || !current) return;
    waiting.push(current);
    current = undefined;
  });
  parser.write(xml).close();
  const packing = packingOf(attributes.get('VTKFile') ?? {}, file);
  let left = MAX_VTK_BYTES;
  const arrays = waiting.flatMap(({ section, piece, attributes: own, text }): XmlArray[] => {
    const type = vtkType(own['type'] ?? '');
    if (!type) return [];
    const raw = own['format'] === 'appended' ? appendedArray(appended, isBase64, own['offset']) : undefined;
    const values =
      own['format'] === 'ascii'
        ? Float64Array.from(
            text.split(/\s+/).filter((word) => word !== ''),
            Number,
          )
        : numbersIn(
            unpackArray(raw ?? decodeBase64(text.replace(/\s+/g, '')), packing, left),
            type,
            packing.littleEndian,
          );
    left -= values.byteLength;
    if (left < 0) throw new RangeError('More values than can be kept');
    const components = Math.max(1, Number(own['NumberOfComponents'] ?? 1) || 1);
    const isSinglePrecision = own['type'] === 'Float32';
    return [{ section, piece, name: own['Name'] ?? '', components, isSinglePrecision, values }];
  });
  return { attributes, pieces, arrays };
}

function appendedArray(appended: Buffer, isBase64: boolean, offset: string | undefined): Buffer {
  const at = Number(offset);
  if (!(Number.isSafeInteger(at) && at >= 0 && at <= appended.length))
    throw new RangeError('An array outside of the file');
  const bytes = appended.subarray(at);
  // What follows the array is filled up and left alone.
  return isBase64 ? decodeBase64(bytes.toString('latin1').replace(/<[\s\S]*$/, '')) : bytes;
}

function packingOf(said: Readonly<Record<string, string>>, file: string): VtkPacking {
  const compressor = said['compressor'];
  if (compressor !== undefined && compressor !== 'vtkZLibDataCompressor')
    throw new AditError('vtk-other-compressor', { values: { file, compressor } });
  const lengths = vtkType(said['header_type'] ?? 'UInt32');
  if (!lengths) throw new RangeError('No type of lengths');
  return { littleEndian: said['byte_order'] !== 'BigEndian', lengths, isCompressed: compressor !== undefined };
}

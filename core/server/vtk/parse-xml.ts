import { SaxesParser } from 'saxes';
import { AditError } from 'adit/core';
import {
  decodeBase64,
  MAX_VALUE_BYTES,
  numbersIn,
  numbersInText,
  TooManyValues,
  unpackArray,
  vtkType,
  type VtkPacking,
} from './vtk-array.ts';

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
const APPENDED = '<AppendedData';
const APPENDED_START = /^<AppendedData[^>]*>\s*_/;
const MAX_TAG_BYTES = 4_096;
const CHUNK_BYTES = 1 << 20;

/** Reads a whole XML file of VTK. Throws `vtk-damaged`, `vtk-too-large` and `vtk-other-compressor`. */
export function parseVtkXml(bytes: Buffer, file: string): XmlContent {
  try {
    return parse(bytes, file);
  } catch (error) {
    if (error instanceof AditError) throw error;
    if (error instanceof TooManyValues) throw new AditError('vtk-too-large', { values: { file }, cause: error });
    const problem = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new AditError('vtk-damaged', { values: { file, problem }, cause: error });
  }
}

function parse(bytes: Buffer, file: string): XmlContent {
  const { xml, appended, isBase64 } = splitFile(bytes);
  const attributes = new Map<string, Readonly<Record<string, string>>>();
  const arrays: XmlArray[] = [];
  const open: string[] = [];
  let pieces = 0;
  let current: Waiting | undefined;
  let packing: VtkPacking | undefined;
  let left = MAX_VALUE_BYTES;
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
    packing ??= packingOf(attributes.get('VTKFile') ?? {}, file);
    const array = arrayOf(current, { packing, appended, isBase64, left });
    current = undefined;
    if (!array) return;
    left -= array.values.byteLength;
    if (left < 0) throw new TooManyValues();
    arrays.push(array);
  });
  for (let at = 0; at < xml.length; at += CHUNK_BYTES) parser.write(xml.toString('latin1', at, at + CHUNK_BYTES));
  if (xml.length < bytes.length) parser.write('</VTKFile>');
  parser.close();
  packingOf(attributes.get('VTKFile') ?? {}, file);
  return { attributes, pieces, arrays };
}

/** What stands before the data behind the XML, and these. */
function splitFile(bytes: Buffer): { xml: Buffer; appended: Buffer; isBase64: boolean } {
  const at = bytes.indexOf(APPENDED);
  const [tag] = at < 0 ? [] : (APPENDED_START.exec(bytes.toString('latin1', at, at + MAX_TAG_BYTES)) ?? []);
  if (tag === undefined) return { xml: bytes, appended: Buffer.alloc(0), isBase64: false };
  const isBase64 = /encoding\s*=\s*["']base64/.test(tag);
  return { xml: bytes.subarray(0, at), appended: bytes.subarray(at + tag.length), isBase64 };
}

/** Undefined for one of no numbers. */
function arrayOf(
  { section, piece, attributes: own, text }: Waiting,
  { packing, appended, isBase64, left }: { packing: VtkPacking; appended: Buffer; isBase64: boolean; left: number },
): XmlArray | undefined {
  const type = vtkType(own['type'] ?? '');
  if (!type) return undefined;
  const isText = own['format'] === 'ascii';
  const raw = own['format'] === 'appended' ? appendedArray(appended, isBase64, own['offset']) : undefined;
  const values = isText
    ? numbersInText(text, left)
    : numbersIn(unpackArray(raw ?? decodeBase64(text.replace(/\s+/g, '')), packing, left), type, packing.littleEndian);
  const components = Math.max(1, Number(own['NumberOfComponents'] ?? 1) || 1);
  return { section, piece, name: own['Name'] ?? '', components, isSinglePrecision: own['type'] === 'Float32', values };
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

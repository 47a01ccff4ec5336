import { vtkTypeOf } from 'adit/core';
import { detectEncoding } from '../table/detect-encoding.ts';

/** What the first bytes of a file show: a format by the extension that such files have, or a table by the cells of its first lines. @internal */
export interface FileContent {
  /** Undefined for text without a format of its own, and for what is not known. */
  readonly format?: string;
  /** The cells of the first lines, where these look like those of a table. */
  readonly lines: readonly (readonly string[])[];
  /** The sheets of a workbook that are not hidden. */
  readonly sheets?: readonly { readonly name: string; readonly lines: readonly (readonly string[])[] }[];
  /** Of a format that holds either: shapes such as faces and lines, lines alone, or rows of a table, such as points and blocks. */
  readonly holds?: 'shapes' | 'lines' | 'rows';
}

const NOTHING: FileContent = { lines: [] };
const MAX_LINES = 2_000;
const MAX_HEADER_BYTES = 16_384;
const MIN_WORDS = 3;
/** A title and names may stand above a short table. */
const MIN_ROW_SHARE = 0.5;
const MAX_CONTROL_SHARE = 0.005;
const DELIMITERS = [',', ';', '\t', '|'] as const;

const [SHAPEFILE_MARK, SHAPEFILE_HEADER_BYTES] = [9994, 100];
/** The last digit of the types of shapes that are points. */
const POINT_SHAPES: readonly number[] = [1, 8];
const MULTIPATCH = 31;

const signatures: readonly (readonly [format: string, bytes: readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['omf', [0x84, 0x83, 0x82, 0x81]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['glb', [0x67, 0x6c, 0x54, 0x46]],
];

/** Meshes of Leapfrog and Gmsh. */
const SURFACE_MESH = /^%ARANZ-|^\$MeshFormat/;
/** Three whole numbers in the first line, and three in the second: other meshes of this extension say what they are. */
const UBC_MESH =
  /^\s*(!.*\r?\n\s*)*\d+[ \t]+\d+[ \t]+\d+[ \t]*(!.*)?\r?\n\s*[-+\d.eE]+([ \t]+[-+\d.eE]+){2}[ \t]*(!.*)?\r?\n[^\n]*(\*|([-+\d.eE]+[ \t]+){3})/;

/** Formats of text, by what only they have near their beginning. */
const texts: readonly (readonly [format: string, mark: RegExp])[] = [
  ['dxf', /^\s*(999\r?\n.*\r?\n\s*)*0\s*\r?\n\s*SECTION\b|^AutoCAD Binary DXF/],
  ['mtl', /^\s*newmtl\s/m],
  ['grd', /^\s*ncols\s+\d+\s*\r?\n\s*nrows\s+\d|^DSAA\s|^(\s*!.*\r?\n)*@[^,\n]*,\s*GRID\s*,/i],
  ['str', /^[^,\n]*,\s*\d{1,2}-[a-z]{3}-\d{2,4}\s*,[^\n]*\n\s*0\s*,/i],
  ['pl', /^GOCAD\s+PLine\b/i],
  ['vs', /^GOCAD\s+VSet\b/i],
  ['vo', /^GOCAD\s+Voxet\b/i],
  ['gltf', /^\s*\{[^]*?"(accessors|bufferViews|asset)"\s*:/],
  ['kml', /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<kml\b/i],
  ['landxml', /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<LandXML\b/i],
  ['wrl', /^#VRML\b/],
  ['well-log', /^(\s*#.*\r?\n)*\s*~V/i],
  ['obj', /^v\s+-?[\d.]+(e[-+]?\d+)?\s+-?[\d.]/im],
];

/** What the head of a file shows of it. @internal */
export function contentOf(head: Uint8Array): FileContent {
  const shapes = polygonContent(head) ?? shapefileContent(head) ?? vtkContent(head);
  if (shapes) return shapes;
  const signature = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (signature) return { format: signature[0], lines: [] };
  const text = textOf(head);
  if (text === undefined) return NOTHING;
  const features = geojsonContent(text);
  if (features) return features;
  if (SURFACE_MESH.test(text)) return { format: 'msh', lines: [], holds: 'shapes' };
  if (UBC_MESH.test(text)) return { format: 'msh', lines: [], holds: 'rows' };
  const format = texts.find(([, mark]) => mark.test(text))?.[0];
  return format === undefined ? { lines: linesOf(text) } : { format, lines: [] };
}

/** A file of polygons (PLY) says in its header, which is text, whether it has faces. */
function polygonContent(head: Uint8Array): FileContent | undefined {
  const text = new TextDecoder('latin1').decode(head.subarray(0, MAX_HEADER_BYTES));
  if (!/^ply\r?\n/.test(text) || !text.includes('end_header')) return undefined;
  const faces = Number(/^element face (\d+)/m.exec(text)?.[1] ?? 0);
  return { format: 'ply', lines: [], holds: faces > 0 ? 'shapes' : 'rows' };
}

/** A shapefile says in its header what its shapes are. */
function shapefileContent(head: Uint8Array): FileContent | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < SHAPEFILE_HEADER_BYTES || view.getInt32(0) !== SHAPEFILE_MARK) return undefined;
  const type = view.getInt32(32, true);
  const isOfPoints = type !== MULTIPATCH && POINT_SHAPES.includes(type % 10);
  return { format: 'shp', lines: [], holds: isOfPoints ? 'rows' : 'shapes' };
}

/** GeoJSON is what its first geometry is. */
function geojsonContent(text: string): FileContent | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const type = /"type"\s*:\s*"(?:Multi)?(Point|LineString|Polygon)"/.exec(text)?.[1];
  return type === undefined ? undefined : { format: 'geojson', lines: [], holds: type === 'Point' ? 'rows' : 'shapes' };
}

/** The text of a head; undefined for bytes that are none. */
function textOf(head: Uint8Array): string | undefined {
  const text = new TextDecoder(detectEncoding(head)).decode(head);
  // oxlint-disable-next-line no-control-regex -- they tell bytes from text
  const controls = text.match(/[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/g)?.length ?? 0;
  return text === '' || controls > text.length * MAX_CONTROL_SHARE ? undefined : text;
}

/** The first lines with something in them, by the delimiter that is in most of them; none where there is no such delimiter. */
function linesOf(text: string): readonly (readonly string[])[] {
  const all = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  // The head may end within a line.
  const isWhole = all.length <= 1 || /[\r\n]\s*$/.test(text);
  const lines = (isWhole ? all : all.slice(0, -1)).slice(0, MAX_LINES);
  const [delimiter, count] = DELIMITERS.map(
    (one) => [one, lines.filter((line) => line.includes(one)).length] as const,
  ).reduce((best, next) => (next[1] > best[1] ? next : best));
  return count === 0 ? wordsIn(lines) : lines.map((line) => cellsOf(line, delimiter));
}

/** The words of lines that are columns between blanks: nearly all have as many, three at least, with numbers in them. */
function wordsIn(lines: readonly string[]): readonly (readonly string[])[] {
  // GSLIB: a title, how many columns there are, and their names one below the other. Such files go by their extension.
  if (/^\s*\d+\s*$/.test(lines[1] ?? '')) return [];
  const rows = lines.map((line) => line.trim().split(/[ \t]+/));
  const width = rows.at(-1)?.length ?? 0;
  const isRow = (row: readonly string[]): boolean =>
    row.length === width && row.some((word) => word !== '' && Number.isFinite(Number(word)));
  return width >= MIN_WORDS && rows.filter(isRow).length >= rows.length * MIN_ROW_SHARE ? rows : [];
}

function cellsOf(line: string, delimiter: string): readonly string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^(["'])(.*)\1$/, '$2'));
}

const VTK_KINDS: Readonly<Record<string, Required<Pick<FileContent, 'format' | 'holds'>>>> = {
  polydata: { format: 'vtp', holds: 'shapes' },
  unstructuredgrid: { format: 'vtu', holds: 'shapes' },
  imagedata: { format: 'vti', holds: 'rows' },
  structuredpoints: { format: 'vti', holds: 'rows' },
  rectilineargrid: { format: 'vtr', holds: 'rows' },
};

/** Files of VTK say their kind near their beginning, XML or of the older form; binary data may follow. */
function vtkContent(head: Uint8Array): FileContent | undefined {
  const text = new TextDecoder('latin1').decode(head.subarray(0, MAX_HEADER_BYTES));
  const known = VTK_KINDS[(vtkTypeOf(text) ?? '').toLowerCase().replaceAll('_', '')];
  return known && { ...known, lines: [] };
}

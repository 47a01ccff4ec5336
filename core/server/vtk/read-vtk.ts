import { AditError } from 'adit/core';
import { sourceParts, type ReadingRun, type SourceFile } from '../input/index.ts';
import { sortCells } from './cell-types.ts';
import { joinCells, parseLegacyVtk, type LegacyContent } from './parse-legacy.ts';
import { parseVtkXml, type XmlArray, type XmlContent } from './parse-xml.ts';
import { MAX_VTK_BYTES } from './vtk-array.ts';
import type { VtkArray, VtkFile, VtkGrid, VtkPiece } from './vtk-file.ts';

type Triple = readonly [number, number, number];
const NONE = new Float64Array();

/**
 * Reads a file of VTK, XML or of the older form, as a grid or as polygons. Throws `vtk-too-large`, `vtk-damaged`, `vtk-other-compressor`, `vtk-other-kind` with the
 * kind that it holds, which is a grid in pieces, too.
 *
 * @internal
 */
export async function readVtk(
  source: Pick<SourceFile, 'open' | 'fileName' | 'size'>,
  run: ReadingRun,
): Promise<VtkFile> {
  const { fileName: file, size } = source;
  if (size > MAX_VTK_BYTES) throw new AditError('vtk-too-large', { values: { file } });
  const whole = Buffer.alloc(size);
  let at = 0;
  for await (const part of sourceParts(source, run)) at += part.copy(whole, at);
  const bytes = whole.subarray(0, at);
  try {
    return bytes.toString('latin1', 0, 5) === '# vtk'
      ? ofLegacy(parseLegacyVtk(bytes, file), file)
      : ofXml(parseVtkXml(bytes, file), file);
  } catch (error) {
    if (error instanceof AditError || !(error instanceof RangeError)) throw error;
    throw new AditError('vtk-damaged', { values: { file, problem: error.message }, cause: error });
  }
}

function ofLegacy(content: LegacyContent, file: string): VtkFile {
  const { dataset, said, lists, hasSinglePoints: isSinglePrecision, pointData, cellData } = content;
  const data = { pointData, cellData };
  if (dataset === 'STRUCTURED_POINTS') {
    const counts = triple(said.get('DIMENSIONS'));
    const spacing = triple(said.get('SPACING') ?? said.get('ASPECT_RATIO') ?? [1, 1, 1]);
    const origin = triple(said.get('ORIGIN') ?? [0, 0, 0]);
    return { kind: 'grid', nodes: evenNodes([0, 0, 0], counts, spacing), origin, ...data };
  }
  if (dataset === 'RECTILINEAR_GRID') {
    const nodes = ['X', 'Y', 'Z'].map((axis) => lists.get(`${axis}_COORDINATES`) ?? NONE);
    return { kind: 'grid', nodes: nodes as unknown as VtkGrid['nodes'], origin: [0, 0, 0], ...data };
  }
  const list = (name: string): Float64Array => lists.get(name) ?? NONE;
  if (dataset === 'UNSTRUCTURED_GRID') {
    const sorted = sortCells(list('CELLS'), list('CELL_TYPES'));
    return { kind: 'polygons', pieces: [{ points: list('POINTS'), isSinglePrecision, ...sorted, ...data }] };
  }
  if (dataset !== 'POLYDATA') throw otherKind(file, dataset);
  const otherCells = countOf(list('VERTICES')) + countOf(list('LINES'));
  const [points, polygons, strips] = [list('POINTS'), list('POLYGONS'), list('TRIANGLE_STRIPS')];
  return { kind: 'polygons', pieces: [{ points, isSinglePrecision, polygons, strips, otherCells, ...data }] };
}

function ofXml({ attributes, pieces, arrays }: XmlContent, file: string): VtkFile {
  const { type = '' } = attributes.get('VTKFile') ?? {};
  const inside = (section: string, piece: number): VtkArray[] =>
    arrays.filter((array) => array.section === section && array.piece === piece);
  const data = (piece: number) => ({ pointData: inside('pointdata', piece), cellData: inside('celldata', piece) });
  if (type === 'PolyData' || type === 'UnstructuredGrid')
    return {
      kind: 'polygons',
      pieces: Array.from({ length: pieces }, (_, piece) => pieceOf(arrays, piece, data(piece))),
    };
  if (type !== 'ImageData' && type !== 'RectilinearGrid') throw otherKind(file, type);
  if (pieces !== 1) throw otherKind(file, `${type} × ${pieces}`);
  if (type === 'RectilinearGrid') {
    const nodes = inside('coordinates', 0).map(({ values }) => values);
    if (nodes.length !== 3) throw new RangeError('No three lists of coordinates');
    return { kind: 'grid', nodes: nodes as unknown as VtkGrid['nodes'], origin: [0, 0, 0], ...data(0) };
  }
  const image = attributes.get('ImageData') ?? {};
  const numbers = (text: string | undefined, otherwise: string): number[] =>
    (text ?? otherwise).trim().split(/\s+/).map(Number);
  const extent = numbers(attributes.get('Piece')?.['Extent'], image['WholeExtent'] ?? '');
  const least = triple([extent[0], extent[2], extent[4]] as number[]);
  const most = triple([extent[1], extent[3], extent[5]] as number[]);
  const counts = most.map((end, axis) => end - least[axis as 0] + 1) as unknown as Triple;
  const directions = numbers(image['Direction'], '1 0 0 0 1 0 0 0 1');
  const isTurned = directions.some((part, at) => part !== (at % 4 === 0 ? 1 : 0));
  if (isTurned && !(directions.length === 9 && directions.every(Number.isFinite)))
    throw new RangeError('No directions');
  return {
    kind: 'grid',
    nodes: evenNodes(least, counts, triple(numbers(image['Spacing'], '1 1 1'))),
    origin: triple(numbers(image['Origin'], '0 0 0')),
    ...(isTurned && { directions }),
    ...data(0),
  };
}

function pieceOf(arrays: readonly XmlArray[], piece: number, data: Pick<VtkPiece, 'pointData' | 'cellData'>): VtkPiece {
  const find = (section: string, name?: string): Float64Array =>
    arrays.find((one) => one.section === section && one.piece === piece && (name === undefined || one.name === name))
      ?.values ?? NONE;
  const isSinglePrecision = arrays.some(
    (one) => one.section === 'points' && one.piece === piece && one.isSinglePrecision,
  );
  const whole = { points: find('points'), isSinglePrecision, ...data };
  const cells = (section: string): Float64Array => joinCells(find(section, 'connectivity'), find(section, 'offsets'));
  const otherCells = find('verts', 'offsets').length + find('lines', 'offsets').length;
  const types = find('cells', 'types');
  if (types.length > 0) return { ...whole, ...sortCells(cells('cells'), types) };
  return { ...whole, polygons: cells('polys'), strips: cells('strips'), otherCells };
}

function evenNodes(first: Triple, counts: Triple, spacing: Triple): VtkGrid['nodes'] {
  if (!counts.every((count) => Number.isInteger(count) && count >= 1 && count <= 1_000_000))
    throw new RangeError('No number of nodes');
  return counts.map((count, axis) =>
    Float64Array.from({ length: count }, (_, at) => (first[axis as 0] + at) * spacing[axis as 0]),
  ) as unknown as VtkGrid['nodes'];
}

function triple(numbers: readonly number[] | undefined): Triple {
  if (numbers?.length !== 3 || !numbers.every(Number.isFinite)) throw new RangeError('No three numbers');
  return numbers as unknown as Triple;
}

/** How many cells there are in counts with vertices behind them. */
function countOf(cells: Float64Array): number {
  let count = 0;
  for (let at = 0; at < cells.length; at += 1 + Math.max(0, cells[at] as number)) count += 1;
  return count;
}

function otherKind(file: string, kind: string): AditError {
  return new AditError('vtk-other-kind', { values: { file, kind: kind || '–' } });
}

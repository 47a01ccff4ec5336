import { AditError } from 'adit/core';
import { readVtk, vtkKind, type VtkPiece } from 'adit/core/server';
import { FaceWriter } from '../mesh/face-writer.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import { warnOfSinglePrecision } from '../model/single-precision.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';

const MAX_NAMES = 20;

/**
 * Reads the faces of VTK's polygons and unstructured grids, XML or of the older form, of all their pieces. Every face is a row, and every triangle of a strip. Throws
 * what reading VTK throws, `vtk-no-faces` or `too-much-geometry`.
 */
const readFaces: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const file = await readVtk(source, run);
  if (file.kind !== 'polygons') throw new AditError('vtk-no-faces', { values: { file: fileName } });
  const model = new ShapeModel();
  model.states.push({ names: [] });
  const account = new RowAccount(fileName, issue);
  const budget = new VertexBudget(fileName);
  const faces = new FaceWriter(model, account, budget);
  let rows = 0;
  for (const piece of file.pieces) {
    const first = model.vertices.length / 3;
    addVertices(piece, { model, account, budget });
    for (const corners of facesOf(piece)) {
      rows += 1;
      const number = account.begin();
      const vertices = corners.map((corner) => first + corner);
      faces.add({ entity: 'face', number, line: number }, { vertices }, 0);
    }
  }
  if (rows === 0) throw new AditError('vtk-no-faces', { values: { file: fileName } });
  const others = file.pieces.reduce((sum, { otherCells }) => sum + otherCells, 0);
  if (others > 0) account.warnOfFile('cells-left-out', { count: others });
  const names = new Set(
    file.pieces.flatMap(({ pointData, cellData }) => [...pointData, ...cellData].map(({ name }) => name)),
  );
  if (names.size > 0) account.warnOfFile('values-left-out', { names: [...names].slice(0, MAX_NAMES).join(', ') });
  if (file.pieces.some(({ isSinglePrecision }) => isSinglePrecision)) warnOfSinglePrecision(model, account);
  return { model, account };
};

function addVertices(
  { points }: VtkPiece,
  { model, account, budget }: { model: ShapeModel; account: RowAccount; budget: VertexBudget },
): void {
  const first = model.vertices.length / 3;
  for (let at = 0; at + 2 < points.length; at += 3) {
    budget.spend(1);
    const xyz = [...points.subarray(at, at + 3)];
    const isThere = areCoordinates(xyz);
    model.vertices.append(isThere ? xyz : [Number.NaN, Number.NaN, Number.NaN]);
    const number = first + at / 3 + 1;
    if (!isThere) account.warn({ entity: 'vertex', number, line: number }, 'bad-vertex');
  }
}

/** The corners of polygons, then those of the triangles of strips, of which every second one is turned. */
function* facesOf({ polygons, strips }: VtkPiece): Generator<readonly number[]> {
  yield* cellsOf(polygons);
  for (const strip of cellsOf(strips))
    for (let at = 0; at + 2 < strip.length; at += 1) {
      const [a = -1, b = -1, c = -1] = strip.slice(at, at + 3);
      yield at % 2 === 0 ? [a, b, c] : [b, a, c];
    }
}

function* cellsOf(cells: Float64Array): Generator<readonly number[]> {
  for (let at = 0; at < cells.length;) {
    const count = Math.max(0, cells[at] as number);
    yield [...cells.subarray(at + 1, at + 1 + count)];
    at += 1 + count;
  }
}

export const shapeReader: ShapeReader = {
  read: readFaces,
  sniff: (head) => (vtkKind(head) === 'polygons' ? 1 : 0),
};

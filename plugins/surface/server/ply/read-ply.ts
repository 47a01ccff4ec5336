import { AditError } from 'adit/core';
import { ByteWindow, type PlyElement, type PlyRow, readPlyHeader, readPlyRows, sourceParts } from 'adit/core/server';
import { FaceWriter } from '../mesh/face-writer.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import { warnOfSinglePrecision } from '../model/single-precision.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';

const axes = ['x', 'y', 'z'];
/** The two names under which faces list their vertices. */
const cornerNames = ['vertex_index', 'vertex_indices'];
/** What a vertex may hold beside its place that is no value of the place: the direction of its surface. */
const normals = ['nx', 'ny', 'nz'];

/**
 * Reads the faces of a PLY file in its three encodings, of any number of corners; elements that are not known are passed over.
 * Every face is a row. Throws `not-ply`, `ply-bad-header`, `ply-bad-row`, `ply-cut-short`, `ply-no-coordinates`,
 * `ply-without-faces` for a cloud of points, or `too-much-geometry`.
 */
const readPly: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const model = new ShapeModel();
  model.states.push({ names: [] });
  const account = new RowAccount(fileName, issue);
  const window = new ByteWindow(sourceParts(source, run));
  try {
    const header = await readPlyHeader(window, fileName);
    model.hasLines = header.encoding === 'ascii';
    const vertex = header.elements.find(({ name }) => name === 'vertex');
    const face = header.elements.find(({ name }) => name === 'face');
    const places = axes.map((axis) => vertex?.properties.findIndex(({ name }) => name === axis) ?? -1);
    if (!vertex || places.includes(-1)) throw new AditError('ply-no-coordinates', { values: { file: fileName } });
    const corners = face?.properties.findIndex(({ name }) => cornerNames.includes(name)) ?? -1;
    if (!face || face.count === 0 || corners < 0)
      throw new AditError('ply-without-faces', { values: { file: fileName, points: vertex.count } });
    const budget = new VertexBudget(fileName);
    const faces = new FaceWriter(model, account, budget);
    await readPlyRows(window, header, fileName, (row) => {
      if (row.element === vertex) addVertex(model, budget, row, places, account);
      else if (row.element === face)
        faces.add(
          { entity: 'face', number: account.begin(), line: row.line },
          { vertices: row.lists[corners] ?? [] },
          0,
        );
    });
    warnOfValues(vertex, face, corners, account);
    if (places.some((place) => vertex.properties[place]?.type === 'float32')) warnOfSinglePrecision(model, account);
  } finally {
    await window.close();
  }
  return { model, account };
};

function addVertex(
  model: ShapeModel,
  budget: VertexBudget,
  { numbers, number, line }: PlyRow,
  places: readonly number[],
  account: RowAccount,
): void {
  budget.spend(1);
  const xyz = places.map((place) => numbers[place] as number);
  const isThere = areCoordinates(xyz);
  // What is no place keeps its number, so that the vertices behind it keep theirs.
  model.vertices.append(isThere ? xyz : [Number.NaN, Number.NaN, Number.NaN]);
  if (!isThere) account.warn({ entity: 'vertex', number: number + 1, line }, 'bad-vertex');
}

/** Surfaces have no numbers of their own: what the file has beside the places is named, not lost in silence. */
function warnOfValues(vertex: PlyElement, face: PlyElement, corners: number, account: RowAccount): void {
  const names = [
    ...vertex.properties.map(({ name }) => name).filter((name) => ![...axes, ...normals].includes(name)),
    ...face.properties.filter((_, place) => place !== corners).map(({ name }) => name),
  ];
  if (names.length > 0) account.warnOfFile('values-left-out', { names: names.slice(0, 20).join(', ') });
}

export const shapeReader: ShapeReader = {
  read: readPly,
  sniff: (head) => (/^ply\s*\r?\nformat (ascii|binary_)/.test(head.toString('latin1', 0, 40)) ? 1 : 0),
};

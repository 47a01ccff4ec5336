import { AditError } from 'adit/core';
import { ByteWindow, sourceParts } from 'adit/core/server';
import { FaceWriter } from '../mesh/face-writer.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import { warnOfSinglePrecision } from '../model/single-precision.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';

const MAGIC = /^%ARANZ-1\./;
const END_OF_INDEX = '[binary]';
const MAX_INDEX_BYTES = 65_536;
/** Between the index and the arrays; of no known meaning. */
const PREAMBLE_BYTES = 12;
const sizes: Readonly<Record<string, number>> = { Double: 8, Float: 4, Integer: 4 };

/** An array as the index names it: `count` entries of `width` numbers. */
interface IndexedArray {
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly count: number;
}

/**
 * Reads a mesh of Leapfrog: an index in text, then its arrays, little-endian, in the index's order. Every triangle is a row. Throws
 * `not-leapfrog`, `msh-is-gmsh` or `msh-is-ubc` for the other sorts of `.msh`, `msh-bad-index`, `file-cut-short` or
 * `too-much-geometry`.
 */
const readMsh: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName, size } = source;
  const model = new ShapeModel();
  model.hasLines = false;
  model.states.push({ names: [] });
  const account = new RowAccount(fileName, issue);
  const window = new ByteWindow(sourceParts(source, run));
  try {
    const arrays = await readIndex(window, fileName);
    const needed = arrays.reduce((sum, array) => sum + bytesOf(array), window.place + PREAMBLE_BYTES);
    if (!(needed <= size)) throw new AditError('file-cut-short', { values: { file: fileName, needed, found: size } });
    await window.fill(PREAMBLE_BYTES);
    window.take(PREAMBLE_BYTES);
    const budget = new VertexBudget(fileName);
    const faces = new FaceWriter(model, account, budget);
    for (const array of arrays) {
      if (array.name === 'Location') await readRows(window, array, (xyz) => addVertex(model, account, budget, xyz));
      else if (array.name === 'Tri')
        await readRows(window, array, (vertices) =>
          faces.add({ entity: 'Tri', number: account.begin(), line: 0 }, { vertices }, 0),
        );
      else await readRows(window, array, () => undefined);
    }
    if (arrays.some(({ name, type }) => name === 'Location' && type === 'Float')) warnOfSinglePrecision(model, account);
  } finally {
    await window.close();
  }
  return { model, account };
};

async function readIndex(window: ByteWindow, fileName: string): Promise<IndexedArray[]> {
  await window.fill(MAX_INDEX_BYTES);
  const text = window.peek(MAX_INDEX_BYTES).toString('latin1');
  if (!MAGIC.test(text)) throw otherMesh(text, fileName);
  const bad = (line: string): AditError => new AditError('msh-bad-index', { values: { file: fileName, line } });
  const end = text.indexOf(END_OF_INDEX);
  if (end < 0) throw bad(END_OF_INDEX);
  window.take(end + END_OF_INDEX.length);
  const arrays: IndexedArray[] = [];
  for (const line of text.slice(0, end).split(/\r?\n/).slice(1)) {
    if (line.trim() === '' || line.trim() === '[index]') continue;
    const [, name = '', type = '', width, count] = /^\s*(\S+)\s+(\w+)\s+(\d+)\s+(\d+)\s*;/.exec(line) ?? [];
    const array = { name, type, width: Number(width), count: Number(count) };
    if (!Object.hasOwn(sizes, type) || !(array.width >= 1 && array.width <= 64)) throw bad(line.slice(0, 60));
    arrays.push(array);
  }
  const of = (name: string): IndexedArray | undefined => arrays.find((array) => array.name === name);
  const [places, triangles] = [of('Location'), of('Tri')];
  if (places?.width !== 3 || places.type === 'Integer') throw bad('Location');
  if (triangles?.width !== 3 || triangles.type !== 'Integer') throw bad('Tri');
  return arrays;
}

function otherMesh(text: string, file: string): AditError {
  if (text.startsWith('$MeshFormat')) return new AditError('msh-is-gmsh', { values: { file } });
  const [counts = '', corner = ''] = text.split(/\r?\n/, 2).map((line) => line.trim());
  if (/^\d+\s+\d+\s+\d+$/.test(counts) && /^\S+\s+\S+\s+\S+$/.test(corner))
    return new AditError('msh-is-ubc', { values: { file } });
  return new AditError('not-leapfrog', { values: { file } });
}

function bytesOf({ type, width, count }: IndexedArray): number {
  return (sizes[type] as number) * width * count;
}

async function readRows(
  window: ByteWindow,
  { type, width, count }: IndexedArray,
  take: (numbers: number[]) => void,
): Promise<void> {
  const size = sizes[type] as number;
  for (let row = 0; row < count; row += 1) {
    if (window.length < width * size) await window.fill(width * size);
    const bytes = window.take(width * size);
    take(Array.from({ length: width }, (_, at) => numberAt(bytes, at * size, type)));
  }
}

function numberAt(bytes: Buffer, at: number, type: string): number {
  if (type === 'Double') return bytes.readDoubleLE(at);
  return type === 'Float' ? bytes.readFloatLE(at) : bytes.readInt32LE(at);
}

function addVertex(model: ShapeModel, account: RowAccount, budget: VertexBudget, xyz: readonly number[]): void {
  budget.spend(1);
  const isThere = areCoordinates(xyz);
  model.vertices.append(isThere ? xyz : [Number.NaN, Number.NaN, Number.NaN]);
  if (!isThere) account.warn({ entity: 'Location', number: model.vertices.length / 3, line: 0 }, 'bad-vertex');
}

export const shapeReader: ShapeReader = {
  read: readMsh,
  sniff: (head) => (MAGIC.test(head.toString('latin1', 0, 12)) ? 1 : 0),
};

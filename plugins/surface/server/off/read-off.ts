import { AditError } from 'adit/core';
import { readLines, sourceParts, withoutMark } from 'adit/core/server';
import { FaceWriter } from '../mesh/face-writer.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import { fieldsOf } from '../obj/fields.ts';
import type { ShapeReader } from '../shape-reader.ts';

const WORD = /^(ST)?C?N?OFF\b/;

/**
 * Reads an OFF file: a word that may be missing, the numbers of vertices and faces, and a line for each; comments begin with `#`.
 * Every face is a row. Throws `not-off`, `off-cut-short`, `text-line-too-long` or `too-much-geometry`.
 */
const readOff: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const model = new ShapeModel();
  model.states.push({ names: [] });
  const account = new RowAccount(fileName, issue);
  const budget = new VertexBudget(fileName);
  const faces = new FaceWriter(model, account, budget);
  let declared: readonly number[] | undefined;
  let found = { vertices: 0, faces: 0 };
  await readLines(withoutMark(sourceParts(source, run)), fileName, (text, line) => {
    const content = text.replace(/#.*$/, '');
    const fields = fieldsOf(declared ? content : content.replace(WORD, ''), 0);
    if (fields.length === 0) return false;
    if (!declared) {
      declared = fields.slice(0, 2).map(Number);
      const isRight = declared.length === 2 && declared.every((count) => Number.isSafeInteger(count) && count >= 0);
      if (!isRight) throw new AditError('not-off', { values: { file: fileName, line } });
    } else if (found.vertices < (declared[0] as number)) {
      budget.spend(1);
      found = { ...found, vertices: found.vertices + 1 };
      const xyz = [0, 1, 2].map((axis) => Number(fields[axis] ?? Number.NaN));
      const isThere = areCoordinates(xyz);
      model.vertices.append(isThere ? xyz : [Number.NaN, Number.NaN, Number.NaN]);
      if (!isThere) account.warn({ entity: 'vertex', number: found.vertices, line }, 'bad-vertex');
    } else if (found.faces < (declared[1] as number)) {
      found = { ...found, faces: found.faces + 1 };
      const count = Number(fields[0]);
      const vertices = fields.slice(1, 1 + (count > 0 ? count : 0)).map(Number);
      const row = { entity: 'face', number: account.begin(), line };
      if (vertices.length === count) faces.add(row, { vertices }, 0);
      else account.reject(row, 'too-few-vertices');
    } else return true;
    return false;
  });
  if (!declared) throw new AditError('not-off', { values: { file: fileName, line: 1 } });
  const [vertices = 0, all = 0] = declared;
  if (found.vertices < vertices || found.faces < all) {
    const values = { file: fileName, declared: all, found: found.faces };
    throw new AditError('off-cut-short', { values });
  }
  return { model, account };
};

export const shapeReader: ShapeReader = {
  read: readOff,
  sniff: (head) => (WORD.test(head.toString('latin1').replace(/^(\s*#.*\n)*/, '')) ? 0.9 : 0),
};

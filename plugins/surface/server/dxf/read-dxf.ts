import { AditError } from 'adit/core';
import { sourceParts, withHead, withoutMark } from 'adit/core/server';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import { BINARY_SENTINEL, readBinaryGroups } from './binary-groups.ts';
import { DrawingReader } from './drawing-reader.ts';
import { readTextGroups } from './text-groups.ts';
import type { ShapeReader } from '../shape-reader.ts';

/**
 * Reads a drawing, text or binary: faces and meshes as triangles, polylines and curves as lines, points, and what blocks insert of
 * them. Throws `not-dxf`, `dxf-is-dwg`, `dxf-bad-group`, `dxf-bad-binary`, `dxf-truncated`, `text-line-too-long` or `too-much-geometry`.
 */
export const readDxf: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const model = new ShapeModel();
  const account = new RowAccount(fileName, issue);
  const drawing = new DrawingReader(model, account, new VertexBudget(fileName));
  const { head, parts, close } = await withHead(sourceParts(source, run), BINARY_SENTINEL.length);
  try {
    if (/^AC10\d\d/.test(head.toString('latin1', 0, 6)))
      throw new AditError('dxf-is-dwg', { message: `"${fileName}" is a DWG file`, values: { file: fileName } });
    model.hasLines = !head.subarray(0, BINARY_SENTINEL.length).equals(BINARY_SENTINEL);
    if (model.hasLines) await readTextGroups(withoutMark(parts), fileName, drawing);
    else await readBinaryGroups(parts, fileName, drawing);
  } finally {
    await close();
  }
  drawing.end();
  return { model, account };
};

export const shapeReader: ShapeReader = { read: readDxf };

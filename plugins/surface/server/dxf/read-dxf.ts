import { AditError } from 'adit/core';
import { sourceParts, withHead, withoutMark, type ReadingRun, type SourceFile } from 'adit/core/server';
import { ModelSink } from '../model/model-sink.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import { BINARY_SENTINEL, readBinaryGroups } from './binary-groups.ts';
import { DrawingReader } from './drawing-reader.ts';
import { ModelTarget } from './model-target.ts';
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
  const budget = new VertexBudget(fileName);
  const drawing = new DrawingReader(
    fileName,
    budget,
    model.states,
    (blocks) => new ModelTarget(new ModelSink(model, budget), account, blocks, budget),
  );
  model.hasLines = await readDrawing(source, run, drawing);
  model.unit = drawing.unit;
  return { model, account };
};

/** Reads a drawing to its end; true for one of text, whose entities stand in lines. */
export async function readDrawing(source: SourceFile, run: ReadingRun, drawing: DrawingReader): Promise<boolean> {
  const { fileName } = source;
  const { head, parts, close } = await withHead(sourceParts(source, run), BINARY_SENTINEL.length);
  const isText = !head.subarray(0, BINARY_SENTINEL.length).equals(BINARY_SENTINEL);
  try {
    if (/^AC10\d\d/.test(head.toString('latin1', 0, 6)))
      throw new AditError('dxf-is-dwg', { message: `"${fileName}" is a DWG file`, values: { file: fileName } });
    if (isText) await readTextGroups(withoutMark(parts), fileName, drawing);
    else await readBinaryGroups(parts, fileName, drawing);
  } finally {
    await close();
  }
  drawing.end();
  return isText;
}

export const shapeReader: ShapeReader = { read: readDxf };

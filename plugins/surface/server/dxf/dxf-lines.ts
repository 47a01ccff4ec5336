import { VertexBudget } from '../model/vertex-budget.ts';
import type { ItemState } from '../model/shape-model.ts';
import type { LineReader } from 'adit/core/server';
import { DrawingReader } from './drawing-reader.ts';
import { LineTarget } from './line-target.ts';
import { readDrawing } from './read-dxf.ts';

/**
 * Reads the lines of a drawing: polylines and curves, and what blocks insert of them; their layer is a property. Every entity is a row; those that are no
 * lines are rejected. Throws what reading a drawing throws.
 */
const readLinesOfDrawing: LineReader['read'] = async (file, sink, run) => {
  const budget = new VertexBudget(file.fileName);
  const layers: ItemState[] = [];
  let curves = 0;
  const drawing = new DrawingReader(
    file.fileName,
    budget,
    layers,
    (blocks) => new LineTarget(sink, layers, blocks, budget, () => (curves += 1)),
  );
  sink.property({ name: 'layer', kind: 'category', of: 'lines', isPieces: true });
  await readDrawing(file, run, drawing);
  if (drawing.unit) sink.unit(drawing.unit);
  if (curves > 0) sink.warn('curves-straightened', { count: curves });
};

const START = /^\s*(999\r?\n.*\r?\n\s*)*0\s*\r?\n\s*SECTION\b|^AutoCAD Binary DXF/;

export const lineReader: LineReader = {
  read: readLinesOfDrawing,
  sniff: (head) => (START.test(head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')) ? 0.9 : 0),
};

import { AditError } from 'adit/core';
import { sourceParts, withHead, withoutMark } from 'adit/core/server';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';
import { erMapper } from './er-mapper.ts';
import { esriAscii } from './esri-ascii.ts';
import { addGrid } from './grid-mesh.ts';
import { surferBinary, surferSections, surferText } from './surfer.ts';
import { zmap } from './zmap.ts';

const HEAD_BYTES = 4_096;
const formats = [esriAscii, surferText, surferBinary, surferSections, zmap, erMapper];

/**
 * Reads a grid of heights as a surface: ESRI ASCII, Surfer 6 in text and binary, Surfer 7, ZMAP+ and ER Mapper, whichever is in the
 * file. Throws `not-grid`, `grid-bad-header`, `grid-bad-number`, `grid-cut-short`, `grid-too-many-values`, `grid-rotated`,
 * `ers-without-data`, `text-line-too-long` or `too-much-geometry`.
 */
const readGrid: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const model = new ShapeModel();
  const account = new RowAccount(fileName, issue);
  const budget = new VertexBudget(fileName);
  const { head, parts, close } = await withHead(sourceParts(source, run), HEAD_BYTES);
  try {
    const format = formats.find((one) => one.fits(withoutMarkOf(head)));
    if (!format) throw new AditError('not-grid', { values: { file: fileName } });
    const values = await format.read(withoutMark(parts), source, { model, account });
    values.close();
    budget.spend(values.declared);
    addGrid(model, account, budget, values);
  } finally {
    await close();
  }
  return { model, account };
};

function withoutMarkOf(head: Buffer): Buffer {
  return head.subarray(head.toString('latin1', 0, 3) === '\u00ef\u00bb\u00bf' ? 3 : 0);
}

export const shapeReader: ShapeReader = {
  read: readGrid,
  sniff: (head) => (formats.some((format) => format.fits(withoutMarkOf(head))) ? 0.95 : 0),
};

import { AditError, extensionOf } from 'adit/core';
import { growingFloats, readLines, sourceParts, withoutMark } from 'adit/core/server';
import { addGrid } from '../grid/grid-mesh.ts';
import { GridValues } from '../grid/grid-shape.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';
import { fitLattice } from './fit-lattice.ts';
import { isRemark, nodeTable, type NodeTable } from './node-table.ts';

/** Numbers in columns are little to know a file by: its name must not say something else. */
const SURENESS = 0.2;
const names: readonly string[] = ['', 'asc', 'csv', 'dat', 'prn', 'tsv', 'txt', 'xyz'];
const FEW_LINES = 4;

/**
 * Reads a table of points that are the nodes of a grid, in any order, as a surface; a grid may be turned, and nodes may be missing.
 * Throws `not-nodes`, `nodes-not-grid`, `text-line-too-long` or `too-much-geometry`.
 */
const readNodes: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName } = source;
  const model = new ShapeModel();
  const account = new RowAccount(fileName, issue);
  const budget = new VertexBudget(fileName);
  const [places, heights, lines] = [growingFloats(), growingFloats(), growingFloats()];
  let table: NodeTable | undefined;
  await readLines(withoutMark(sourceParts(source, run)), fileName, (text, line) => {
    if (isRemark(text)) return;
    if (!table) {
      table = nodeTable(text);
      if (!table) throw new AditError('not-nodes', { values: { file: fileName, line } });
      if (table.hasNames) return;
    }
    const [x, y, z] = table.read(text);
    if (!areCoordinates([x, y, z])) {
      account.reject({ entity: 'node', number: account.begin(), line }, 'bad-number');
      return;
    }
    budget.spend(1);
    places.push(x);
    places.push(y);
    heights.push(z);
    lines.push(line);
  });
  const lattice = heights.length > 2 ? fitLattice(places) : undefined;
  if (!lattice) throw new AditError('nodes-not-grid', { values: { file: fileName } });
  const { columns, rows, origin, column, row, nodeOf } = lattice;
  budget.spend(columns * rows);
  const pointOf = new Float64Array(columns * rows).fill(-1);
  for (const [point, node] of nodeOf.entries())
    if (pointOf[node] === -1) pointOf[node] = point;
    else account.reject({ entity: 'node', number: account.begin(), line: lines.at(point) }, 'node-twice');
  const place = { columns, rows, x: origin[0], y: origin[1], stepX: column[0], stepY: row[1] };
  const slants = { slantX: row[0], slantY: column[1] };
  const values = new GridValues(fileName, { ...place, ...slants }, Number.isNaN);
  for (const point of pointOf) values.push(point < 0 ? Number.NaN : heights.at(point));
  addGrid(model, account, budget, values, (node) => {
    const point = pointOf[node] as number;
    return [places.at(2 * point), places.at(2 * point + 1)];
  });
  return { model, account };
};

export const shapeReader: ShapeReader = {
  read: readNodes,
  sniff(head, fileName) {
    if (!names.includes(extensionOf(fileName))) return 0;
    const lines = head
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, '')
      .split(/\r?\n/)
      .filter((line) => !isRemark(line));
    const table = nodeTable(lines[0] ?? '');
    // The head may end within a line.
    const rows = lines.slice(table?.hasNames ? 1 : 0, lines.length > FEW_LINES ? -1 : undefined);
    return table && rows.length >= FEW_LINES && rows.every((row) => areCoordinates(table.read(row))) ? SURENESS : 0;
  },
};

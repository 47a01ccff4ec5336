import type { RowAccount } from '../model/row-account.ts';
import { NO_TEXTURE, type ShapeModel } from '../model/shape-model.ts';
import { MAX_COORDINATE } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import type { GridValues } from './grid-shape.ts';

const UNUSED = 0xffffffff;

/**
 * Makes a grid's nodes vertices: a cell of four becomes two triangles with the diagonal from south-west to north-east, one of three
 * becomes one. Every node with a value is a row; one that no triangle needs is rejected, since it cannot be drawn. `exactPlace` says where a node
 * is to the last digit, where that is known.
 */
export function addGrid(
  model: ShapeModel,
  account: RowAccount,
  budget: VertexBudget,
  values: GridValues,
  exactPlace?: (node: number) => readonly [number, number],
): void {
  const { columns, rows, x, y, stepX, stepY, slantX = 0, slantY = 0 } = values.place;
  model.hasLines = false;
  const state = model.states.push({ names: [] }) - 1;
  const vertices = new Uint32Array(columns * rows).fill(UNUSED);
  const vertexOf = (node: number): number => {
    const known = vertices[node] as number;
    if (known !== UNUSED) return known;
    const [column, row] = [node % columns, Math.floor(node / columns)];
    const [east, north] = exactPlace?.(node) ?? [x + column * stepX + row * slantX, y + row * stepY + column * slantY];
    model.vertices.push3(east, north, values.at(column, row));
    return (vertices[node] = model.vertices.length / 3 - 1);
  };
  const isThere = (node: number): boolean =>
    Math.abs(values.at(node % columns, Math.floor(node / columns))) <= MAX_COORDINATE;
  // Rows that go to the other side of the columns would turn the triangles over.
  const isUpward = stepX * stepY - slantX * slantY > 0;
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const [south, north] = isUpward ? [row, row + 1] : [row + 1, row];
      const [southWest, northWest] = [south * columns + column, north * columns + column];
      const corners = [southWest, southWest + 1, northWest + 1, northWest].filter(isThere);
      for (let at = 1; at + 1 < corners.length; at += 1) {
        budget.spend(1);
        const [a, b, c] = [corners[0], corners[at], corners[at + 1]] as [number, number, number];
        model.triangles.corners.push3(vertexOf(a), vertexOf(b), vertexOf(c));
        model.triangles.textures.push3(NO_TEXTURE, NO_TEXTURE, NO_TEXTURE);
        model.triangles.states.push(state);
        model.triangles.lines.push(0);
      }
    }
  }
  accountForNodes(account, values, vertices);
}

function accountForNodes(account: RowAccount, values: GridValues, vertices: Uint32Array): void {
  const { columns } = values.place;
  let empty = 0;
  for (let node = 0; node < vertices.length; node += 1) {
    const value = values.at(node % columns, Math.floor(node / columns));
    if (Number.isNaN(value)) {
      empty += 1;
      continue;
    }
    const row = { entity: 'node', number: account.begin(), line: 0 };
    if (vertices[node] !== UNUSED) account.use();
    else if (Math.abs(value) > MAX_COORDINATE) account.reject(row, 'bad-number');
    else account.reject(row, 'node-alone');
  }
  if (empty > 0) account.warnOfFile('empty-nodes', { count: empty, nodes: vertices.length });
}

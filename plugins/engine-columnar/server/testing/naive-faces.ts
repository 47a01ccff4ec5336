import type { CellCount } from '../kernels/blocks/bit-rows.ts';

type Box = readonly [number, number, number, number, number, number];

/** The box of an item in cells from the grid's corner: its low and its high end. */
export function naiveBox(count: CellCount, cell: number, fractions: readonly number[] = [0, 0, 0, 1, 1, 1]): Box {
  const place = [cell % count[0], Math.floor(cell / count[0]) % count[1], Math.floor(cell / count[0] / count[1])];
  return fractions.map((fraction, at) => place[at % 3]! + fraction) as unknown as Box;
}

/** Parts of a cell that are told apart; every fraction in the tests is a multiple of one. */
const PARTS = 12;

/** The faces of the kept boxes that are not wholly covered by the other kept ones, by cutting them all into small cubes. */
export function naiveFaces(boxes: readonly Box[], kept: (item: number) => boolean): number[] {
  const key = (u: number, v: number, w: number): string => `${u},${v},${w}`;
  const parts = boxes.map((box) => box.map((end) => Math.round(end * PARTS)) as unknown as Box);
  const filled = new Set<string>();
  const each = ([u0, v0, w0, u1, v1, w1]: Box, visit: (u: number, v: number, w: number) => void): void => {
    for (let w = w0; w < w1; w++) for (let v = v0; v < v1; v++) for (let u = u0; u < u1; u++) visit(u, v, w);
  };
  parts.forEach((box, item) => kept(item) && each(box, (u, v, w) => filled.add(key(u, v, w))));
  const faces: number[] = [];
  parts.forEach((box, item) => {
    if (!kept(item)) return;
    for (let side = 0; side < 6; side++) {
      const axis = side >> 1;
      const beside = [...box] as [number, number, number, number, number, number];
      beside[axis] = side % 2 === 1 ? box[axis + 3]! : box[axis]! - 1;
      beside[axis + 3] = beside[axis]! + 1;
      let covered = true;
      each(beside, (u, v, w) => (covered &&= filled.has(key(u, v, w))));
      if (!covered) faces.push(item * 6 + side);
    }
  });
  return faces;
}

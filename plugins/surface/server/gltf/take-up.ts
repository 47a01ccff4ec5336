import { boundsOf } from 'adit/core';
import type { RowAccount } from '../model/row-account.ts';
import type { ShapeModel } from '../model/shape-model.ts';

/** No surface is so high, in any unit; northings are. */
const MAX_ELEVATION = 50_000;

/** Some programs write z up, though y is. Where only that makes sense, it is taken so, and said. */
export function takeUp(model: ShapeModel, account: RowAccount): void {
  const [, , south, north, low, high] = boundsOf(model.vertices.numbers);
  const most = Math.max(-low, high);
  model.wasTurnedUp = true;
  if (!(most > MAX_ELEVATION && Math.max(-south, north) <= MAX_ELEVATION)) return;
  turnBack(model);
  account.warnOfFile('z-taken-as-up', { most: Math.round(most) });
}

/** Takes the z of the file as up. */
export function turnBack(model: ShapeModel): void {
  const { numbers } = model.vertices;
  for (let at = 0; at < numbers.length; at += 3) {
    const [y, z] = [numbers[at + 1] as number, numbers[at + 2] as number];
    numbers[at + 1] = z;
    numbers[at + 2] = 0 - y;
  }
  model.wasTurnedUp = false;
}

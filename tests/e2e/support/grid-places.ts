import { expect } from 'playwright/test';
import type { Workspace } from './workspace.ts';

/** Where the point at a column and a row of the grid, counted from its middle, stands on the view. */
export type Places = (column: number, northwards: number) => { x: number; y: number };

/** Signs in and shows the surveyed grid from the top, its points large and coloured by rock. */
export async function showGrid(workspace: Workspace, grid: string): Promise<void> {
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.type('Point size', '18');
  await workspace.chooseColourBy('ROCK');
  await workspace.lookFromTop();
}

/**
 * Finds the points of the surveyed grid, which are large and looked at from the top, by their colours: the middle one stands in the middle,
 * its neighbour's distance is the step of the grid.
 */
export async function findGrid(workspace: Workspace): Promise<Places> {
  const picture = await workspace.picture();
  const [middleX, middleY] = [Math.round(picture.width / 2), Math.round(picture.height / 2)];
  const row = picture.filter((pixel) => pixel.y === middleY && pixel.x > middleX + 30 && pixel.saturation > 30);
  const first = row.filter((pixel, at) => pixel.x - row[0]!.x === at).map((pixel) => pixel.x);
  const step = (first[0]! + first.at(-1)!) / 2 - middleX;
  expect(step).toBeGreaterThan(60);
  return (column, northwards) => ({ x: middleX + column * step, y: middleY - northwards * step });
}

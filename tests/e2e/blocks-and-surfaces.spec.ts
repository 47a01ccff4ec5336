import { expect, test } from './support/fixtures.ts';
import type { Picture, Pixel } from './support/picture.ts';
import {
  gradeOf,
  importBlocks,
  importHill,
  importSlope,
  lineOf,
  model,
  quarters,
  slope,
} from './support/solid-datasets.ts';
import type { Workspace } from './support/workspace.ts';

test.use({ serverName: 'solids' });

const blocks = 'Grid of blocks';
const surface = 'Draped slope';
const ground = 'Hill';

test.beforeAll(async ({ client }) => {
  await importBlocks(client, blocks);
  await importSlope(client, surface);
  await importHill(client, ground);
});

/** Where a place of the data, in parts of its width and length from its south-western corner, is on a view from the top. */
type Places = (east: number, north: number) => { x: number; y: number };

/** Finds a rectangle of coloured pixels around the middle of the view. */
function findRectangle(picture: Picture): Places {
  const [middleX, middleY] = [Math.round(picture.width / 2), Math.round(picture.height / 2)];
  const runFrom = (step: (at: number) => Pixel, most: number): number => {
    let at = 0;
    // Between two colours there may be as many pixels that have none.
    const ahead = Array.from({ length: 24 }, (_, more) => more);
    while (at < most && ahead.some((more) => step(at + more).saturation > 40)) at += 1;
    return at;
  };
  // Beside the middle, where two colours may meet in a grey.
  const [row, column] = [middleY - 60, middleX - 60];
  const east = runFrom((at) => picture.at(middleX + at, row), middleX);
  const west = runFrom((at) => picture.at(middleX - at, row), middleX);
  const north = runFrom((at) => picture.at(column, middleY - at), middleY);
  const south = runFrom((at) => picture.at(column, middleY + at), middleY);
  return (right, up) => ({
    x: Math.round(middleX - west + right * (west + east)),
    y: Math.round(middleY + south - up * (south + north)),
  });
}

/** Shows a dataset from above, its layer open in the display pane. */
async function show(workspace: Workspace, name: string, layer: string): Promise<Places> {
  await workspace.signIn();
  await workspace.tick(name);
  await workspace.activate(name);
  await workspace.openLayer(layer);
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
  await workspace.lookFromTop();
  return findRectangle(await workspace.picture());
}

test('[W1.08, W3.22, W4.46] blocks are drawn from their grid, coloured, filtered and picked where they are', async ({
  page,
  workspace,
}) => {
  const place = await show(workspace, blocks, 'Blocks');
  await expect(workspace.legend).toContainText('CU');
  const [u, v] = [2, 4];
  const middle = place((u + 0.5) / model.count[0], (v + 0.5) / model.count[1]);
  const pickLayer = async (w: number): Promise<void> => {
    await workspace.shiftClickOn(middle);
    await expect(page.getByTestId('pick-tip')).toContainText(`line ${lineOf(u, v, w)}`);
    const [easting, northing, elevation] = await workspace.coordinates();
    // The pointer is at most a pixel beside the block's middle; that it is on the block's top is exact.
    expect(Math.abs(easting! - (model.corner[0] + (u + 0.5) * model.size[0]))).toBeLessThan(1);
    expect(Math.abs(northing! - (model.corner[1] + (v + 0.5) * model.size[1]))).toBeLessThan(1);
    expect(Math.abs(elevation! - (model.corner[2] + (w + 1) * model.size[2]))).toBeLessThan(0.001);
    await page.keyboard.press('Escape');
  };
  await pickLayer(3);
  await test.step('[W4.46] from their layer, which is active, also where a surface is in front of them', async () => {
    await workspace.tick(surface);
    await workspace.activate(blocks);
    await workspace.openLayer('Blocks');
    await workspace.settle();
    await pickLayer(3);
    await workspace.tick(surface, false);
    await workspace.activate(blocks);
    await workspace.openLayer('Blocks');
    await workspace.settle();
  });

  await workspace.addFilter('CU');
  await workspace.type('Maximum of CU', String(gradeOf(7, 1)));
  await expect.poll(() => workspace.kept()).toBe('96 of 192 kept');
  await workspace.settle();
  // Seen from above, the two lower layers cover what all four did: their upper faces are there.
  expect((await workspace.picture()).at(middle.x + 4, middle.y + 4).saturation).toBeGreaterThan(40);
  await pickLayer(1);

  await workspace.display.getByRole('button', { name: 'Remove the filter on CU' }).click();
  await workspace.settle();
  await pickLayer(3);

  await test.step('[W2.22c] scaled by two in Z, the model is twice as high', async () => {
    await workspace.lookFrom('North');
    const before = await workspace.colouredPixels();
    await page.getByRole('button', { name: 'View menu' }).click();
    await page.getByRole('menuitem', { name: 'Vertical exaggeration' }).click();
    await page.getByRole('textbox', { name: 'Vertical exaggeration' }).fill('2');
    await page.keyboard.press('Enter');
    const growth = async (): Promise<number> => Math.round((10 * (await workspace.colouredPixels())) / before) / 10;
    await expect.poll(growth).toBe(2);
  });
});

test('[W5.14, W2.41] the front of a model shows through by its opacity, and its categories can be coloured', async ({
  workspace,
}) => {
  const place = await show(workspace, blocks, 'Blocks');
  await workspace.chooseColourBy('ROCK');
  await workspace.settle();
  const [ore, waste] = await blockColours();
  expect(distance(ore, waste)).toBeGreaterThan(40);
  await workspace.type('Opacity', '20');
  await workspace.settle();
  const [faint] = await blockColours();
  expect(faint.saturation).toBeLessThan(ore.saturation * 0.6);

  async function blockColours(): Promise<[Pixel, Pixel]> {
    const picture = await workspace.picture();
    const at = (u: number): Pixel => {
      const { x, y } = place((u + 0.5) / model.count[0], 2.5 / model.count[1]);
      return picture.at(x, y);
    };
    return [at(2), at(3)];
  }
});

test('[W1.08, W3.23, W4.46] a surface is draped with its picture, north up, and picked to a millimetre', async ({
  page,
  workspace,
}) => {
  const place = await show(workspace, surface, 'Surface');
  const picture = await workspace.picture();
  const at = (east: number, north: number): Pixel => {
    const { x, y } = place(east, north);
    return picture.at(x, y);
  };
  expectHue(at(0.25, 0.75), quarters.northWest);
  expectHue(at(0.75, 0.75), quarters.northEast);
  expectHue(at(0.25, 0.25), quarters.southWest);
  expectHue(at(0.75, 0.25), quarters.southEast);

  for (const [east, north, triangle] of [
    [0.7, 0.2, 1],
    [0.3, 0.8, 2],
  ] as const) {
    await workspace.shiftClickOn(place(east, north));
    await expect(page.getByTestId('pick-tip')).toBeVisible();
    await expect(page.getByTestId('pick-tip')).toContainText(`line ${10 + triangle}`);
    const [easting, northing, elevation] = await workspace.coordinates();
    expect(Math.abs(easting! - (slope.corner[0] + east * slope.width))).toBeLessThan(1);
    expect(Math.abs(northing! - (slope.corner[1] + north * slope.length))).toBeLessThan(1);
    const expected = slope.corner[2] + (easting! - slope.corner[0]) * slope.rise;
    expect(Math.abs(elevation! - expected)).toBeLessThan(0.0015);
    await page.keyboard.press('Escape');
  }
});

test('ground is lit from the north-west and carries contours, which are switched off and undone', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  await workspace.tick(ground);
  await workspace.activate(ground);
  await workspace.openLayer('Surface');
  await expect(workspace.display.getByRole('textbox', { name: 'Opacity' })).toHaveValue('40 %');
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await workspace.lookFromTop();
  const contours = page.getByRole('switch', { name: 'Contours every 2 m' });
  /** How many lines there are up the southern side, which is as bright as most of its pixels. */
  const lines = async (): Promise<number> => {
    await workspace.settle();
    const picture = await workspace.picture();
    const [x, middle] = [Math.round(picture.width / 2), Math.round(picture.height / 2)];
    const column = Array.from({ length: Math.round(middle / 2) }, (_, at) => picture.at(x, middle + 4 + at).green);
    const most = column.toSorted((left, right) => left - right)[Math.round(column.length / 2)]!;
    const isLine = column.map((green) => Math.abs(green - most) > 12);
    return isLine.filter((is, at) => is && !isLine[at - 1]).length;
  };
  const count = await lines();
  expect(count).toBeGreaterThan(2);

  await contours.click();
  await expect.poll(lines).toBe(0);
  const picture = await workspace.picture();
  const off = Math.round(picture.height / 6);
  const side = (right: number, down: number): number =>
    picture.at(Math.round(picture.width / 2) + right * off, Math.round(picture.height / 2) + down * off).green;
  for (const lit of [side(0, -1), side(-1, 0)])
    for (const shaded of [side(0, 1), side(1, 0)]) expect(lit - shaded).toBeGreaterThan(20);

  await workspace.canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(contours).toBeChecked();
  await expect.poll(lines).toBe(count);
});

function distance(one: Pixel, other: Pixel): number {
  return Math.hypot(one.red - other.red, one.green - other.green, one.blue - other.blue);
}

/** The pixel has the colour but for its light. */
function expectHue(pixel: Pixel, [red, green, blue]: readonly [number, number, number]): void {
  const light = Math.max(pixel.red, pixel.green, pixel.blue) / Math.max(red, green, blue);
  expect(light).toBeGreaterThan(0.6);
  expect(light).toBeLessThanOrEqual(1.01);
  for (const [seen, wanted] of [
    [pixel.red, red],
    [pixel.green, green],
    [pixel.blue, blue],
  ] as const)
    expect(Math.abs(seen / light - wanted)).toBeLessThan(6);
}

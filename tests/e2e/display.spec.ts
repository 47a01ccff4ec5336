import type { Request } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { isLike, type Picture } from './support/picture.ts';
import { surveyedGrid } from './support/point-dataset.ts';

test.beforeEach(async ({ workspace, grid }) => {
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
});

test('[W1.03, W4.11, W4.13, W4.15, W9.11] ticking a dataset draws it, with a legend, a histogram and the defaults', async ({
  workspace,
  grid,
}) => {
  await expect(workspace.legend).toContainText('CU');
  await expect(workspace.histogram).toBeVisible();
  await expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Rainbow Uniform');
  await expect(workspace.display.getByRole('textbox', { name: 'Opacity' })).toHaveValue('100 %');
  await expect(workspace.display.getByRole('textbox', { name: 'Point size' })).toHaveValue('3 px');
  await expect(workspace.display.getByRole('textbox', { name: 'Minimum', exact: true })).toHaveValue('0.000');
  await expect(workspace.display.getByRole('textbox', { name: 'Maximum', exact: true })).toHaveValue('24.000');
  // A row without a grade is no zero: the legend counts it apart.
  await expect(workspace.legend).toContainText(/No data\s*1/);

  await workspace.tick(grid, false);
  await expect(workspace.legend).toHaveCount(0);
  await workspace.lookFromTop();
  await expect.poll(() => workspace.colouredPixels()).toBe(0);
});

test('[W2.43, W5.14, W5.15] opacity and point size change the picture and are kept within their limits', async ({
  workspace,
}) => {
  await workspace.lookFromTop();
  const small = await workspace.colouredPixels();
  await workspace.type('Point size', '18');
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(small * 10);
  await workspace.settle();
  const large = await workspace.colouredPixels();
  await workspace.type('Opacity', '25');
  await expect.poll(() => workspace.colouredPixels()).toBeLessThan(large / 2);
  await workspace.type('Point size', '99');
  await expect(workspace.display.getByRole('textbox', { name: 'Point size' })).toHaveValue('18 px');
  await workspace.type('Opacity', '0');
  await expect.poll(() => workspace.colouredPixels()).toBe(0);
});

test('[W2.45, W4.22, W2.52, W4.28] a text column is categorical; its categories can be hidden', async ({
  page,
  workspace,
}) => {
  await workspace.type('Point size', '18');
  await workspace.lookFromTop();
  await workspace.chooseColourBy('ROCK');
  await expect(workspace.display.getByText('3 of 3 visible')).toBeVisible();
  const count = (rock: string): string => String(surveyedGrid.filter((point) => point.rock === rock).length);
  for (const rock of ['Granite', 'Basalt', 'Schist'])
    await expect(workspace.legend).toContainText(`${rock}${count(rock)}`);
  await expect(workspace.histogram).toHaveCount(0);
  await workspace.settle();
  const all = await workspace.colouredPixels();

  await workspace.display.getByRole('button', { name: 'Show Granite' }).click();
  await expect(workspace.display.getByText('2 of 3 visible')).toBeVisible();
  await expect.poll(() => workspace.colouredPixels()).toBeLessThan(all);
  expect(await workspace.colouredPixels()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'None', exact: true }).click();
  await expect.poll(() => workspace.colouredPixels()).toBe(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => workspace.colouredPixels()).toBe(all);
});

test('[W5.16] a colour range whose minimum is above its maximum is refused with a warning', async ({
  page,
  workspace,
}) => {
  await workspace.type('Minimum', '30');
  const warning = page.getByRole('status').filter({ hasText: 'The minimum is greater than the maximum' });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button')).toHaveCount(0);
  await expect(workspace.display.getByRole('textbox', { name: 'Minimum', exact: true })).toHaveValue('0.000');

  await workspace.type('Minimum', '6.12345');
  await expect(workspace.display.getByRole('textbox', { name: 'Minimum', exact: true })).toHaveValue('6.123');
  await expect(workspace.legend).toContainText('6.12');
  await workspace.display.getByRole('button', { name: 'Reset the range' }).click();
  await expect(workspace.display.getByRole('textbox', { name: 'Minimum', exact: true })).toHaveValue('0.000');
});

test('[W4.25, W4.26, W2.46] maps, inversion and colour types change the picture', async ({ workspace }) => {
  await workspace.type('Point size', '18');
  await workspace.lookFromTop();
  const look = async (): Promise<Picture> => {
    await workspace.settle();
    return workspace.picture();
  };
  const seen = [await look()];
  const changed = async (): Promise<void> => {
    let now: Picture;
    await expect
      .poll(async () => {
        now = await look();
        return seen.some((picture) => isLike(picture, now));
      })
      .toBe(false);
    seen.push(now!);
  };
  await workspace.chooseColourMap('Viridis');
  await changed();
  await workspace.display.getByRole('button', { name: 'Invert the colour map' }).click();
  await changed();
  await workspace.chooseType('Logarithmic');
  await changed();
  await workspace.chooseType('Discrete');
  await expect(workspace.display.getByRole('list', { name: 'Bands' }).getByRole('listitem')).toHaveCount(8);
  await changed();
});

test('[W4.37, W4.38, W4.40, W5.13] a threshold filter keeps what an independent count gives; the eye and the bin take it back', async ({
  page,
  workspace,
}) => {
  await workspace.display.getByRole('button', { name: 'Add filter' }).click();
  await expect(page.getByRole('option', { name: 'ROCK', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '10');
  const expected = surveyedGrid.filter((point) => point.copper !== '' && Number(point.copper) >= 10).length;
  await expect.poll(() => workspace.kept()).toBe(`${expected} of 25 kept`);
  await workspace.display.getByRole('button', { name: 'Filter by CU' }).click();
  await expect.poll(() => workspace.kept()).toBe('25 of 25 kept');
  await workspace.display.getByRole('button', { name: 'Filter by CU' }).click();
  await expect.poll(() => workspace.kept()).toBe(`${expected} of 25 kept`);
  await workspace.display.getByRole('button', { name: 'Remove the filter on CU' }).click();
  await expect(workspace.display.getByText('Add a filter to keep only values within a range.')).toBeVisible();
});

test('[W4.37] a late answer to an earlier range of a filter does not replace the later one', async ({
  page,
  workspace,
}) => {
  const asked: Request[] = [];
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/buffers\//, async (route) => {
    asked.push(route.request());
    if (asked.length === 1) await held;
    await route.continue();
  });
  await workspace.addFilter('CU');
  await expect.poll(() => asked.length).toBe(1);
  await workspace.type('Minimum of CU', '10');
  await expect.poll(() => workspace.kept()).toBe('14 of 25 kept');
  const late = page.waitForResponse((response) => response.request() === asked[0]);
  letGo();
  await (await late).finished();
  // What the page makes of the late answer, it has made by the time that its picture rests.
  await workspace.settle();
  expect(asked.length).toBeGreaterThan(1);
  expect(await workspace.kept()).toBe('14 of 25 kept');
});

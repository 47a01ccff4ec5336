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

test('ticking a dataset draws it, with a legend, a histogram and the defaults', async ({ workspace, grid }) => {
  const { display, legend } = workspace;
  await workspace.lookFromTop();
  await test.step('[W1.02, W1.03, W4.11] a dataset that is ticked in the tree is drawn by its layers', async () => {
    await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(0);
    await expect(display.getByRole('checkbox', { name: 'Show Points' })).toBeChecked();
    await expect(legend).toContainText('CU');
    // A row without a grade is no zero: the legend counts it apart.
    await expect(legend).toContainText(/No data\s*1/);
    await expect(workspace.histogram).toBeVisible();
  });
  await test.step('[W4.15] it has its defaults: colours, point size and opacity', async () => {
    await test.step('[W9.11a] the colour map is Rainbow Uniform', () =>
      expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Rainbow Uniform'));
    await test.step('[W9.10b] points have size 3', () =>
      expect(display.getByRole('textbox', { name: 'Point size' })).toHaveValue('3 px'));
    await expect(display.getByRole('textbox', { name: 'Opacity' })).toHaveValue('100 %');
    await expect(display.getByRole('textbox', { name: 'Minimum', exact: true })).toHaveValue('1.000');
    await expect(display.getByRole('textbox', { name: 'Maximum', exact: true })).toHaveValue('23.000');
  });

  await test.step('[W1.03, W2.38, W4.13] a layer that is unticked is closed and taken out of the view; ticked again it is open and drawn', async () => {
    const points = display.getByRole('checkbox', { name: 'Show Points' });
    await points.click();
    await expect(workspace.layerButton('Points')).toHaveAttribute('aria-expanded', 'false');
    await expect(legend).toHaveCount(0);
    await expect.poll(() => workspace.colouredPixels()).toBe(0);
    await points.click();
    await expect(workspace.layerButton('Points')).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(0);
  });
  await test.step('[W1.03, W4.11] a dataset that is unticked is drawn no more', async () => {
    await workspace.tick(grid, false);
    await expect(legend).toHaveCount(0);
    await expect.poll(() => workspace.colouredPixels()).toBe(0);
  });
});

test('[W2.41, W2.43, W5.14, W5.15] opacity and point size change the picture and are kept within their limits', async ({
  workspace,
}) => {
  await workspace.lookFromTop();
  const small = await workspace.colouredPixels();
  await workspace.type('Point size', '18');
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(small * 10);
  await workspace.settle();
  const large = await workspace.colouredPixels();
  await test.step('[W2.41] the opacity has a slider', async () => {
    const slider = workspace.display.getByRole('slider', { name: 'Opacity' });
    await expect(slider).toHaveAttribute('aria-valuenow', '100');
    await slider.press('ArrowLeft');
    await expect(workspace.display.getByRole('textbox', { name: 'Opacity' })).toHaveValue('99 %');
  });
  await workspace.type('Opacity', '10');
  await expect.poll(() => workspace.colouredPixels()).toBeLessThan(large / 2);
  const becomes = async (label: string, typed: string, taken: string): Promise<void> => {
    await workspace.type(label, typed);
    await expect(workspace.display.getByRole('textbox', { name: label })).toHaveValue(taken);
  };
  await test.step('[W9.10a] the point size is 1 to 18', async () => {
    await becomes('Point size', '0', '1 px');
    await becomes('Point size', '99', '18 px');
  });
  await test.step('[W9.10i] the opacity is 0 to 100 percent', async () => {
    await becomes('Opacity', '101', '100 %');
    await expect.poll(() => workspace.colouredPixels()).toBe(large);
    await becomes('Opacity', '-1', '0 %');
    await expect.poll(() => workspace.colouredPixels()).toBe(0);
  });
});

test('[W2.45, W2.46, W4.22, W2.52, W4.28] a text column is categorical; its categories can be hidden', async ({
  page,
  workspace,
}) => {
  await workspace.type('Point size', '18');
  await workspace.lookFromTop();
  await workspace.chooseColourBy('ROCK');
  await expect(workspace.display.getByText('3 of 3 visible')).toBeVisible();
  const type = (role: 'combobox' | 'textbox') => workspace.display.getByRole(role, { name: 'Type' });
  await expect(type('combobox').or(type('textbox')).first()).toHaveValue('Categorical');
  const count = (rock: string): string => String(surveyedGrid.filter((point) => point.rock === rock).length);
  for (const rock of ['Granite', 'Basalt', 'Schist'])
    await expect(workspace.legend).toContainText(`${rock}${count(rock)}`);
  await expect(workspace.histogram).toHaveCount(0);
  await expect(workspace.display.getByRole('button', { name: /^(Granite|Basalt|Schist): #[0-9A-F]{6}$/ })).toHaveCount(
    3,
  );
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

test('[W5.16f, W5.16g] a colour range whose minimum is above its maximum is refused with a warning', async ({
  page,
  workspace,
}) => {
  const minimum = workspace.display.getByRole('textbox', { name: 'Minimum', exact: true });
  const maximum = workspace.display.getByRole('textbox', { name: 'Maximum', exact: true });
  const reset = workspace.display.getByRole('button', { name: 'Reset the range' });
  await test.step('[W5.16f, W5.16g] the warning has nothing to dismiss it by, and the range stays', async () => {
    await workspace.type('Minimum', '30');
    const warning = page.getByRole('status').filter({ hasText: 'The minimum is greater than the maximum' });
    await expect(warning).toContainText('The range was not changed.');
    await expect(warning).toHaveAttribute('data-type', 'warning');
    await expect(warning.getByRole('button')).toHaveCount(0);
    await expect(minimum).toHaveValue('1.000');
    await expect(maximum).toHaveValue('23.000');
    await workspace.type('Maximum', '0.5');
    await expect(maximum).toHaveValue('23.000');
    await expect(minimum).toHaveValue('1.000');
  });

  await test.step('[W2.49, W5.16a, W5.16h] values are rounded to three decimals, and show them', async () => {
    await workspace.type('Minimum', '6.12345');
    await expect(minimum).toHaveValue('6.123');
    await expect(workspace.legend).toContainText('6.12');
    await workspace.type('Maximum', '20.98765');
    await expect(maximum).toHaveValue('20.988');
  });
  await test.step('[W5.16d] the range is reset to that of the field', async () => {
    await reset.click();
    await expect(minimum).toHaveValue('0.000');
    await expect(maximum).toHaveValue('24.000');
  });
  await test.step('[W5.16c] the range is reset to that of a filter on the field', async () => {
    await workspace.addFilter('CU');
    await workspace.type('Minimum of CU', '10');
    await expect.poll(() => workspace.kept()).toBe('14 of 25 kept');
    await reset.click();
    await expect(minimum).toHaveValue('10.000');
    await expect(maximum).toHaveValue('24.000');
  });
  await test.step('[W5.16e] and is left where the filter keeps one value alone', async () => {
    await workspace.type('Minimum of CU', '24');
    await expect.poll(() => workspace.kept()).toBe('1 of 25 kept');
    await reset.click();
    await expect(minimum).toHaveValue('10.000');
    await expect(maximum).toHaveValue('24.000');
  });
});

test('[W2.46, W2.51, W4.25, W4.26] maps, inversion and colour types change the picture', async ({
  page,
  workspace,
}) => {
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
  const type = (role: 'combobox' | 'textbox') => workspace.display.getByRole(role, { name: 'Type' });
  await type('combobox').or(type('textbox')).first().click();
  await expect(page.getByRole('option')).toHaveText(['Continuous', 'Logarithmic', 'Discrete']);
  await page.keyboard.press('Escape');
  await workspace.display.getByRole('button', { name: 'Invert the colour map' }).click();
  await changed();
  await workspace.chooseType('Logarithmic');
  await changed();
  await workspace.chooseType('Discrete');
  await test.step('[W3.20] eight colours share the range, of which the first has the lowest values', async () => {
    const bands = workspace.display.getByRole('list', { name: 'Bands' }).getByRole('listitem');
    const colours = ['#FF0000', '#FF5C00', '#FFE500', '#ADFF00', '#05FF00', '#00F0FF', '#0075FF', '#2400FF'];
    await expect(bands).toHaveCount(colours.length);
    for (const [at, colour] of colours.toReversed().entries())
      await expect(bands.nth(at).getByRole('button')).toHaveAccessibleName(new RegExp(`: ${colour}$`));
  });
  await changed();
});

test('[W1.05, W4.37, W4.38, W5.13] a threshold filter keeps what an independent count gives; the eye and the bin take it back', async ({
  page,
  workspace,
}) => {
  await workspace.display.getByRole('button', { name: 'Add filter' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'CU',
    'ROCK Chosen categories',
    'ROCK Text contains',
    'Query over several columns',
  ]);
  await page.keyboard.press('Escape');
  await workspace.type('Point size', '18');
  await workspace.lookFromTop();
  await workspace.settle();
  const all = await workspace.colouredPixels();
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '10');
  const counted = (low: number, high = 24): number =>
    surveyedGrid.filter(({ copper }) => copper !== '' && Number(copper) >= low && Number(copper) <= high).length;
  const expected = counted(10);
  await expect.poll(() => workspace.kept()).toBe(`${expected} of 25 kept`);
  await expect.poll(() => workspace.colouredPixels()).toBeLessThan(all * 0.8);
  await test.step('[W5.12] a maximum that is not above the minimum is not taken', async () => {
    const maximum = workspace.display.getByRole('textbox', { name: 'Maximum of CU', exact: true });
    for (const typed of ['9', '10']) {
      await workspace.type('Maximum of CU', typed);
      await expect(maximum).toHaveValue('24.000');
    }
    await workspace.type('Maximum of CU', '20');
    await expect(maximum).toHaveValue('20.000');
    await expect.poll(() => workspace.kept()).toBe(`${counted(10, 20)} of 25 kept`);
    await workspace.type('Maximum of CU', '24');
    await expect.poll(() => workspace.kept()).toBe(`${expected} of 25 kept`);
  });
  await workspace.display.getByRole('button', { name: 'Filter by CU' }).click();
  await expect.poll(() => workspace.kept()).toBe('25 of 25 kept');
  await workspace.display.getByRole('button', { name: 'Filter by CU' }).click();
  await expect.poll(() => workspace.kept()).toBe(`${expected} of 25 kept`);
  await workspace.display.getByRole('button', { name: 'Remove the filter on CU' }).click();
  await expect(workspace.display.getByText('Add a filter to keep only values within a range.')).toBeVisible();
  await expect.poll(() => workspace.colouredPixels()).toBe(all);
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

import { missingPrograms } from '../../plugins/engine-paraview/server/worker/programs.ts';
import { seconds } from '../patience.ts';
import { expect, test } from './support/fixtures.ts';
import { surveyedGrid } from './support/point-dataset.ts';

const missing = missingPrograms();
const rocks = surveyedGrid.map(({ rock }) => rock);
const copper = surveyedGrid.flatMap((point) => (point.copper === '' ? [] : [point.copper]));

test('[W3.17a, W3.17h, W9.10f] items have labels of the chosen property, whoever draws them; they follow the camera, are undone, and are there after a reload', async ({
  page,
  workspace,
  grid,
}) => {
  test.setTimeout(seconds(180));
  const texts = page.getByTestId('item-labels').locator('text');
  const shown = (): Promise<string[]> => texts.allTextContents();
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.lookFromTop();
  await workspace.display.getByRole('checkbox', { name: 'Show labels' }).check();
  await expect.poll(shown).toEqual(copper);
  const pixels = (): Promise<number> =>
    texts.first().evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  // Eight points, of which there are 72 to an inch and 96 pixels.
  expect(await pixels()).toBeCloseTo((8 * 96) / 72, 2);

  await workspace.chooseLabel('ROCK');
  await expect.poll(shown).toEqual(rocks);
  const places = (): Promise<{ x: number; y: number }[]> =>
    texts.evaluateAll((all) =>
      all.map((text) => ({ x: Number(text.getAttribute('x')), y: Number(text.getAttribute('y')) })),
    );
  const [first, second] = await places();
  const last = (await places()).at(-1)!;
  // From above, the first row is the southernmost, from west to east.
  expect(second!.x).toBeGreaterThan(first!.x + 20);
  expect(second!.y).toBeCloseTo(first!.y, 0);
  expect(last.y).toBeLessThan(first!.y - 80);
  await workspace.lookFrom('North');
  expect((await places())[1]!.x).toBeLessThan((await places())[0]!.x);

  await workspace.type('Label size', '12');
  await expect.poll(pixels).toBeCloseTo(16, 2);
  await workspace.canvas.focus();
  for (const _ of ['size', 'property']) await page.keyboard.press('Control+z');
  await expect.poll(shown).toEqual(copper);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(shown).toEqual(rocks);
  await page.reload();
  await workspace.ready();
  await expect.poll(shown).toEqual(rocks);

  await test.step('over what ParaView draws', async () => {
    if (missing) return;
    await workspace.drawBy('ParaView');
    await expect(page.getByTestId('picture-status')).toHaveText('Drawn by ParaView', { timeout: seconds(90) });
    await expect.poll(shown).toEqual(rocks);
  });
});

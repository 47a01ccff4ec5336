import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { takeGuidePicture } from './support/guide-picture.ts';
import { surveyedGrid } from './support/point-dataset.ts';
import type { Workspace } from './support/workspace.ts';

/** Where something is in the view, in parts of its width and height. */
type Part = readonly [number, number];

/** Drags through places of the view with keys held; the button is released at the last one. */
async function drag(page: Page, workspace: Workspace, parts: readonly Part[], keys: readonly string[]): Promise<void> {
  const box = (await workspace.canvas.boundingBox())!;
  const places = parts.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(...places[0]!);
  await page.mouse.down();
  for (const place of places.slice(1)) await page.mouse.move(...place, { steps: 4 });
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
}

/** The outline of a part of the view, from its upper left to its lower right corner. */
const outline = (left: number, top: number, right: number, bottom: number): Part[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const westernHalf = outline(0.01, 0.02, 0.45, 0.97);
const all = outline(0.01, 0.02, 0.97, 0.97);

test('[W1.08] outlines in a view pick rows into the table, and rows mark items in the view', async ({
  page,
  workspace,
  grid,
}) => {
  await prepareAxe(page);
  await workspace.signIn();
  const nothing = page.getByText('Nothing is picked.');
  await test.step('[W2.16, W2.57] a split adds a table, which says that there is no dataset, or no pick', async () => {
    await workspace.addTable();
    await expect(page.getByText('No dataset is shown.')).toBeVisible();
    const [view, table] = await Promise.all(
      [workspace.canvas, page.getByText('No dataset is shown.')].map(async (part) => (await part.boundingBox())!),
    );
    expect(table!.y, 'it is below the view').toBeGreaterThan(view!.y + view!.height);
    await workspace.tick(grid);
    await workspace.activate(grid);
    await expect(nothing).toBeVisible();
  });
  // The first geometry to come resets the camera.
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(0);
  await workspace.lookFromTop();
  const table = page.getByRole('region', { name: 'Pick table', exact: true });
  const rows = table.locator('tbody tr');
  const column = async (name: string): Promise<string[]> => {
    const heads = await table.locator('th').allInnerTexts();
    const texts = await rows.locator(`td:nth-child(${heads.indexOf(name) + 1})`).allInnerTexts();
    // Thousands are set apart by a thin space.
    return texts.map((text) => text.replaceAll('\u2009', ''));
  };
  const west = surveyedGrid.filter((_, at) => at % 5 < 2);

  await test.step('[W2.20, W4.46, W4.47] Alt begins a polygon, as the header says, and Escape ends it', async () => {
    await page.keyboard.down('Alt');
    const box = (await workspace.canvas.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + 20);
    await expect(page.getByTestId('view-header').getByRole('status')).toHaveText('Picking in a polygon');
    await page.keyboard.press('Escape');
    await page.keyboard.up('Alt');
    await expect(page.getByTestId('view-header').getByRole('status')).toHaveCount(0);
  });

  await test.step('[W2.56, W4.46, W4.47] what is in it is picked: its rows are in the table and in the file', async () => {
    await drag(page, workspace, westernHalf, ['Alt']);
    await expect(rows).toHaveCount(west.length);
    // Before all columns there is one that selects, behind them one that deletes.
    const columns = ['Easting', 'Northing', 'RL', 'CU', 'ROCK'];
    expect((await table.locator('th').allInnerTexts()).filter(Boolean)).toEqual(columns);
    await expect(rows.first().getByRole('cell').first().getByRole('checkbox')).toHaveCount(1);
    await expect(
      rows
        .first()
        .getByRole('cell')
        .last()
        .getByRole('button', { name: /from the picks$/ }),
    ).toBeVisible();
    expect(await column('CU')).toEqual(west.map(({ copper }) => copper));
    expect(await column('Easting')).toEqual(west.map(({ easting }) => Number(easting).toFixed(2)));
    await takeGuidePicture(page, 'pick-table');
    await expect(page.getByTestId('item-counts')).toHaveText(`${west.length} selected`);
    const saved = page.waitForEvent('download');
    await table.getByRole('button', { name: 'Save as CSV' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toEqual([
      'Easting,Northing,Elevation,CU,ROCK',
      ...west.map(({ easting, northing, elevation, copper, rock }) =>
        [Number(easting), Number(northing), Number(elevation), copper, rock].join(),
      ),
    ]);
  });

  await test.step('[W4.48] picks are changed, and saved, only while that is switched on', async () => {
    for (const [option, button] of [
      ['Picks can be changed', 'Clear picks'],
      ['Picks can be saved', 'Save as CSV'],
    ] as const) {
      const action = table.getByRole('button', { name: button });
      for (const isOn of [false, true]) {
        await table.getByRole('button', { name: 'Options for the picks' }).click();
        await page.getByRole('menuitemcheckbox', { name: option }).click();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
        await expect(action).toBeEnabled({ enabled: isOn });
      }
    }
    await expect(rows).toHaveCount(west.length);
  });

  expect(await findingsInBothThemes(page, page.locator('main'))).toEqual([]);

  await test.step('[W2.53] the picks of a dataset have one colour, which is chosen in the display pane', async () => {
    const green = async (): Promise<number> =>
      (await workspace.picture()).count(({ red, green: most, blue }) => most > 200 && red < 60 && blue < 60);
    await workspace.openLayer('Picks');
    const before = await green();
    await workspace.type('Colour', '#00ff00');
    await expect.poll(green).toBeGreaterThan(before + 20);
  });

  await test.step('[W4.47] Ctrl adds to the picks, Shift subtracts from them', async () => {
    await drag(page, workspace, all, ['Alt', 'Control']);
    await expect(rows).toHaveCount(surveyedGrid.length);
    await drag(page, workspace, westernHalf, ['Alt', 'Shift']);
    await expect(rows).toHaveCount(surveyedGrid.length - west.length);
  });
  await test.step('[W2.56] rows are sorted and filtered', async () => {
    await table.getByRole('columnheader', { name: 'CU' }).getByRole('button').click();
    await expect(table.getByRole('columnheader', { name: 'CU' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows.first()).toContainText('Schist');
    expect((await column('CU'))[0]).toBe('2');
    await table.getByRole('textbox', { name: 'Filter rows' }).fill('> 20');
    await expect(rows).toHaveCount(3);
    await table.getByRole('textbox', { name: 'Filter rows' }).fill('');
    await expect(rows).toHaveCount(15);
  });

  await test.step('[W2.56] rows are ticked, which marks their items in yellow, and deleted', async () => {
    const yellow = async (): Promise<number> =>
      (await workspace.picture()).filter(({ red, green, blue }) => red > 150 && green > 110 && blue < 80).length;
    await rows.first().getByRole('checkbox').check();
    await expect.poll(yellow).toBeGreaterThan(20);
    await table.getByRole('button', { name: 'Zoom to the marked rows' }).click();
    await rows
      .nth(1)
      .getByRole('button', { name: /from the picks$/ })
      .click();
    await expect(rows).toHaveCount(14);
  });
  await test.step('[W4.47] Escape clears the picks, which is undone', async () => {
    await workspace.canvas.focus();
    await page.keyboard.press('Escape');
    await expect(nothing).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(14);
  });
  await test.step('[W2.56, W2.57] after a reload they are still there, until the clear button is pressed', async () => {
    await page.reload();
    await workspace.ready();
    await expect(rows).toHaveCount(14);
    await table.getByRole('button', { name: 'Clear picks' }).click();
    await expect(nothing).toBeVisible();
  });
});

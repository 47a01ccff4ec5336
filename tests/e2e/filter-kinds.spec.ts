import type { Locator, Page } from 'playwright/test';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { surveyedGrid } from './support/point-dataset.ts';

const count = (isKept: (rock: string) => boolean): string =>
  `${surveyedGrid.filter(({ rock }) => isKept(rock)).length} of ${surveyedGrid.length} kept`;

const withCount = (rock: string): string => `${rock}${surveyedGrid.filter((point) => point.rock === rock).length}`;

test.beforeEach(async ({ page, workspace, grid }) => {
  await prepareAxe(page);
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.type('Point size', '18');
  await workspace.lookFromTop();
});

/** The categories of a filter, by the title of its kind. */
function categories(page: Page, label = 'Categories of ROCK'): Locator {
  return page.getByRole('listbox', { name: label });
}

test('chosen categories keep what an independent count gives, by mouse and by keyboard; undo takes each choice back', async ({
  page,
  workspace,
}) => {
  await workspace.settle();
  const all = await workspace.colouredPixels();
  await workspace.addFilter('ROCK Chosen categories');
  const list = categories(page);
  await expect(page.getByRole('textbox', { name: 'Search the categories of ROCK' })).toBeFocused();
  await expect(list.getByRole('option', { selected: true })).toHaveText(['Basalt', 'Granite', 'Schist'].map(withCount));
  expect(await workspace.kept()).toBe('25 of 25 kept');

  await list.getByRole('option', { name: 'Granite' }).click();
  await expect.poll(() => workspace.kept()).toBe(count((rock) => rock !== 'Granite'));
  await expect.poll(() => workspace.colouredPixels()).toBeLessThan(all);
  // What is not kept is still counted: only the other filters take from it.
  await expect(list.getByRole('option', { name: 'Granite' })).toHaveText(withCount('Granite'));

  // The list follows the search field, and takes the arrow keys and the space bar.
  await page.getByRole('textbox', { name: 'Search the categories of ROCK' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect.poll(() => workspace.kept()).toBe(count((rock) => rock === 'Basalt'));
  await expect(page.getByText('1 of 3 chosen')).toBeVisible();
  expect(await findingsInBothThemes(page, workspace.display)).toEqual([]);

  const group = page.getByRole('group', { name: 'ROCK: Chosen categories' });
  await group.getByRole('button', { name: 'Invert' }).click();
  await expect.poll(() => workspace.kept()).toBe(count((rock) => rock !== 'Basalt'));
  await group.getByRole('button', { name: 'None', exact: true }).click();
  await expect.poll(() => workspace.kept()).toBe(count(() => false));
  await expect.poll(() => workspace.colouredPixels()).toBe(0);
  await group.getByRole('textbox').fill('granit');
  await group.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => workspace.kept()).toBe(count((rock) => rock === 'Granite'));
  await group.getByRole('textbox').fill('marble');
  await expect(group.getByText('No value of ROCK contains “marble”.')).toBeVisible();

  await group.getByRole('button', { name: 'Filter by ROCK: Chosen categories' }).click();
  await expect.poll(() => workspace.kept()).toBe(count(() => true));
  await expect(group.getByText('Only Granite')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => workspace.kept()).toBe(count((rock) => rock === 'Granite'));
  await page.keyboard.press('Control+z');
  await expect.poll(() => workspace.kept()).toBe(count(() => false));
  await group.getByRole('button', { name: 'Remove the filter on ROCK: Chosen categories' }).click();
  await expect(group).toHaveCount(0);
  await expect.poll(() => workspace.colouredPixels()).toBe(all);
});

test('a text keeps the values that contain it, counts them, and is saved with the state; Spanish has words for all of it', async ({
  page,
  workspace,
}) => {
  await workspace.addFilter('ROCK Text contains');
  const group = page.getByRole('group', { name: 'ROCK: Text contains' });
  const field = group.getByRole('textbox', { name: 'Text that ROCK contains' });
  await expect(field).toBeFocused();
  await expect(group.getByRole('status')).toHaveText('Enter a text. Until then nothing is left out.');
  await page.keyboard.type(' AN');
  const granite = count((rock) => rock === 'Granite');
  await expect.poll(() => workspace.kept()).toBe(granite);
  await expect(group.getByRole('status')).toHaveText(`1 value, ${granite.split(' ')[0]} items`);
  await page.keyboard.type('x');
  await expect(group.getByRole('status')).toHaveText('No value of ROCK contains “ANx”.');
  await expect.poll(() => workspace.kept()).toBe(count(() => false));
  await page.keyboard.press('Backspace');
  await expect.poll(() => workspace.kept()).toBe(granite);

  // The other filter counts what this one keeps.
  await workspace.addFilter('ROCK Chosen categories');
  const list = categories(page);
  await expect(list.getByRole('option', { name: 'Granite' })).toHaveText(withCount('Granite'));
  await expect(list.getByRole('option', { name: 'Basalt' })).toHaveText('Basalt0');
  expect(await findingsInBothThemes(page, workspace.display)).toEqual([]);
  await list.getByRole('option', { name: 'Schist' }).click();
  await expect(page.getByText('2 of 3 chosen')).toBeVisible();

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save As' });
  await dialog.getByLabel('Name').fill('Granite only');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await group.getByRole('button', { name: 'Remove the filter on ROCK: Text contains' }).click();
  await expect.poll(() => workspace.kept()).toBe(count((rock) => rock !== 'Schist'));

  await page.reload();
  await workspace.ready();
  await page.getByRole('button', { name: /^Saved states:/ }).click();
  await page.getByRole('menuitem', { name: /^Load/ }).click();
  const states = page.getByRole('dialog', { name: 'Load' });
  await states.getByRole('row').filter({ hasText: 'Granite only' }).dblclick();
  await expect.poll(() => workspace.kept()).toBe(granite);
  await expect(group.getByRole('textbox', { name: 'Text that ROCK contains' })).toHaveValue('AN');
  await expect(page.getByText('2 of 3 chosen')).toBeVisible();

  await page.getByRole('button', { name: 'Change language' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('group', { name: 'ROCK: El texto contiene' })).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'ROCK: Categorías elegidas' }).getByText('2 de 3 elegidas'),
  ).toBeVisible();
  await expect(page.getByText('1 valor, 9 elementos')).toBeVisible();
});

import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { surveyedGrid } from './support/point-dataset.ts';

/** A point as a query sees it; copper is missing in one. */
interface Point {
  readonly rock: string;
  /** NaN where it is missing: no comparison with it is true. */
  readonly copper: number;
}
const points: readonly Point[] = surveyedGrid.map(({ rock, copper }) => ({
  rock,
  copper: copper === '' ? NaN : Number(copper),
}));

const kept = (isKept: (point: Point) => boolean): string => `${points.filter(isKept).length} of ${points.length} kept`;

test('a layer is filtered by a query over several columns, with completion, messages, undo, and after a reload', async ({
  page,
  workspace,
  grid,
}) => {
  await prepareAxe(page);
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.addFilter('Query over several columns');
  const row = page.getByRole('group', { name: 'Query' });
  const field = row.getByRole('textbox', { name: 'Query' });
  const expectKept = (isKept: (point: Point) => boolean) => expect.poll(() => workspace.kept()).toBe(kept(isKept));

  await test.step('it takes the focus, and a word becomes a column', async () => {
    await expect(field).toBeFocused();
    await expect(row).toContainText('Until then nothing is left out.');
    await field.pressSequentially('ro');
    await expect(page.getByRole('option', { name: 'ROCK' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('ROCK ');
    await expect(row).toContainText('At the end, =, !=, <, <=, >, >=, in or is is missing.');
    await expectKept(() => true);
  });
  await test.step('what is right is applied; what is wrong is said, and what was right before holds', async () => {
    await field.pressSequentially("= 'Granite'");
    await page.keyboard.press('Enter');
    await expectKept(({ rock }) => rock === 'Granite');
    await field.fill("(ROCK = 'Granite' or CU >= 12) and not ROCK in ('Schist')");
    await page.keyboard.press('Enter');
    await expectKept(({ rock, copper }) => (rock === 'Granite' || copper >= 12) && rock !== 'Schist');
    await field.fill("ROCK = 'Granite' and GONE > 1");
    await expect(row).toContainText('The layer has no column GONE.');
    expect(await findingsInBothThemes(page, workspace.display)).toEqual([]);
    await expectKept(({ rock, copper }) => (rock === 'Granite' || copper >= 12) && rock !== 'Schist');
  });
  await test.step('it is switched off and on, taken back, kept over a reload, and removed', async () => {
    await field.fill('not CU > 5');
    await page.keyboard.press('Enter');
    await expectKept(({ copper }) => copper <= 5);
    await row.getByRole('button', { name: 'Query is active' }).click();
    await expectKept(() => true);
    await expect(row).toContainText('not CU > 5');
    await page.keyboard.press('Control+z');
    await expectKept(({ copper }) => copper <= 5);
    await page.reload();
    await workspace.ready();
    await workspace.settle();
    await workspace.activate(grid);
    await expectKept(({ copper }) => copper <= 5);
    await expect(field).toHaveValue('not CU > 5');
    await row.getByRole('button', { name: 'Remove the query' }).click();
    await expect(row).toHaveCount(0);
    await expect(workspace.display).not.toContainText('kept');
  });
});

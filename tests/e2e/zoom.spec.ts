import { expect, test, useOwnServer } from './support/fixtures.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { importPoints, surveyedGrid } from './support/point-dataset.ts';

useOwnServer();

/** The survey grid, so many metres further east. */
function gridAt(metres: number): typeof surveyedGrid {
  return surveyedGrid.map((point) => ({ ...point, easting: (Number(point.easting) + metres).toFixed(3) }));
}

test('data that are ticked outside the view are told of there, and zoomed to from the chip, the tree, a layer and the search', async ({
  page,
  workspace,
  client,
  grid,
}) => {
  await importPoints(client, 'Babbitt', gridAt(20_000));
  await importPoints(client, 'Elsewhere', gridAt(400_000));
  await prepareAxe(page);
  await workspace.signIn();
  const chips = page.getByTestId('sight-chips');
  const said = (name: string) => page.getByRole('status').filter({ hasText: new RegExp(`^Zoomed to ${name}$`) });
  const run = async (command: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search data or run a command' })).toBeFocused();
    await page.keyboard.type(command);
    await expect(page.getByRole('option').first()).toContainText(command);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await workspace.tick(grid);
  await workspace.lookFromTop();
  await expect(chips.getByRole('status')).toHaveCount(0);

  await test.step('the chip names what is outside, asks about another coordinate system, and goes when the camera shows it', async () => {
    await workspace.tick('Babbitt');
    await expect(chips.getByRole('status')).toHaveText(['Babbitt is outside the view']);
    await workspace.tick('Elsewhere');
    await expect(chips.getByRole('status')).toHaveText([
      'Babbitt is outside the view',
      'Elsewhere is 400 km away: another coordinate system?',
    ]);
    expect(await findingsInBothThemes(page, chips)).toEqual([]);
    await chips.getByRole('button', { name: 'Dismiss' }).last().click();
    await chips.getByRole('button', { name: 'Zoom to Babbitt' }).click();
    await expect(said('Babbitt')).toHaveCount(1);
    await expect(chips.getByRole('status')).toHaveCount(0);
    await workspace.canvas.hover();
    await expect(page.getByTestId('coordinates')).toContainText(/E 498.123/);
  });

  await test.step('a row of the tree, by the keyboard, and the search', async () => {
    await workspace.row(grid).click();
    await workspace.tree.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Zoom to' }).press('Enter');
    await expect(said(grid)).toHaveCount(1);
    await run('Zoom to Babbitt');
    await expect(said('Babbitt')).toHaveCount(1);
  });

  await test.step('a layer; a locked view says why it stays', async () => {
    await workspace.activate(grid);
    const button = workspace.display.getByRole('button', { name: 'Zoom to Points' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(said('Points')).toHaveCount(1);
    await run('Select what is in the view');
    await expect(page.getByTestId('item-counts')).toHaveText('25 selected');
    await run('Zoom to the picks');
    await expect(said('25 items')).toHaveCount(1);
    await run('Lock or unlock the camera');
    await workspace.activate('Babbitt');
    await button.click();
    await expect(page.getByText('The camera of this view is locked')).toBeVisible();
  });
});

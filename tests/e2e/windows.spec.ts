import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { Workspace } from './support/workspace.ts';

test('two windows of one session show the same, values included; each takes back what it did itself', async ({
  page,
  workspace,
  server,
  grid,
}) => {
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.lookFromTop();

  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search data and commands' });
  await palette.getByRole('combobox').fill('another window');
  await palette.getByRole('option', { name: 'Open another window of this session' }).click();
  const second: Page = await opened;
  const other = new Workspace(second, server.address, workspace.problems);
  await expect(other.legend).toContainText('CU');
  expect(new URL(second.url()).searchParams.has('session')).toBe(false);
  await other.activate(grid);
  await other.openLayer('Points');

  const valueOf = (which: Workspace, name: string) => which.display.getByRole('textbox', { name });
  await workspace.type('Point size', '18');
  await expect(valueOf(other, 'Point size')).toHaveValue('18 px');
  await workspace.chooseColourBy('ROCK');
  await expect(other.legend).toContainText('Granite');

  await other.type('Opacity', '40');
  await expect(valueOf(workspace, 'Opacity')).toHaveValue('40 %');
  // What another window did is not this one's to take back.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+z');
  await expect(other.legend).toContainText('CU');
  await expect(valueOf(workspace, 'Opacity')).toHaveValue('40 %');

  await workspace.tick(grid, false);
  await expect(other.legend).toHaveCount(0);
  await workspace.tick(grid);
  await expect(other.legend).toContainText('CU');
});

import type { Locator, Page } from 'playwright/test';
import { findingsInBothThemes, prepareAxe, seriousFindings } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import type { Workspace } from './support/workspace.ts';

/** The list of gradients, their editor, the categories with the picker of their colours, and the import of colours. */
async function expectGradientsAccessible(page: Page, workspace: Workspace): Promise<void> {
  const expectNothing = async (): Promise<void> => {
    // What still fades in or out has other contrasts.
    const parts = page.getByRole('dialog').or(page.getByRole('menu'));
    const opacities = (): Promise<string[]> =>
      parts.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).opacity));
    await expect.poll(async () => (await opacities()).every((opacity) => opacity === '1')).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
  };
  await workspace.colourMapButton.click();
  await page.getByRole('button', { name: 'Edit gradients' }).click();
  const list = page.getByRole('group', { name: 'Edit gradients' });
  await expect(list).toBeVisible();
  await expectNothing();
  await list.getByRole('button', { name: 'New gradient' }).click();
  const editor = page.getByRole('dialog', { name: 'New gradient' });
  await editor.getByRole('textbox', { name: 'Name' }).fill('Copper');
  await expectNothing();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);

  await workspace.chooseColourBy('ROCK');
  await workspace.display.getByRole('button', { name: /^Granite: #/ }).click();
  await expect(page.getByRole('button', { name: 'Keep for the site' })).toBeVisible();
  await expectNothing();
  await page.keyboard.press('Escape');
  await workspace.display.getByRole('button', { name: 'Colours of the categories' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNothing();
  await page.getByRole('menuitem', { name: 'Import colours' }).click();
  const importing = page.getByRole('dialog', { name: 'Import colours' });
  await expect(importing.getByRole('radio')).toHaveCount(2);
  await expectNothing();
  await importing.getByRole('button', { name: 'Cancel' }).click();
  await expect(importing).toHaveCount(0);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`the ${scheme} theme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing serious on the sign-in page', async ({ page, workspace }) => {
      await prepareAxe(page);
      await workspace.open();
      await expect(page.getByLabel('E-mail')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      expect(await seriousFindings(page)).toEqual([]);
    });

    test('axe finds nothing serious in the workspace', async ({ page, workspace, grid }) => {
      await prepareAxe(page);
      await workspace.signIn();
      await workspace.tick(grid);
      await workspace.activate(grid);
      await workspace.openLayer('Points');
      await workspace.addFilter('CU');
      await workspace.settle();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      expect(await seriousFindings(page)).toEqual([]);
      await workspace.row(grid).click({ button: 'right' });
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('menuitem', { name: /^Delete/ }).click();
      const question = page.getByRole('dialog');
      await expect(question.getByRole('button', { name: 'Delete' })).toBeVisible();
      await expect(question).toHaveCSS('opacity', '1');
      expect(await seriousFindings(page)).toEqual([]);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      await expectGradientsAccessible(page, workspace);
    });
  });
}

test('axe finds nothing serious in the menus, dialogs and tools around the views, in both themes', async ({
  page,
  workspace,
  grid,
}) => {
  await prepareAxe(page);
  // Colours that are still changing have no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  const [menu, dialog] = [page.getByRole('menu'), page.getByRole('dialog')];
  const check = async (part: Locator): Promise<void> => {
    await expect(part).toBeVisible();
    await expect(part.getByRole('progressbar')).toHaveCount(0);
    await expect(part).toHaveCSS('opacity', '1');
    expect(await findingsInBothThemes(page, part)).toEqual([]);
  };
  const checkAndClose = async (part: Locator): Promise<void> => {
    await check(part);
    await part.press('Escape');
    await expect(part).toHaveCount(0);
  };

  // Menus of the header, of a view and of the tree.
  for (const name of [/^Account of/, /^Saved states:/, 'View menu', 'Look from', 'Split vertically', 'Add data']) {
    await page.getByRole('button', { name }).first().click();
    await checkAndClose(menu);
  }
  // Dialogs.
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await checkAndClose(dialog);
  for (const [button, item] of [
    [/^Account of/, 'Keyboard shortcuts'],
    [/^Account of/, 'About Adit'],
    [/^Saved states:/, 'Save As'],
    [/^Saved states:/, 'Load'],
    ['Add data', 'Create group…'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
    await expect(menu).toHaveCount(0);
    await checkAndClose(dialog);
  }
  for (const item of ['Properties and logs', 'Move…']) {
    await workspace.row(grid).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item }).click();
    await expect(menu).toHaveCount(0);
    await checkAndClose(dialog);
  }
  await page.getByRole('button', { name: /^Notifications:/ }).click();
  await checkAndClose(dialog);

  // The table of picks, and each tool with its helper.
  await page.getByRole('button', { name: 'Split vertically' }).first().click();
  await page.getByRole('menuitem', { name: 'Add a data table' }).click();
  await expect(page.getByText('Nothing is picked.')).toBeVisible();
  const tool = (name: string): Locator => workspace.toolbelt.getByRole('button', { name, exact: true });
  for (const [name, shown] of [
    ['Section', page.getByTestId('section-bar')],
    ['Clipping', page.getByTestId('tool-helper')],
    ['Measure', page.getByTestId('tool-helper')],
  ] as const) {
    await tool(name).click();
    await expect(shown).toBeVisible();
    await check(page.locator('main'));
    await tool(name).click();
    await expect(shown).toHaveCount(0);
  }
});

import { expect, test } from './support/fixtures.ts';

test('[W1.02, W4.57] the command palette finds data and commands by the keyboard; changes of the scene are undone and redone', async ({
  page,
  workspace,
  grid,
}) => {
  await workspace.signIn();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search data and commands' });
  const search = palette.getByRole('combobox');
  await expect(search).toBeFocused();
  await search.fill('survey gr');
  await expect(palette.getByRole('option').first()).toContainText(grid);
  await expect(palette.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', /true|mixed/);
  await expect(workspace.display.getByRole('heading', { name: grid })).toBeVisible();

  await workspace.openLayer('Points');
  const opacity = workspace.display.getByRole('textbox', { name: 'Opacity' });
  await opacity.fill('40');
  await opacity.press('Enter');
  await expect(opacity).toHaveValue(/^40\b/);
  await workspace.canvas.focus();
  // What is typed is applied a moment later.
  await page.waitForTimeout(500);
  await page.keyboard.press('Control+z');
  await expect(opacity).toHaveValue(/^100\b/);
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });
  await expect(status('Undone: Change the look of a layer')).toBeVisible();
  await page.keyboard.press('Control+Shift+Z');
  await expect(opacity).toHaveValue(/^40\b/);
  await expect(status('Redone: Change the look of a layer')).toBeVisible();
  await expect(status('Undone')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Control+Shift+Z');
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', /true|mixed/);

  await test.step('what is typed before the palette is there is what it begins with', async () => {
    const typed = ['Control+k', ...'Redo', 'Enter'];
    await page.evaluate((keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: key.replace('Control+', ''),
            ctrlKey: key.startsWith('Control+'),
            bubbles: true,
            cancelable: true,
          }),
        );
    }, typed);
    await expect(status('Redone: Change the look of a layer')).toBeVisible();
    await expect(opacity).toHaveValue(/^40\b/);
    await expect(palette).toHaveCount(0);
  });

  await page.getByRole('button', { name: 'Search data or run a command' }).click();
  await search.fill('no such thing');
  await expect(palette).toContainText('Nothing matches.');
  await search.fill('shortcuts');
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Ctrl K');
  await expect(list).toContainText('Turn the view');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'About Adit' }).click();
  await expect(page.getByRole('dialog', { name: 'About Adit' }).getByRole('definition').first()).toHaveText(
    /^\d+\.\d+\.\d+$/,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await workspace.canvas.focus();
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  // A click beside it closes it as well.
  await page.mouse.click(20, 500);
  await expect(list).toHaveCount(0);
  await expect(status('done:')).toHaveCount(0);
});

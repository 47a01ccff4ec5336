import { expect, test } from './support/fixtures.ts';
import { ImportDialog } from './support/import-dialog.ts';

test('[I9.12] the form widgets keep the rules of their values', async ({ page, workspace, grid }) => {
  await workspace.open();
  await test.step('[I9.12] a button group has one of its buttons pressed', async () => {
    const choices = page.getByRole('radiogroup').getByRole('radio');
    await expect(choices).toHaveCount(2);
    await expect(page.getByRole('radiogroup').getByRole('radio', { checked: true })).toHaveCount(1);
  });
  await workspace.fillSignIn();
  await workspace.ready();

  await test.step('[I9.12, I9.15, I9.16] a number that is typed is kept inside the limits of its field, and is a number; the slider beside it follows', async () => {
    await workspace.tick(grid);
    await workspace.activate(grid);
    await workspace.openLayer('Points');
    const opacity = workspace.display.getByRole('textbox', { name: 'Opacity' });
    const slider = workspace.display.getByRole('slider', { name: 'Opacity' });
    for (const [typed, kept] of [
      ['400', '100'],
      ['-3', '0'],
      ['4a0', '40'],
    ] as const) {
      await opacity.fill(typed);
      await opacity.blur();
      await expect(opacity).toHaveValue(new RegExp(`^${kept}\\b`));
      await expect(slider).toHaveAttribute('aria-valuenow', kept);
    }
  });

  await test.step('[I5.14, I9.12, I9.14] one date without a time; the later one is not before the earlier one', async () => {
    await page.getByRole('button', { name: 'Add data' }).click();
    await page.getByRole('menuitem', { name: /^Blast/ }).click();
    const picker = page.getByRole('dialog', { name: 'Import blast patterns' });
    const from = picker.getByLabel('From');
    const to = picker.getByLabel('To', { exact: true });
    await expect(from).toHaveAttribute('type', 'date');
    await from.fill('2026-03-05');
    await expect(to).toHaveAttribute('min', '2026-03-05');
    await expect(from).not.toHaveAttribute('min');
    await expect(picker.getByRole('switch')).toHaveCount(1);
    await picker.getByRole('button', { name: 'Close' }).last().click();
    await expect(picker).toHaveCount(0);
  });

  await test.step('[I9.12, I9.13] a box of one file chooses by radio, a box of several by checkbox; a select finds any part of its texts, in any case', async () => {
    const dialog = new ImportDialog(page, 'Import drillholes');
    await dialog.open();
    await expect(dialog.dialog.getByRole('textbox', { name: 'Dataset name' })).toBeVisible();
    for (const [box, role] of [
      ['Collar file', 'radio'],
      ['Interval files', 'checkbox'],
    ] as const) {
      const list = await dialog.openPrevious(box);
      await expect(list.getByRole(role)).not.toHaveCount(0);
      const uploader = list.getByLabel('Uploaded by').first();
      await uploader.click();
      await uploader.fill('MINISTR');
      await expect(page.getByRole('option')).toHaveText(['Administrator']);
      await uploader.fill('nobody');
      await expect(page.getByRole('option')).toHaveCount(0);
      await uploader.blur();
      await list.getByRole('button', { name: 'Cancel' }).click();
      await expect(list).toHaveCount(0);
      await test.step('[I2.11] closing the list closes the menu', () => expect(page.getByRole('menu')).toHaveCount(0));
    }
    await dialog.button('Cancel import').first().click();
    await expect(dialog.dialog).toHaveCount(0);
  });

  await test.step('[I9.12, I9.16] a text of several lines has four', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Ask for support…' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '4');
  });
});

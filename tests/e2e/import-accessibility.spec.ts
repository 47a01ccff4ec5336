import type { Locator } from 'playwright/test';
import { prepareAxe, seriousFindings } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ImportDialog, textFile } from './support/import-dialog.ts';

test.use({ serverName: 'import' });

const collar = textFile('collar.csv', 'HOLE,X,Y,Z,EOH\nA,6772000,478000,350,120\nB,6772060,478040,350,120\n');
const survey = textFile('survey.csv', 'HOLE,AT,AZ,SLOPE\nA,0,90,60\nA,60,95,62\n');

/** A dialog that is still fading in has too little contrast. */
async function shown(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('opacity', '1');
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`the ${scheme} theme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing serious in the dialogs of an import and of support', async ({ page, workspace }) => {
      await prepareAxe(page);
      await workspace.signIn();
      const dialog = new ImportDialog(page, 'Import drillholes');
      await dialog.open();
      await shown(dialog.dialog);
      const list = await dialog.openPrevious('Interval files');
      await shown(list);
      await expect(list.getByRole('status')).toHaveText(/^\d/);
      expect(await seriousFindings(page)).toEqual([]);
      await list.getByRole('button', { name: 'Cancel' }).click();
      await dialog.browse('Collar file', collar);
      await dialog.browse('Survey file', survey);
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.button('Map dataset').click();
      await dialog.button('Next file').click();
      await expect(dialog.dialog.getByText('1 required variable is not mapped')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      const check = dialog.dialog.getByRole('region', { name: 'Check' });
      await dialog.dialog.getByLabel('Dip', { exact: true }).first().click();
      await page.getByRole('option', { name: 'SLOPE' }).click();
      await expect(dialog.dialog.getByRole('img', { name: /^Preview/ })).toBeVisible();
      await dialog.button('Previous file').click();
      await expect(check.getByRole('button', { name: /^Map/ })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.button('Save as recipe…').click();
      await shown(page.getByRole('dialog', { name: 'Save as recipe' }));
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.discard();

      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Ask for support…' }).click();
      const support = page.getByRole('dialog', { name: 'Ask for support' });
      await shown(support);
      await support.getByRole('button', { name: 'Send' }).click();
      await expect(support.getByRole('alert')).not.toBeEmpty();
      expect(await seriousFindings(page)).toEqual([]);
    });
  });
}

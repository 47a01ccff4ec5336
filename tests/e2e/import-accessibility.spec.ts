import type { Locator, Page } from 'playwright/test';
import { prepareAxe, seriousFindings } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { ImportDialog, textFile } from './support/import-dialog.ts';

test.use({ serverName: 'import' });

const collar = textFile('collar.csv', 'HOLE,X,Y,Z,EOH\nA,6772000,478000,350,120\nB,6772060,478040,350,120\n');
const survey = textFile('survey.csv', 'HOLE,AT,AZ,SLOPE\nA,0,90,60\nA,60,95,62\n');

/** A dialog that is still fading in has too little contrast, and one that is still loading has nothing in it. */
async function shown(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await expect(dialog).toHaveCSS('opacity', '1');
}

/** What axe finds in each theme. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['dark', 'light'] as const) {
    await page.locator('html').evaluate((root, value) => (root.dataset['mantineColorScheme'] = value), scheme);
    found.push(...(await seriousFindings(page)).map((text) => `${scheme}: ${text}`));
  }
  return found;
}

test('axe finds nothing serious in the dialogs of an import and of support, in both themes', async ({
  page,
  workspace,
}) => {
  await prepareAxe(page);
  // Colours that are still changing have no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import drillholes');
  const frame = dialog.dialog;
  await dialog.open();
  await shown(frame);
  const list = await dialog.openPrevious('Interval files');
  await shown(list);
  await expect(list.getByRole('status')).toHaveText(/^\d/);
  expect(await findings(page)).toEqual([]);
  await list.getByRole('button', { name: 'Cancel' }).click();
  await dialog.browse('Collar file', collar);
  await dialog.browse('Survey file', survey);
  expect(await findings(page)).toEqual([]);
  await dialog.button('Map dataset').click();
  await dialog.button('Next file').click();
  await expect(frame.getByText('1 required variable is not mapped')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await frame.getByLabel('Dip', { exact: true }).first().click();
  await page.getByRole('option', { name: 'SLOPE' }).click();
  await expect(frame.getByRole('img', { name: /^Preview/ })).toBeVisible();
  await dialog.button('Previous file').click();
  const check = frame.getByRole('region', { name: 'Check' });
  await expect(check.getByRole('button', { name: /^Map/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.button('Save as recipe…').click();
  await shown(page.getByRole('dialog', { name: 'Save as recipe' }));
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.discard();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Ask for support…' }).click();
  const support = page.getByRole('dialog', { name: 'Ask for support' });
  await shown(support);
  await support.getByRole('button', { name: 'Send' }).click();
  await expect(support.getByRole('alert')).not.toBeEmpty();
  expect(await findings(page)).toEqual([]);
});

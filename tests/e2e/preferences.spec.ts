import { prepareAxe, seriousFindings } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';

// The language of the administrator is changed.
useOwnServer();

test('[A2.14, A2.20, A2.24, A4.09, A1.07] preferences are chosen on their page, hold after signing in again, and change times', async ({
  page,
  workspace,
  grid,
}) => {
  await prepareAxe(page);
  await workspace.signIn();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await expect(page).toHaveURL(/\/preferences$/);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kiritimati');
  await page.getByRole('option', { name: 'Pacific/Kiritimati (GMT+14)' }).click();
  await page.getByRole('combobox', { name: 'Default site' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Sus preferencias se han guardado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Preferencias' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await workspace.open();
  await workspace.fillSignIn();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await workspace.row(grid).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Propiedades/ }).click();
  // The zone that is the furthest ahead: it is tomorrow there for most of the day.
  const there = new Intl.DateTimeFormat('en-US', { timeZone: 'Pacific/Kiritimati', day: '2-digit' }).format(new Date());
  await expect(page.getByRole('dialog')).toContainText(new RegExp(`, ${there}-\\w{3}-\\d{4}`));
});

import { prepareAxe, seriousFindings } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';

// The language of the administrator is changed.
useOwnServer();

test('[A1.07] preferences are chosen on their page, hold after signing in again, and change times', async ({
  page,
  workspace,
  client,
  grid,
}) => {
  await prepareAxe(page);
  await client.call('PUT', '/user-preferences/update', { defaultSite: null });
  await workspace.signIn();
  await test.step('[A2.20a, A2.20b, A2.20c, A2.20d, A2.20e, A2.20f, A2.20g, A2.20h, A2.20i] the header and its menu have all entries', async () => {
    const header = page.getByRole('banner');
    for (const name of ['Reset layout', 'Request new session', 'Change language'])
      await expect(header.getByRole('button', { name })).toBeEnabled();
    await header.getByRole('button', { name: /^Account of/ }).click();
    for (const name of ['Agreement', 'Ask for support…', 'Manage account', 'Preferences', 'Sign out'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeEnabled();
    await page.getByRole('menuitem', { name: 'About Adit' }).click();
    await expect(page.getByRole('dialog', { name: 'About Adit' })).toContainText(/Version\d+\.\d+\.\d+/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('[A2.20j, A2.20k, A2.20l, A2.20m, A2.20n, A2.20o, A2.20p] the menu of saved states has all entries', async () => {
    await page.getByRole('button', { name: /^Saved states:/ }).click();
    const entries = await page.getByRole('menu').getByRole('menuitem').allInnerTexts();
    const names = entries.map((entry) => entry.split('\n')[0]);
    expect(names.slice(0, 6)).toEqual(['New', 'Save', 'Save As', 'Reload', 'Copy Link', 'Load']);
    await page.keyboard.press('Escape');
  });
  await test.step('[A2.14, A2.20g, A2.24, A9.10] default site, time zone, found by its name, and language are chosen on their page', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Preferences' }).click();
    await expect(page).toHaveURL(/\/preferences$/);
    await expect(page.getByRole('main')).toHaveAttribute('data-layout', 'admin');
    const sidebar = page.getByRole('navigation', { name: 'Administration' });
    for (const name of ['Manage users', 'Manage sites'])
      await expect(sidebar.getByRole('link', { name })).toBeVisible();
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    const offered = page.getByRole('option').filter({ visible: true });
    await zone.click();
    const known = await page.evaluate(() => Intl.supportedValuesOf('timeZone'));
    await expect(offered).toHaveCount(known.length);
    const names = (await offered.allTextContents()).map((text) => text.replace(/ \(GMT.*/, ''));
    expect(names).toEqual(known.map((name) => name.replaceAll('_', ' ')));
    await zone.fill('kiritimati');
    await expect(offered).toHaveText(['Pacific/Kiritimati (GMT+14)']);
    await offered.click();
    const site = page.getByRole('combobox', { name: 'Default site' });
    await expect(site).toHaveValue('');
    // What is chosen a second time stays chosen.
    for (let time = 0; time < 2; time += 1) {
      await site.click();
      await expect(offered).toHaveText(['First site']);
      await offered.click();
      await expect(site).toHaveValue('First site');
    }
    await page.getByRole('combobox', { name: 'Language' }).click();
    await expect(offered).toHaveText(['English', 'Español']);
    await page.getByRole('option', { name: 'Español' }).click();
    expect(await seriousFindings(page)).toEqual([]);
  });
  await test.step('[A2.24, A4.09] that they are saved is told', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Sus preferencias se han guardado')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Preferencias' })).toBeVisible();
    const me = await client.call<{ userPreferences: object }>('GET', '/user/read/me?includeUserPreferences=true');
    const chosen = { defaultSite: client.site, timeZone: 'Pacific/Kiritimati', language: 'es' };
    expect(me.body.userPreferences).toEqual(chosen);
    expect(await seriousFindings(page)).toEqual([]);
  });

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

import type { Locator } from 'playwright/test';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { importPoints } from './support/point-dataset.ts';

// Sites come and go, and the language is changed.
useOwnServer();

test('[A1.02, A1.04] sites are listed, made, changed, given to users, and deleted; their files, too', async ({
  page,
  workspace,
  client,
  problems,
}) => {
  problems.expect(/409 .*site\/create/);
  // What a user may hear of changes with the roles: the stream of events begins anew.
  problems.expect(/ERR_INCOMPLETE_CHUNKED_ENCODING.*api\/event/);
  await prepareAxe(page);
  await importPoints(client, 'Collars');
  await workspace.signIn();
  const main = page.getByRole('main');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  const sidebar = page.getByRole('navigation', { name: 'Administration' });
  const manage = sidebar.getByRole('link', { name: 'Manage sites' });
  const first = page.getByRole('row', { name: /First site/ });
  await test.step('[A2.11, A2.25a, A2.25b, A2.25c, A2.25d, A2.25e, A2.25f, A2.25g, A2.25h, A2.25i] the list has country, colour, usage, users and moment of each site', async () => {
    await manage.click();
    await expect(page).toHaveURL(/^[^?#]*[^/]\/sites$/);
    await expect(main).toHaveAttribute('data-layout', 'admin');
    await expect(manage).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('link', { name: 'Create site' })).toHaveAttribute('href', '/site/create');
    const [{ id }] = (await client.call<{ id: string }[]>('GET', '/site/read')).body as [{ id: string }];
    await expect(first.getByRole('link')).toHaveAttribute('href', `/site/${id}`);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Country',
      'Data usage',
      'Assigned users',
      'Created at',
    ]);
    await expect(first).toContainText(/\d\d\/\d\d\/20\d\d \d\d:\d\d/);
    const [{ color }] = (await client.call<{ color: string }[]>('GET', '/site/read')).body as [{ color: string }];
    const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ');
    const block = first.getByRole('rowheader').locator('i');
    await expect(block).toBeVisible();
    await expect(block).toHaveCSS('background-color', `rgb(${rgb})`);
    await expect(main).toContainText('Data usage');
    await expect(main).toContainText(/User accounts\s*1/);
    expect(await findingsInBothThemes(page, page.locator('html'))).toEqual([]);
    const more = page.getByRole('button', { name: 'Get more accounts' });
    const colourOf = (part: Locator): Promise<string> => part.evaluate((element) => getComputedStyle(element).color);
    expect(await colourOf(more)).toBe(await colourOf(first.getByRole('link')));
    for (const [property, value] of [
      ['text-decoration-line', 'underline'],
      ['background-color', 'rgba(0, 0, 0, 0)'],
      ['border-top-width', '0px'],
      ['cursor', 'pointer'],
    ] as const)
      await expect(more).toHaveCSS(property, value);
    await more.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(/support/i);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('[A2.12, A2.26, A5.04, A8.05] a site is made with a free name and a country', async () => {
    await page.getByRole('link', { name: 'Create site' }).click();
    await expect(page).toHaveURL(/\/site\/create$/);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create site' }).click();
    await expect(main).toContainText('A site needs a name.');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('First site');
    await page.getByRole('button', { name: 'Create site' }).click();
    await expect(page.getByRole('alert')).toContainText('There is already a site called “First site”.');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mina Norte');
    await page.getByRole('combobox', { name: 'Country' }).fill('chile');
    await page.getByRole('option', { name: 'Chile' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Copper');
    await expect(page.getByRole('checkbox', { name: 'System administrators only' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Create site' }).click();
    await expect(page).toHaveURL(/\/site\/[\da-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Mina Norte' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Copper');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Chile');
    await expect(manage).toHaveAttribute('aria-current', 'page');
  });

  await test.step('[A2.13] the site is changed on its own page, beside the sidebar', async () => {
    await expect(page).toHaveURL(/^[^?#]*[^/]\/site\/[\da-f-]{36}$/);
    await expect(main).toHaveAttribute('data-layout', 'admin');
    await expect(sidebar).toBeVisible();
    await page.getByRole('textbox', { name: 'Description' }).fill('Copper and gold');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The site “Mina Norte” was saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Copper and gold');
  });

  await test.step('[A2.28, A5.05] users are added to it with a role, given another one, and removed', async () => {
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText('Choose a user and a role first')).toBeVisible();
    await page.getByRole('combobox', { name: 'User' }).click();
    await page.getByRole('option', { name: 'Administrator' }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Contributor', 'Viewer']);
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('User permissions');
    const table = page.getByRole('tabpanel').getByRole('table', { name: 'User permissions' });
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'E-mail', 'Contributor', 'Viewer', 'Remove']);
    await expect(table.locator('tbody tr')).toHaveCount(1);
    await expect(table.locator('tbody th, tbody td')).toHaveText(['Administrator', 'admin@example.com', '', '', '']);
    await expect(table.locator('tbody td').nth(1).getByRole('radio')).not.toBeChecked();
    await expect(table.locator('tbody td').nth(2).getByRole('radio')).toBeChecked();
    await expect(table.locator('tbody td').nth(3).getByRole('button')).toHaveCount(1);
    const viewer = page.getByRole('radio', { name: 'Administrator is Viewer' });
    const contributor = page.getByRole('radio', { name: 'Administrator is Contributor' });
    await expect(viewer).toBeChecked();
    await contributor.click();
    await expect(contributor).toBeChecked();
    await expect(viewer).not.toBeChecked();
    expect(await findingsInBothThemes(page, main)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Administrator from the site' }).click();
    await expect(main).toContainText('Nobody has a role on this site yet.');
  });

  await test.step('its local grids are typed where it has a coordinate system, and say at once what their points make of them', async () => {
    const grids = main.locator('details');
    await grids.locator('summary').click();
    await expect(grids).toContainText('Choose a coordinate system for the site first.');
    await page.getByRole('combobox', { name: 'Coordinate system' }).fill('28350');
    await page.getByRole('option', { name: /GDA94 \/ MGA zone 50/ }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await grids.getByRole('button', { name: 'Add local grid' }).click();
    await grids.getByRole('textbox', { name: 'Name' }).fill('Mine grid');
    const points = ['0 0 1000 600000 7000000 400', '0 1000 1000 601000 7000000 400'].map((row) => row.split(' '));
    for (const [row, cells] of points.entries())
      for (const [column, value] of cells.entries())
        await grids.locator('tbody tr').nth(row).getByRole('textbox').nth(column).fill(value);
    await expect(grids).toContainText('Azimuths turn by 90.00000°, scale 1.000000, RL -600.000 m');
    expect(await findingsInBothThemes(page, main)).toEqual([]);
    await grids.getByRole('button', { name: 'Save local grids' }).click();
    await expect(page.getByText('The local grids were saved')).toBeVisible();
    await page.reload();
    await grids.locator('summary').click();
    await expect(grids.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine grid');
    await grids
      .getByRole('textbox', { name: /East, 2$/ })
      .last()
      .fill('602000');
    await expect(grids).toContainText('the scale is doubtful');
    await grids.locator('summary').click();
  });

  await test.step('[A2.27, A6.06] it has two tabs, and a menu that deletes it; one for System Administrators has no permissions to give', async () => {
    await expect(page.getByRole('tab')).toHaveText(['User permissions', 'Files and storage']);
    await page.getByRole('tab', { name: 'Files and storage' }).click();
    await expect(main).toContainText('No files were uploaded to this site.');
    await page.getByRole('checkbox', { name: 'System administrators only' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('tab', { name: 'User permissions' }).click();
    await expect(main).toContainText('Only system administrators can enter this site');
    await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0);
    await expect(main.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: 'More for this site' }).click();
    await page.getByRole('menuitem', { name: 'Delete site' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByRole('list', { name: 'What goes with it' })).toContainText('0 datasets');
    await expect(question.getByRole('button', { name: 'Delete site' })).toBeDisabled();
    await question.getByLabel('Type “Mina Norte” to delete it').fill('Mina Norte');
    expect(await findingsInBothThemes(page, question)).toEqual([]);
    await question.getByRole('button', { name: 'Delete site' }).click();
    await expect(page).toHaveURL(/\/sites$/);
    await expect(page.getByRole('row', { name: /First site/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Mina Norte/ })).toHaveCount(0);
  });

  await test.step('[A2.29b, A2.29m, A2.29k] its files are filtered, ticked and deleted together', async () => {
    await page.getByRole('link', { name: 'First site' }).click();
    await page.getByRole('tab', { name: 'Files and storage' }).click();
    const file = page.getByRole('row', { name: /\.csv/ });
    await expect(file).toContainText(/\d\d\/\d\d\/20\d\d \d\d:\d\d/);
    await expect(file).toContainText('Administrator');
    await expect(main).toContainText(/Loaded datasets\s*1 \(/);
    await page.getByRole('button', { name: 'Uploaded', exact: true }).first().click();
    await page.getByRole('radio', { name: 'Today' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/range=today/);
    await expect(file).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(await findingsInBothThemes(page, main)).toEqual([]);
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(main).toContainText('No files were uploaded to this site.');
  });
});

test('[A2.07] the audit log is searched and saved, tenants are made, help is there, and the pages of administration speak Spanish', async ({
  page,
  workspace,
}) => {
  await prepareAxe(page);
  await workspace.open('/admin/audit');
  await workspace.fillSignIn();
  await workspace.ready();
  await workspace.open('/admin/audit');
  const main = page.getByRole('main');
  const lines = page.getByRole('row', { name: /Signed in/ });
  await expect(lines.first()).toContainText('127.0.0.1');
  expect(await findingsInBothThemes(page, main)).toEqual([]);
  await page.getByRole('button', { name: 'Event' }).first().click();
  await page.getByRole('checkbox', { name: 'Signed in' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/action=sign-in/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Audit log.csv');

  await page.getByRole('link', { name: 'Tenants' }).click();
  await expect(page.getByRole('row', { name: /Adit \(runs the deployment\)/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create tenant' }).click();
  const form = page.getByRole('form', { name: 'Create tenant' });
  await form.getByRole('button', { name: 'Create tenant' }).click();
  await expect(form).toContainText('This is not an e-mail address.');
  expect(await findingsInBothThemes(page, main)).toEqual([]);
  await form.getByLabel('Name of the organisation').fill('Minera Sur');
  await form.getByLabel('Name of its first site').fill('Norte');
  await form.getByLabel('E-mail of its administrator').fill('rita@minera-sur.example');
  await form.getByLabel('Name of its administrator').fill('Rita Rojas');
  await form.getByRole('button', { name: 'Create tenant' }).click();
  await expect(page.getByText('An activation link was sent to rita@minera-sur.example')).toBeVisible();
  await expect(page.getByRole('row', { name: /Minera Sur/ })).toBeVisible();

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inquilinos' })).toBeVisible();
  await page.getByRole('link', { name: 'Registro de auditoría' }).click();
  await expect(page.getByRole('heading', { name: 'Registro de auditoría' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Inició sesión/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Gestionar sitios' }).click();
  await expect(page.getByRole('heading', { name: 'Sitios' })).toBeVisible();
  await page.getByRole('link', { name: 'First site' }).click();
  await page.getByRole('combobox', { name: 'País' }).fill('alem');
  await expect(page.getByRole('option', { name: 'Alemania' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Archivos y almacenamiento' }).click();
  await expect(page.getByRole('button', { name: 'Eliminar los seleccionados' })).toBeVisible();
  expect(await findingsInBothThemes(page, main)).toEqual([]);

  await page.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole('heading', { name: 'Traer datos' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Atajos de teclado' })).toContainText('Ctrl');
  expect(await findingsInBothThemes(page, main)).toEqual([]);
  await main.getByRole('button', { name: /soporte/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

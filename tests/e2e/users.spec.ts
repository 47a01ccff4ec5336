import sharp from 'sharp';
import { People, PASSWORD } from '../security/support/people.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { takeGuidePicture } from './support/guide-picture.ts';

const NEW_PASSWORD = 'Another-5678';

// Users are made here, and the administrator's picture is changed.
useOwnServer();

test('[A1.04, A1.08, A5.03] administrators find, create, let in and deactivate users', async ({
  page,
  server,
  workspace,
  problems,
}) => {
  problems.expect(/409 \(Conflict\).*\/user\/(create|update)/);
  const people = await People.open(server);
  const tenant = await people.firstTenant();
  for (let number = 1; number <= 11; number += 1) await people.person(`Person ${number}`, { tenant });
  const asking = await people.person('Aroha Tane', { tenant, isActive: null });
  await people.query('update adit.users set is_access_requested = true, is_external = true where id = $1', [asking.id]);
  const closed = await people.site(tenant, 'Closed site');
  await people.query('update adit.sites set is_sys_admin_only = true where id = $1', [closed]);
  await people.close();
  await prepareAxe(page);
  const main = page.getByRole('main');
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
  const sidebar = page.getByRole('navigation', { name: 'Administration' });

  await workspace.open('/');
  await workspace.fillSignIn();
  await workspace.ready();
  await workspace.open('/users');
  await test.step('[A2.08, A2.15c, A2.30f, A9.08, W9.06] the list has ten users on a page, and the page in the address', async () => {
    await expect(sidebar.getByRole('link', { name: 'Manage users' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Manage sites' })).toBeVisible();
    await expect(rows).toHaveCount(10);
    const size = page.getByRole('combobox', { name: 'Rows' });
    await expect(size.getByRole('option')).toHaveText(['10', '20', '50']);
    await expect(size).toHaveValue('10');
    await size.selectOption('20');
    await expect(rows).toHaveCount(13);
    await expect(page).toHaveURL(/\?limit=20$/);
    await size.selectOption('10');
    await expect(rows).toHaveCount(10);
    await takeGuidePicture(page, 'users');
    await expect(rows.filter({ hasText: 'Administrator' })).toContainText(/this minute|minutes? ago/);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=2&limit=10$/);
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('Person 9');
    await page.goBack();
    await expect(rows).toHaveCount(10);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.first()).toContainText('Person 11');
  });

  await test.step('[A2.30j, A2.30m, A2.30n] filters have chips, and are cleared together', async () => {
    await page.getByRole('button', { name: 'SSO', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Yes' }).click();
    await expect(rows).toHaveCount(1);
    await expect(main.getByText('SSO: Yes')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox', { name: 'Yes' })).toBeHidden();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(rows).toHaveCount(10);
    await page.getByLabel('Name or e-mail').fill('aroha');
    await expect(rows).toHaveCount(1);
    expect(await findingsInBothThemes(page, main)).toEqual([]);
  });

  await test.step('[A2.10, A2.32d, A2.32e, A2.32f, A2.32h, A2.32i, A2.32j, A2.32k, A2.33, A2.34, A5.07, A6.06] a request for access is approved once the user has a site', async () => {
    await page.getByRole('button', { name: 'Review the request of Aroha Tane' }).click();
    await expect(page).toHaveURL(new RegExp(`/users/${asking.id}$`));
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(asking.email);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Aroha Tane');
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('New User');
    await expect(main).toHaveAttribute('data-layout', 'admin');
    await expect(sidebar.getByRole('link', { name: 'Manage users' })).toHaveAttribute('aria-current', 'page');
    await expect(main.locator('dl > div')).toHaveText([
      'StatusAccess requested',
      `Id${asking.id}`,
      'Last signed innever',
      'SSOYes',
    ]);
    const approve = page.getByRole('button', { name: 'Approve' });
    await expect(page.getByRole('button', { name: 'Deny' })).toBeEnabled();
    await expect(approve).toBeDisabled();
    await page.getByRole('radio', { name: 'First site: Contributor' }).click();
    await expect(page.getByRole('radio', { name: 'First site: Contributor' })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^First site: (None|Viewer)$/ })).toHaveCount(2);
    await expect(approve).toBeEnabled();
    const closedRow = main.getByRole('row').filter({ hasText: 'Closed site' });
    await expect(closedRow).toContainText('— For System Administrators only');
    await expect(closedRow.getByRole('radio')).toHaveCount(0);
    expect(await findingsInBothThemes(page, main)).toEqual([]);
    await approve.click();
    await expect(page.getByRole('region', { name: 'Request for access' })).toBeHidden();
    await expect(main.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('[A2.35, A4.01e] the menu deactivates, and resets no password of others', async () => {
    await page.getByRole('button', { name: 'Actions for Aroha Tane' }).click();
    await expect(page.getByRole('menuitem', { name: 'Reset password' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(main.getByText('Inactive', { exact: true })).toBeVisible();
  });

  await test.step('[A2.09, A5.03, A8.04] a user is created at /users/create, beside the sidebar, with a name and a free address', async () => {
    await main.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page).toHaveURL(/^[^?#]*[^/]\/users\/create$/);
    await expect(sidebar.getByRole('link', { name: 'Manage users' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(main.getByText('A user needs a name.')).toBeVisible();
    await expect(main.getByText('A user needs an e-mail address.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('  ab ');
    await expect(main.getByText('A name needs at least 3 characters.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora Vidal');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(asking.email);
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByText('There is already an account with this address.')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nora@example.com');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByRole('heading', { name: 'Nora Vidal' })).toBeVisible();
    await expect(main.getByText('Pending activation')).toBeVisible();
  });

  await test.step('[A8.04] a change that is refused is told by the server’s message, or where it has none by a general text', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Nora V');
    for (const [message, said] of [
      ['The pump is off.', 'The pump is off.'],
      ['', 'Something went wrong. Please try again.'],
    ] as const) {
      await page.route('**/api/user/update/*', (route) =>
        route.fulfill({ status: 409, json: { code: 'odd', message, values: {} } }),
      );
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const toast = page.locator('[data-type=error][role=alert]').filter({ hasText: said });
      await expect(toast).toContainText('The user could not be changed');
      await page.unroute('**/api/user/update/*');
    }
  });
});

test('[A6.03, A6.04] invitations, the own picture, and what others do not get to see, in Spanish', async ({
  page,
  server,
  client,
  workspace,
}) => {
  const people = await People.open(server);
  const tenant = await people.firstTenant();
  await people.query("insert into adit.allowed_domains values ($1, 'mine.example')", [tenant]);
  await people.query('delete from adit.sites where is_sys_admin_only');
  const [site] = await people.query<{ id: string }>('select id from adit.sites where tenant_id = $1', [tenant]);
  const viewer = await people.person('Vera Luz', { tenant, sites: { [site?.id ?? '']: 'Viewer' } });
  await people.close();
  await prepareAxe(page);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const main = page.getByRole('main');
  const enter = async (email: string, password: string): Promise<void> => {
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(/\/ssa$/);
  };

  // Invitations are for those who have a provider.
  await page.route('**/config.json', async (route) => {
    const known = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...known, externalLoginDomain: 'https://login.example', clientId: 'adit' } });
  });
  await workspace.open('/');
  await enter('admin@example.com', 'Secret-1234');
  await workspace.open('/users');
  await expect(page.getByRole('heading', { name: 'Usuarios' })).toBeVisible();
  await test.step('[A2.31a, A2.31b, A2.31c, A2.31g, A2.31h, A5.02] invitations take addresses, a role and roles by site', async () => {
    await page.getByRole('button', { name: 'Invitar usuarios SSO' }).click();
    const dialog = page.getByRole('dialog');
    const emails = dialog.getByRole('combobox', { name: 'Direcciones de correo' });
    const type = async (text: string): Promise<void> => {
      await emails.fill(text);
      await emails.press('Enter');
    };
    await type('luz@mine.example');
    await type('luz');
    await expect(dialog.getByText('«luz» no es una dirección de correo.')).toBeVisible();
    await type('LUZ@mine.example');
    await expect(dialog.getByText('LUZ@mine.example ya está en la lista.')).toBeVisible();
    await type('luz@other.example');
    await expect(dialog.getByText('El dominio de luz@other.example no está permitido.')).toBeVisible();
    await emails.fill('');
    const invite = dialog.getByRole('button', { name: 'Invitar' });
    await expect(invite).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Añadir sitio' })).toBeEnabled();
    for (const [label, option] of [
      ['Rol', 'Usuario nuevo'],
      ['Sitio 1', 'First site'],
      ['Rol en el sitio 1', 'Lector'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    await expect(dialog.getByText('Todos los sitios están añadidos.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Añadir sitio' })).toBeDisabled();
    expect(await findingsInBothThemes(page, dialog)).toEqual([]);
    await invite.click();
    await expect(page.getByText('Se invitó a 1 persona')).toBeVisible();
    await expect(main.getByRole('row').filter({ hasText: 'luz@mine.example' })).toContainText(
      'Pendiente de activación',
    );
    expect(await findingsInBothThemes(page, main)).toEqual([]);
    await page.getByRole('link', { name: 'Invitaciones' }).click();
    await expect(main.getByRole('row').filter({ hasText: 'luz@mine.example' })).toContainText('En espera');
    expect(await findingsInBothThemes(page, main)).toEqual([]);
  });

  await test.step('[A2.20f, A2.32a, A2.32b, A5.06, A7.37a, A8.09] the own page takes a picture, cropped, that is a JPEG or PNG of 3 MB', async () => {
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitem', { name: 'Gestionar la cuenta' }).click();
    await expect(page).toHaveURL(/\/users\/[\da-f-]{36}$/);
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await image() };
    const choose = async (file: typeof picture): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Cambiar la imagen' }).click();
      await (await chooser).setFiles(file);
    };
    await choose({ ...picture, name: 'me.gif', mimeType: 'image/gif' });
    await expect(page.getByText('La imagen debe ser un archivo JPEG o PNG.')).toBeVisible();
    await choose({ ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(3_145_728)]) });
    await expect(page.getByText('La imagen puede tener como máximo 3 MB.')).toBeVisible();
    await choose(picture);
    await page.getByRole('slider', { name: 'Ampliación' }).press('End');
    await expect(page.getByRole('button', { name: 'Usar esta imagen' })).toBeEnabled();
    expect(await findingsInBothThemes(page, page.getByRole('dialog'))).toEqual([]);
    const read = new Set<string>();
    page.on('request', (request) => request.method() === 'GET' && read.add(new URL(request.url()).pathname));
    const uploaded = page.waitForResponse('**/api/user/avatar-upload*');
    await page.getByRole('button', { name: 'Usar esta imagen' }).click();
    const { profilePicUrl } = (await (await uploaded).json()) as { profilePicUrl: string };
    await expect(main.locator('img')).toHaveAttribute('src', /^blob:/);
    // Enlarged as far as it goes, there is nothing but the middle.
    const { channels } = await sharp(await client.bytes(profilePicUrl)).stats();
    expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(240);
    expect(read).toContain(`/api${profilePicUrl}`);
    await expect(page.getByRole('button', { name: /^Cuenta de/ }).locator('img')).toHaveAttribute('src', /^blob:/);
  });

  await test.step('[A2.30a] the list of users has it beside the name, and initials where there is none', async () => {
    const own = page.url();
    await page.getByRole('link', { name: 'Gestionar usuarios' }).click();
    const rowOf = (email: string) => main.getByRole('row').filter({ hasText: email });
    await expect(rowOf('admin@example.com').locator('img')).toHaveAttribute('src', /^blob:/);
    await expect(rowOf('luz@mine.example').locator('[data-initials="L"]')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(own);
  });

  await test.step('[A7.37b, W7.01j] signing out cancels what is under way', async () => {
    const cancelled: string[] = [];
    page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).pathname));
    await page.route('**/api/user/read?*', () => undefined);
    const asked = page.waitForRequest('**/api/user/read?*');
    await page.getByRole('link', { name: 'Gestionar usuarios' }).click();
    await asked;
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect.poll(() => cancelled).toContain('/api/user/read');
    await page.unroute('**/api/user/read?*');
  });

  await test.step('[A2.20i, A6.01, A6.03] after signing out, a user sees the own roles, and no page of administration', async () => {
    await enter(viewer.email, PASSWORD);
    const foreign = '00000000-0000-4000-8000-000000000000';
    for (const path of ['/users', '/users/create', `/users/${foreign}`, '/sites', '/site/create', `/site/${foreign}`]) {
      await workspace.open(path);
      await expect(page).toHaveURL(/\/ssa$/);
    }
    await workspace.open(`/users/${viewer.id}`);
    await expect(page.getByRole('heading', { name: 'Vera Luz' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'First site: Lector' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'First site: Lector' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Gestionar usuarios' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Rol' })).toHaveAttribute('readonly');
  });

  await test.step('[A2.03, A2.35, A6.04] the own password is reset from the menu, at an address that has the id alone', async () => {
    await page.getByRole('button', { name: 'Qué se puede hacer con Vera Luz' }).click();
    await page.getByRole('menuitem', { name: 'Restablecer la contraseña' }).click();
    await expect(page).toHaveURL(new RegExp(`/reset-password\\?userId=${viewer.id}$`));
    await page.getByLabel('Contraseña actual').fill(PASSWORD);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repita la contraseña nueva').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await expect(page).toHaveURL(/\/ssa$/);
    const account = { email: viewer.email, password: NEW_PASSWORD };
    expect((await page.request.post(`${server.address}/api/user/login`, { data: account })).status()).toBe(200);
  });
});

/** A picture with a white square in its middle. */
async function image(): Promise<Buffer> {
  const middle = { create: { width: 100, height: 100, channels: 3, background: '#ffffff' } } as const;
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#c77b4a' } })
    .composite([{ input: middle }])
    .png()
    .toBuffer();
}

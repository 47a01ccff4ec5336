import type { Page } from 'playwright/test';
import { linkOf, MailBox } from '../integration/mail-box.ts';
import { administrator, type ServerProcess } from '../integration/server-process.ts';
import { People, PASSWORD, signIn as signInByApi, type Person } from '../security/support/people.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';

const NEW_PASSWORD = 'Another-5678';

useOwnServer();

/** Makes people by the tables of a server. */
async function withPeople<Made>(server: ServerProcess, make: (people: People) => Promise<Made>): Promise<Made> {
  const people = await People.open(server);
  try {
    return await make(people);
  } finally {
    await people.close();
  }
}

/** The link of the first mail for a person. */
async function linkFor(server: ServerProcess, { email }: Person): Promise<string> {
  const box = new MailBox(server.dataFolder);
  await expect.poll(async () => (await box.mailsFor(email)).length).toBe(1);
  const [mail] = await box.mailsFor(email);
  return linkOf(mail!).href;
}

/** What a page says where the server refuses what its button asks for: the server's message, else a text of its own. */
async function expectRefusals(page: Page, path: string, button: string, generic: string): Promise<void> {
  for (const message of ['The desk is closed.', '']) {
    const json = { code: 'desk-closed', message, values: {} };
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 503, json }), { times: 1 });
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert')).toHaveText(message || generic);
  }
}

const faults = (page: Page): Promise<string[]> => findingsInBothThemes(page, page.locator('html'));

test('a forgotten password: mail, checklist, a new one, signed in with it', async ({
  page,
  server,
  client,
  workspace,
  problems,
}) => {
  problems.expect(/status of 503.*\/api\/(recover|reset)-password/);
  const person = await withPeople(server, async (people) =>
    people.person('Rosa', { tenant: await people.firstTenant(), sites: { [client.site]: 'Viewer' } }),
  );
  await prepareAxe(page);
  await test.step('[A2.01, A2.02] the sign-in page leads to a mail', async () => {
    await workspace.open();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/forgot$/);
    expect(await faults(page)).toEqual([]);
    await page.getByLabel('E-mail').fill(person.email);
    await test.step('[A8.06] a failure shows the message of the server, or a general one', () =>
      expectRefusals(page, 'recover-password', 'Send the mail', 'The mail could not be sent. Please try again.'));
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await expect(page.getByRole('status')).toContainText(`If ${person.email} has an account`);
  });

  await test.step('[A2.03, A2.23, A5.01, A9.04] its link leads to two fields, which can be shown, and to a list of the rules that are kept', async () => {
    await page.goto(await linkFor(server, person));
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, ...[...searchParams.keys()].toSorted()]).toEqual(['/reset-password', 'token', 'userId']);
    const save = page.getByRole('button', { name: 'Save the password' });
    const rules = page.getByRole('list', { name: 'Password rules' });
    const kept = rules.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Done' }) });
    await expect(save).toBeDisabled();
    await expect(rules.getByRole('listitem')).toHaveText([
      'At least 8 characters',
      'An upper-case letter',
      'A lower-case letter',
      'A digit',
      /^A special character/,
      'Both entries match',
    ]);
    await expect(kept).toHaveCount(0);
    const password = page.getByLabel('New password', { exact: true });
    const toggle = page.getByRole('button', { name: 'Show or hide the password' }).first();
    await expect(page.locator('input[type=password]')).toHaveCount(2);
    await password.fill('another-');
    await expect(kept).toHaveText(['At least 8 characters', 'A lower-case letter', /^A special character/]);
    const repeated = page.getByLabel('Repeat the new password');
    await repeated.fill('another-');
    await expect(kept.last()).toHaveText('Both entries match');
    await expect(kept).toHaveCount(4);
    await expect(save).toBeDisabled();
    for (const [text, missing] of [
      ['Secre-1', 'At least 8 characters'],
      ['secret-1', 'An upper-case letter'],
      ['SECRET-1', 'A lower-case letter'],
      ['Secret-x', 'A digit'],
      ['Secret 12', /^A special character/],
    ] as const) {
      for (const field of [password, repeated]) await field.fill(text);
      await expect(kept).toHaveCount(5);
      await expect(kept.filter({ hasText: missing })).toHaveCount(0);
      await expect(save).toBeDisabled();
    }
    await password.fill(NEW_PASSWORD);
    await expect(kept).toHaveCount(5);
    await expect(kept.filter({ hasText: 'Both entries match' })).toHaveCount(0);
    await expect(save).toBeDisabled();
    await toggle.click();
    await expect(password).toHaveAttribute('type', 'text');
    await toggle.click();
    await expect(password).toHaveAttribute('type', 'password');
    await repeated.fill(NEW_PASSWORD);
    await expect(kept).toHaveCount(6);
    await expect(save).toBeEnabled();
    expect(await faults(page)).toEqual([]);
    await test.step('[A8.06] a failure shows the message of the server, or a general one', () =>
      expectRefusals(
        page,
        'reset-password',
        'Save the password',
        'The password could not be saved. Please try again.',
      ));
    await save.click();
    await expect(page.getByText('Your new password is saved')).toBeVisible();
  });
  await workspace.fillSignIn({ email: person.email, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/ssa$/);
});

test('[A4.01f, A4.01h] pending, deactivated and single-sign-on accounts are led to what they can do, in Spanish', async ({
  page,
  server,
  client,
  workspace,
  problems,
}) => {
  // Whoever is not active gets no events, and neither does a sign-in that ends while they are asked for again.
  problems.expect(/status of 40[13].*\/api\/event/);
  problems.expect(/status of 503.*\/api\/(request-access|activate-account)/);
  const { pending, asking } = await withPeople(server, async (people) => {
    const tenant = await people.firstTenant();
    return {
      pending: await people.person('Inés', { tenant, isActive: null, sites: { [client.site]: 'Contributor' } }),
      asking: await people.person('Omar', { tenant, isActive: null }),
    };
  });
  /** Signs the account of single sign-on in, in a state; a password would not let it in. */
  const tokenIn = (isActive: boolean | null, isRequested: boolean): Promise<string | undefined> =>
    withPeople(server, async (people) => {
      const change = (isExternal: boolean): Promise<unknown> =>
        people.query('update adit.users set is_active = $2, is_access_requested = $3, is_external = $4 where id = $1', [
          asking.id,
          isActive,
          isRequested,
          isExternal,
        ]);
      await change(false);
      const { token } = await signInByApi(server, asking);
      await change(true);
      return token;
    });
  await prepareAxe(page);
  await workspace.open();
  await page.getByText('Español').click();
  const signIn = async ({ email }: Person): Promise<void> => {
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  };
  await test.step('[A2.03, A2.04, A4.01h] a pending account is activated by the link of a mail', async () => {
    await signIn(pending);
    await expect(page).toHaveURL(/\/activate-account$/);
    await page.getByRole('button', { name: 'Enviar la invitación de nuevo' }).click();
    await expect(page.getByRole('status')).toContainText(pending.email);
    expect(await faults(page)).toEqual([]);
    await test.step('[A2.22] one that has a password has no button to ask for access, but a link back', async () => {
      await page.evaluate(() => {
        history.pushState(undefined, '', '/request-access');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
      await expect(page.getByRole('heading', { name: 'Aún sin acceso' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Solicitar acceso' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Volver al inicio de sesión' })).toHaveAttribute('href', '/');
    });
    await page.goto(await linkFor(server, pending));
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, ...[...searchParams.keys()].toSorted()]).toEqual(['/activate-account', 'token', 'userId']);
    await test.step('[A8.06] a failure shows the message of the server, or a general one', () =>
      expectRefusals(
        page,
        'activate-account?*',
        'Activar la cuenta',
        'No se pudo activar la cuenta. Inténtelo de nuevo.',
      ));
    await page.getByRole('button', { name: 'Activar la cuenta' }).click();
    await expect(page.getByRole('heading', { name: 'Elija una contraseña nueva' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password\?userId=[^&]+&token=[^&]+$/);
  });
  await test.step('after activation one is signed in, with data to import at hand', async () => {
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repita la contraseña nueva').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
    await expect(page).toHaveURL(/\/ssa$/);
    await expect(page.getByRole('button', { name: 'Importar datos' })).toBeVisible();
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  });

  const comeBack = async (isActive: boolean | null, isRequested: boolean): Promise<void> => {
    const bearer = await tokenIn(isActive, isRequested);
    await workspace.open();
    await page.evaluate((token) => localStorage.setItem('token', String(token)), bearer);
    await workspace.open();
  };
  await test.step('[A2.05, A2.22, A8.07] an account of single sign-on without access asks for it', async () => {
    await comeBack(null, false);
    await expect(page).toHaveURL(/\/request-access$/);
    await expect(page.getByRole('heading', { name: 'Aún sin acceso' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const ask = page.getByRole('button', { name: 'Solicitar acceso' });
    const refusal = { code: 'away', message: 'The administrators are away', values: {} };
    await page.route('**/api/request-access?*', (route) => route.fulfill({ status: 503, json: refusal }));
    await ask.click();
    const toast = page.locator('[data-type=error][role=alert]');
    await expect(toast).toContainText('The administrators are away');
    await page.unroute('**/api/request-access?*');
    await ask.click();
    await expect(page.getByRole('heading', { name: 'Acceso solicitado' })).toBeVisible();
    await expect(ask).toBeHidden();
  });
  await test.step('[A2.05, A2.22, A4.01f, A6.07] one that was denied it, or was deactivated, reads so and gets no further', async () => {
    for (const [isRequested, title] of [
      [true, 'Acceso rechazado'],
      [false, 'Cuenta desactivada'],
    ] as const) {
      await page.getByRole('link', { name: 'Volver al inicio de sesión' }).click();
      await comeBack(false, isRequested);
      await expect(page).toHaveURL(/\/request-access$/);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Solicitar acceso' })).toHaveCount(0);
    }
    await workspace.open('/ssa');
    await expect(page).not.toHaveURL(/\/ssa$/);
  });
});

test('[A5.09] a visitor asks for support, and the outbox shows a System Administrator the mail', async ({
  page,
  workspace,
}) => {
  await prepareAxe(page);
  await workspace.open();
  await page.getByRole('button', { name: 'Ask for support…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for support' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await test.step('[A2.01, A2.21, A3.12] the dialog has a field for each part of the request', async () => {
    const fields = ['Name', 'E-mail', 'Company', 'Tenant', 'Site', 'Subject', 'Message'];
    await expect(dialog.getByRole('textbox')).toHaveCount(fields.length);
    for (const field of fields) await expect(dialog.getByLabel(field)).toBeVisible();
    for (const field of fields.slice(0, -1))
      await dialog.getByLabel(field).fill(field === 'E-mail' ? 'vi@example.com' : `My ${field}`);
  });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('All fields are required.');
  expect(await faults(page)).toEqual([]);
  await dialog.getByLabel('Message').fill('I cannot get in.');
  const request = page.waitForRequest('**/api/support-request/create');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await test.step('[A2.21, A3.12] what is sent has what each field says', async () =>
    expect((await request).postDataJSON()).toEqual({
      name: 'My Name',
      email: 'vi@example.com',
      company: 'My Company',
      tenant: 'My Tenant',
      site: 'My Site',
      subject: 'My Subject',
      message: 'I cannot get in.',
    }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Request sent')).toBeVisible();

  await page.getByText('Español').click();
  await page.getByLabel('Correo electrónico').fill(administrator.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(administrator.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL(/\/ssa$/);
  await workspace.open('/admin/outbox');
  await expect(page.getByRole('heading', { name: 'Bandeja de salida' })).toBeVisible();
  await page.getByRole('button', { name: 'Request for support: My Subject' }).click();
  const letter = page.getByRole('dialog', { name: 'Request for support: My Subject' });
  await expect(letter).toContainText('I cannot get in.');
  expect(await faults(page)).toEqual([]);
  await letter.press('Escape');
  await expect(letter).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});

import { administrator } from '../integration/server-process.ts';
import { expect, test } from './support/fixtures.ts';
import { Workspace } from './support/workspace.ts';

test('a wrong password is refused in words, the right one leads to the workspace', async ({
  page,
  workspace,
  problems,
}) => {
  problems.expect(/status of (401|409)/);
  await workspace.open();
  await test.step('[A2.01, A2.21] the sign-in page has an e-mail, a password, a link for who forgot it, and a button', async () => {
    await expect(page.getByLabel('E-mail')).toBeEditable();
    await expect(page.getByLabel('Password', { exact: true })).toBeEditable();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });
  await test.step('[A8.03] a wrong password is refused by the server’s words', async () => {
    await workspace.fillSignIn({ ...administrator, password: 'Wrong-1234' });
    await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
    await expect(page).toHaveURL(/\/$/);
  });
  await test.step('[A8.03] whatever else is refused is told by the server’s message, or where it has none by a general text', async () => {
    for (const [message, said] of [
      ['The licence has ended.', 'The licence has ended.'],
      ['', 'You could not be signed in. Please try again.'],
    ] as const) {
      await page.route('**/api/user/login', (route) =>
        route.fulfill({ status: 409, json: { code: 'odd', message, values: {} } }),
      );
      await workspace.fillSignIn();
      await expect(page.getByRole('alert')).toHaveText(said);
      await page.unroute('**/api/user/login');
    }
  });
  await test.step('[A1.03, A4.02d, A4.02h] the right one leads to the workspace', async () => {
    await workspace.fillSignIn();
    await expect(page).toHaveURL(/\/ssa$/);
    await workspace.ready();
  });
});

test('[A2.20i] signing out in one tab signs out the others, also without the server', async ({
  context,
  page,
  server,
  workspace,
  problems,
}) => {
  await workspace.signIn();
  const other = new Workspace(await context.newPage(), server.address, problems);
  await other.open('/ssa');
  await other.ready();

  // It hears of it from the other tab, not from the server.
  await other.page.route(/\/(user|site|paraview|events?)\//, () => undefined);
  await workspace.signOut();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(other.page.getByLabel('E-mail')).toBeVisible();
  await expect(other.page).toHaveURL(/\/$/);
  await other.open('/ssa');
  await expect(other.page.getByLabel('E-mail')).toBeVisible();
});

test('two tabs that renew at once stay signed in, also where a browser has no locks between tabs', async ({
  context,
  page,
  server,
  workspace,
  problems,
}) => {
  problems.expect(/status of 401/);
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  await workspace.signIn();
  const other = new Workspace(await context.newPage(), server.address, problems);
  await other.open('/ssa');
  await other.ready();

  // What a tab says first is refused, as after a night; the renewals of both wait for each other.
  const statuses: number[] = [];
  let bothAsk = (): void => undefined;
  const together = new Promise<void>((resolve) => (bothAsk = resolve));
  let asking = 0;
  await context.route('**/api/user/renew', async (route) => {
    if ((asking += 1) === 2) bothAsk();
    await together;
    const response = await route.fetch();
    statuses.push(response.status());
    await route.fulfill({ response });
  });
  for (const tab of [page, other.page])
    await tab.route(
      '**/api/user/read/me*',
      (route) => route.fulfill({ status: 401, json: { code: 'not-signed-in', message: '', values: {} } }),
      { times: 1 },
    );
  await Promise.all([page.reload(), other.page.reload()]);
  await workspace.ready();
  await other.ready();
  expect(statuses).toEqual([200, 200]);
  await page.reload();
  await workspace.ready();
});

test('[A2.01] a visitor is sent to the sign-in page', async ({ page, workspace }) => {
  await workspace.open('/ssa');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('[W4.57, W9.16] a program that does not come is announced for three seconds, and no longer', async ({
  page,
  workspace,
}) => {
  await page.route(/\.js$/, () => undefined);
  void workspace.open().catch(() => undefined);
  const preloader = page.getByText('Adit', { exact: true });
  await expect(preloader).toBeVisible();
  await expect(preloader).toHaveCSS('animation-delay', '3s');
  await expect(preloader).toBeHidden();
  expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(3000);
});

import { TestIdentityProvider } from '../integration/identity-provider.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { People } from '../security/support/people.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test as base } from './support/fixtures.ts';
import { seconds } from '../patience.ts';

const provider = new TestIdentityProvider();

const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({ serverName: _ }, use) => {
      await provider.listen();
      const server = await new ServerProcess(provider.environment).start();
      provider.serve(server.address);
      await use(server);
      await server.dispose();
      await provider.close();
    },
    { scope: 'worker', timeout: seconds(60) },
  ],
});

test.use({ serverName: 'single-sign-on' });

test('[A1.03, A2.01, A2.21, A7.03] single sign-on leads to the provider and back; who was invited works, others read why not', async ({
  page,
  server,
  client,
  workspace,
  problems,
}) => {
  problems.expect(/status of 403.*\/api\/user\/login-external/);
  problems.expect(/status of 401.*\/api\/user\//);
  // Whoever is not active gets no events.
  problems.expect(/status of 403.*\/api\/event/);
  const people = await People.open(server);
  const tenant = await people.firstTenant();
  const person = await people.person('Lucia', { tenant, isActive: null, sites: { [client.site]: 'Viewer' } });
  await people.query('update adit.users set is_external = true where id = $1', [person.id]);
  await people.query("insert into adit.allowed_domains values ($1, 'mine.example')", [tenant]);
  await people.close();
  provider.accounts.set('lucia', { email: person.email, isVerified: true });
  provider.accounts.set('uma', { email: 'uma@mine.example', isVerified: true });
  provider.accounts.set('stranger', { email: 'stranger@example.com', isVerified: true });
  const atProvider = async (subject: string): Promise<void> => {
    await expect(page).toHaveTitle('Provider');
    await page.getByLabel('Subject').fill(subject);
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  await prepareAxe(page);
  // Nothing in this browser has asked for such an answer.
  await workspace.open('/?auth0=true&code=stolen&state=foreign');
  await expect(page.getByRole('alert')).toHaveText('You could not be signed in. Please try again.');
  await expect(page).toHaveURL(`${server.address}/`);
  await page.getByText('Español').click();
  const button = page.getByRole('button', { name: 'Usar inicio de sesión único (SSO)' });
  await expect(button).toBeVisible();
  expect(await findingsInBothThemes(page, page.locator('html'))).toEqual([]);
  await test.step('[A4.02b, A4.02c] the provider is asked, and is to send people back to the origin with auth0=true', async () => {
    const leaving = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/auth?`));
    await button.click();
    const back = new URL((await leaving).url()).searchParams.get('redirect_uri');
    expect(back).toBe(`${server.address}/?auth0=true`);
  });
  await test.step('[A8.03] who was not invited reads why they are not let in', async () => {
    await atProvider('stranger');
    await expect(page.getByRole('alert')).toContainText('Nadie ha invitado a esta cuenta');
    await expect(page).toHaveURL(`${server.address}/`);
    await page.getByText('English').click();
    await expect(page.getByRole('alert')).toContainText('Nobody has invited this account');
  });

  await test.step('[A2.05, A2.22, A4.01a] who was not invited, but comes from an allowed domain, has no access yet and asks for it', async () => {
    // The provider remembers who signed in last.
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).click();
    await atProvider('uma');
    await expect(page).toHaveURL(/\/request-access$/);
    await expect(page.getByRole('heading', { name: 'No access yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Request access' }).click();
    await expect(page.getByRole('heading', { name: 'Access requested' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
  });

  await test.step('[A4.01g, A4.02e, A4.02h, W2.02, W6.01] who was invited works, where the link that was followed leads to, and hears events by the stored token', async () => {
    await page.context().clearCookies();
    await workspace.open(`/ssa/?siteId=${client.site}`);
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).click();
    const listening = page.waitForRequest('**/api/event');
    await atProvider('lucia');
    const { authorization } = (await listening).headers();
    expect(authorization).toBe(`Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`);
    await expect(page).toHaveURL(`${server.address}/ssa?siteId=${client.site}`);
    await expect(page.getByRole('button', { name: 'Account of Lucia' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account of Lucia' })).toBeVisible();
  });

  // An account that the server does not know any more is signed out.
  await workspace.signOut();
  await page.route('**/api/user/read/me?*', (route) =>
    route.fulfill({ status: 401, json: { code: 'not-signed-in', message: 'Sign in again', values: {} } }),
  );
  await test.step('[A4.02m] a 401 while signing in logs the user out', async () => {
    const me = page.waitForRequest(/\/api\/user\/read\/me\?.*auth0=true/);
    await page.getByRole('button', { name: 'Sign in with single sign-on' }).click();
    expect(new URL((await me).url()).searchParams.get('includeUserPreferences')).toBe('true');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL(`${server.address}/`);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|oidc/.test(key)))).toEqual([]);
  });
});

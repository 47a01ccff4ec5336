import { expect, test } from './support/fixtures.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });

test('[I7.13] a request for support needs every field, says what went wrong, and reaches the System Administrators', async ({
  page,
  workspace,
  client,
  problems,
}) => {
  problems.expect(/\/api\/support-request\/create/);
  await workspace.signIn();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Ask for support…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for support' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue('admin@example.com');
  await expect(dialog.getByLabel('Site')).toHaveValue('First site');
  await expect(dialog.getByLabel('Company')).toBeFocused();
  await test.step('[I9.16] the message has four rows', () =>
    expect(dialog.getByLabel('Message')).toHaveAttribute('rows', '4'));

  await test.step('[A5.09, I8.08] every field must be non-blank', async () => {
    await dialog.getByLabel('Subject').fill('Colours');
    await dialog.getByLabel('Company').fill('   ');
    await dialog.getByLabel('Message').fill('They are too loud.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('All fields are required.');
  });

  await test.step('[A8.10, I8.08] a failure shows the message of the server, or asks to try again later', async () => {
    await dialog.getByLabel('Company').fill('Stone & Sons');
    await page.route('**/api/support-request/create', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('There was a problem. Please try again later.');
    await page.unroute('**/api/support-request/create');
    await page.route('**/api/support-request/create', (route) =>
      route.fulfill({ status: 503, json: { code: 'desk-closed', message: 'The desk is closed.', values: {} } }),
    );
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The desk is closed.');
    await page.unroute('**/api/support-request/create');
  });

  await test.step('[I6.01, I7.13] the request is sent with all its fields and the bearer token, and a toast says so', async () => {
    const asked = page.waitForRequest('**/api/support-request/create');
    await dialog.getByRole('button', { name: 'Send' }).click();
    expect((await asked).postDataJSON()).toEqual({
      name: 'Administrator',
      email: 'admin@example.com',
      company: 'Stone & Sons',
      tenant: new URL(page.url()).hostname,
      site: 'First site',
      subject: 'Colours',
      message: 'They are too loud.',
    });
    expect((await asked).headers()['authorization']).toMatch(/^Bearer \S+$/);
  });

  await test.step('[I9.10] the toast goes after five seconds', async () => {
    const sentAt = Date.now();
    await expect(dialog).toHaveCount(0);
    const toast = page.getByRole('status').filter({ hasText: 'Request sent' });
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 400);
    await expect(toast).toHaveCount(0, { timeout: seconds(10) });
    expect(Date.now() - sentAt).toBeGreaterThan(4900);
  });

  const { status, body } = await client.call<{ requests: unknown[] }>('GET', '/plugins/support/requests');
  expect(status).toBe(200);
  expect(body.requests).toMatchObject([
    { email: 'admin@example.com', company: 'Stone & Sons', site: 'First site', subject: 'Colours' },
  ]);
  const blank = await client.call('POST', '/support-request/create', { name: 'A', email: 'a@b.c' });
  expect(blank).toMatchObject({ status: 400, body: { code: 'fields-required', message: 'All fields are required.' } });
  const number = await client.call('POST', '/support-request/create', { name: 7, email: 'a@b.c' });
  expect(number).toMatchObject({ status: 400, body: { code: 'bad-input' } });
});

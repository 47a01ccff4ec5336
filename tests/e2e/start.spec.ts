import { expect, test } from './support/fixtures.ts';

test('[A8.11a, W8.06c, W8.07a, W8.07b] a page that finds no configuration, or no server behind it, says so', async ({
  page,
  workspace,
  problems,
}) => {
  problems.expect(/config\.json|could not start|could not be asked for|ERR_FAILED/);
  await test.step('[A8.11a, W8.06c, W8.07b] a configuration that cannot be loaded is told on the page and in an error toast', async () => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: '' }));
    await workspace.open();
    const title = 'API configuration not available';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('[data-type="error"][role="alert"]').filter({ hasText: title })).toBeVisible();
    await page.unroute('**/config.json');
  });

  await test.step('[W7.01b] the API is where the configuration says', async () => {
    await page.route('**/config.json', (route) => route.fulfill({ json: { apiEndpoint: '/elsewhere/api' } }));
    const asked = page.waitForRequest('**/elsewhere/api/plugins*');
    await page.route('**/elsewhere/api/**', (route) => route.abort());
    await workspace.open();
    await asked;
    await page.unroute('**/config.json');
  });

  await test.step('[W8.07a] so is a server that does not answer', async () => {
    await page.route('**/api/plugins*', (route) => route.abort());
    await workspace.open();
    await expect(page.getByText('Failed to initialize API store')).toBeVisible();
  });
  await page.unroute('**/api/plugins*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('the page to sign in on waits for nothing that only the workspace needs, and keeps what was typed when that comes', async ({
  page,
  workspace,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/workspace-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await workspace.open();
  await page.getByLabel('E-mail').fill('admin@example.com');
  release();
  await page.waitForResponse('**/assets/workspace-*.js');
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@example.com');
});

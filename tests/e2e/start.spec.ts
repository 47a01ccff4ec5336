import type { Page } from 'playwright/test';
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

  let fail = (): void => undefined;
  const hasFailed = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/plugins*', async (route) => {
    await hasFailed;
    await route.abort();
  });
  await test.step('[W2.08] until the API has answered, a spinner says that the workspace starts', async () => {
    await workspace.open('/ssa');
    const message = page.getByRole('status').filter({ hasText: 'Starting…' });
    await expect(message).toBeVisible();
    await expect(message.locator('.mantine-Loader-root')).toBeVisible();
  });
  await test.step('[W8.07a] so is a server that does not answer', async () => {
    fail();
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

/** Counts what a page asks for, and the bytes that come for it, those of its socket included. */
async function countTraffic(page: Page): Promise<{ readonly requests: number; readonly kilobytes: number }> {
  const traffic = { requests: 0, bytes: 0 };
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ request }) => (traffic.requests += Number(request.url.startsWith('http'))));
  client.on('Network.webSocketCreated', () => (traffic.requests += 1));
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
  client.on(
    'Network.webSocketFrameReceived',
    ({ response }) => (traffic.bytes += (response.payloadData.length * 3) / 4),
  );
  return {
    get requests() {
      return traffic.requests;
    },
    get kilobytes() {
      return traffic.bytes / 1_000;
    },
  };
}

test('a first visit takes few requests and bytes, a second one next to none, and no question waits for what it need not', async ({
  page,
  context,
  workspace,
  server,
}) => {
  await test.step('who signs in is known to be a visitor before the program is there', async () => {
    const visitor = await context.newPage();
    await visitor.route('**/assets/start-packages-*.js', () => undefined);
    const asked = visitor.waitForRequest('**/api/plugins');
    await visitor.goto(server.address, { waitUntil: 'commit' });
    await asked;
    await visitor.close();
  });

  await test.step('a first visit', async () => {
    const first = await countTraffic(page);
    await workspace.open();
    await workspace.fillSignIn();
    await workspace.ready();
    expect(first.requests).toBeLessThanOrEqual(45);
    expect(first.kilobytes).toBeLessThanOrEqual(750);
  });

  await test.step('a second visit', async () => {
    const again = await context.newPage();
    const second = await countTraffic(again);
    await again.goto(server.address);
    await expect(again.getByTestId('view-canvas').locator('canvas')).toBeVisible();
    expect(second.requests).toBeLessThanOrEqual(30);
    expect(second.kilobytes).toBeLessThanOrEqual(60);
    await again.close();
  });

  await test.step('the person, the tree and the socket are asked for before the program is there; the tree waits for no session', async () => {
    const again = await context.newPage();
    const asked: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    again.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await again.route('**/assets/start-packages-*.js', async (route) => {
      await held;
      await route.continue();
    });
    let isOpen = (): void => undefined;
    const opened = new Promise<void>((resolve) => (isOpen = resolve));
    await again.routeWebSocket(/\/ws/, (socket) => {
      isOpen();
      const session = socket.connectToServer();
      socket.onMessage(async (message) => {
        await sessionHeld;
        session.send(message);
      });
    });
    let releaseSession = (): void => undefined;
    const sessionHeld = new Promise<void>((resolve) => (releaseSession = resolve));
    await again.goto(server.address, { waitUntil: 'commit' });
    await opened;
    const first = ['/api/plugins', '/api/user/read/me', '/api/dataset/hierarchy'];
    await expect.poll(() => first.filter((path) => !asked.includes(path))).toEqual([]);
    release();
    await expect(again.getByRole('region', { name: 'Data' })).toBeVisible();
    await expect(again.getByTestId('view-canvas')).toHaveCount(0);
    releaseSession();
    await expect(again.getByTestId('view-canvas').locator('canvas')).toBeVisible();
    await again.close();
  });
});

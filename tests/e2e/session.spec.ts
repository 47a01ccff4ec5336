import type { WebSocketRoute } from 'playwright/test';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { showGrid } from './support/grid-places.ts';
import type { Workspace } from './support/workspace.ts';
import { seconds } from '../patience.ts';

// One of these tests kills the server.
useOwnServer();

async function showColouredGrid(workspace: Workspace, grid: string): Promise<number> {
  await showGrid(workspace, grid);
  const before = await workspace.colouredPixels();
  expect(before).toBeGreaterThan(1000);
  return before;
}

/** Changes something after the connection is back: it must reach the session, and so survive a reload. */
async function expectWorking(workspace: Workspace, grid: string): Promise<void> {
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '12');
  await expect.poll(() => workspace.kept()).toBe('12 of 25 kept');
  await workspace.page.reload();
  await workspace.ready();
  // The dataset that was active still is.
  await expect(workspace.display.getByRole('heading', { name: grid, exact: true })).toBeVisible();
  await expect.poll(() => workspace.kept()).toBe('12 of 25 kept');
  await expect(workspace.legend).toContainText('Granite');
}

test('[A4.04b] a dropped socket is opened again, and one that another window has taken by the Reconnect banner, with the scene', async ({
  page,
  client,
  workspace,
  problems,
  grid,
}) => {
  problems.expect(/WebSocket/);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  const before = await showColouredGrid(workspace, grid);
  const opened = sockets.length;
  expect(opened).toBeGreaterThan(0);
  await test.step('[W4.04, W4.06] a dropped connection is made again, and everything goes on', async () => {
    await sockets.at(-1)?.close({ code: 1011, reason: 'cut' });
    await expect.poll(() => sockets.length, { timeout: seconds(20) }).toBeGreaterThan(opened);
    await workspace.ready();
    await expect.poll(() => workspace.colouredPixels()).toBe(before);
    await expect(workspace.legend).toContainText('Granite');
    await expectWorking(workspace, grid);
  });

  await test.step('[A2.17, A4.04b, A4.04e, A4.04f, A4.04g, W4.06] Reconnect reloads the page and brings a session back that another window has taken, with its scene, and says so', async () => {
    let filtered = 0;
    await expect.poll(async () => (filtered = await workspace.colouredPixels())).toBeGreaterThan(0);
    expect(filtered).toBeLessThan(before);
    await sockets.at(-1)?.close({ code: 4001, reason: 'The session is open in another window' });
    const banner = page.getByRole('alert').filter({ hasText: 'What you were working on is kept' });
    await test.step('[A8.01] that reconnecting failed is said', async () => {
      problems.expect(/status of 503.*create-session/);
      const json = { code: 'away', message: 'The server is away', values: {} };
      await page.route('**/api/paraview/create-session', (route) => route.fulfill({ status: 503, json }));
      await banner.getByRole('button', { name: 'Reconnect' }).click();
      const told = page.locator('[role=alert][data-type=error]').filter({ hasText: 'Reconnecting failed' });
      await expect(told).toContainText('The server is away', { timeout: seconds(20) });
      await page.unroute('**/api/paraview/create-session');
    });
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await page.addInitScript(() => {
      const keptAtStart = [sessionStorage, localStorage].map((storage) => storage.getItem('reconnected') !== null);
      Object.assign(globalThis, { keptAtStart });
    });
    const asked = page.waitForRequest('**/api/paraview/create-session');
    await banner.getByRole('button', { name: 'Reconnect' }).click();
    await test.step('[A4.04d] the session of before is not taken up again, but another one asked for', async () =>
      expect((await asked).postDataJSON()).toEqual({ site: client.site }));
    const toast = page.locator('[role=status][data-type=success]').filter({ hasText: 'Reconnected' });
    await expect(toast).toBeVisible({ timeout: seconds(30) });
    expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(false);
    await test.step('[A4.04c, A9.11g] the page that is loaded finds what was shown under “reconnected”, in the storage of the tab, once', async () => {
      const found = await page.evaluate(() => (globalThis as unknown as { keptAtStart: boolean[] }).keptAtStart);
      expect(found).toEqual([true, false]);
      expect(await page.evaluate(() => sessionStorage.getItem('reconnected'))).toBeNull();
    });
    await expect(banner).toHaveCount(0);
    await workspace.ready();
    await expect.poll(() => workspace.colouredPixels()).toBe(filtered);
    await expect(workspace.legend).toContainText('Granite');
  });
});

test('[W4.04, W4.06] after the server was killed in the middle of work the workspace connects again by itself, with its scene', async ({
  page,
  server,
  workspace,
  problems,
  grid,
}) => {
  problems.expect(/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|WebSocket|status of (404|410|503)/);
  const before = await showColouredGrid(workspace, grid);
  await workspace.type('Point size', '6');
  await expect.poll(() => workspace.colouredPixels()).toBeLessThan(before);
  const killing = server.kill();
  await workspace.type('Point size', '18');
  await killing;
  await expect(page.getByRole('status').filter({ hasText: /^(Disconnected|Connecting…)$/ })).toBeVisible();
  await test.step('[W4.01] the 3D view is covered until the session is initialized', async () => {
    const cover = page
      .locator('section[data-view="view1"]')
      .getByRole('status')
      .filter({ hasText: /^(Disconnected from visualization server|Connecting to visualization server\.\.\.)/ });
    await expect(cover).toBeVisible();
    await server.start();
    await workspace.ready();
    await expect(cover).toHaveCount(0);
  });
  await expect(workspace.legend).toContainText('Granite');
  await expect.poll(() => workspace.colouredPixels()).toBe(before);
  await expectWorking(workspace, grid);
});

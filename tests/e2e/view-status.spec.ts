import type { WebSocketRoute } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { seconds } from '../patience.ts';

/** A page that remembers every status that it has said. */
interface Listening {
  readonly said: string[];
}

test('[W2.23] the workspace and its views say how their connection is', async ({ page, workspace, problems }) => {
  problems.expect(/WebSocket/);
  /** What happens to new connections: they pass, wait for the scene, say nothing, or break. */
  let mode: 'pass' | 'hold' | 'silent' | 'break' = 'hold';
  const sockets: WebSocketRoute[] = [];
  /** The only end of a connection after which the browser does not try again by itself. */
  const takenOver = { code: 4001, reason: 'The session is open in another window' };
  let release = (): void => undefined;
  await page.routeWebSocket(/\/ws/, (socket) => {
    sockets.push(socket);
    if (mode === 'break') return void socket.close(takenOver);
    if (mode === 'silent') return;
    const server = socket.connectToServer();
    if (mode === 'pass') return;
    socket.onMessage((message) => {
      const isHeld = mode === 'hold' && Buffer.from(message).includes('datacloud.scene.get');
      if (isHeld) release = () => server.send(message);
      else server.send(message);
    });
  });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });
  const inView = (text: string) => page.locator('section[data-view]').getByRole('status').filter({ hasText: text });

  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said } satisfies Listening);
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) said.push(textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  let layOut = (): void => undefined;
  const laidOut = new Promise<void>((resolve) => (layOut = resolve));
  await page.route(/\/assets\/workspace-(?!packages)[^/]*\.js/, async (route) => {
    await laidOut;
    await route.continue();
  });
  await workspace.open();
  await workspace.fillSignIn();
  await test.step('[W2.08] until the program of the layout is there, a spinner says that it starts', async () => {
    const message = status('Starting…');
    await expect(message).toBeVisible();
    await expect(message.locator('.mantine-Loader-root')).toBeVisible();
    await expect(page.getByRole('tablist')).toHaveCount(0);
    layOut();
  });
  await test.step('[A1.01, W2.08, W2.26] a connected one is initializing until its scene has come', async () => {
    const message = status('Connected, initializing visualization...');
    await expect(message).toBeVisible();
    await expect(message.locator('.mantine-Loader-root')).toBeVisible();
    await expect(workspace.canvas).toHaveCount(0);
  });
  await test.step('[W2.08, W2.27] and loads until it can draw', async () => {
    mode = 'pass';
    release();
    await workspace.ready();
    // A view that was loaded before is drawn at once: what was said for a moment is remembered.
    expect(await page.evaluate(() => (window as unknown as Listening).said)).toContain('Loading visualization...');
    await expect(status('Loading visualization...')).toHaveCount(0);
  });

  await test.step('[W2.25] a dropped connection is made again', async () => {
    mode = 'silent';
    await sockets.at(-1)?.close({ code: 1011, reason: 'cut' });
    const cover = inView('Connecting to visualization server...');
    await expect(cover).toBeVisible();
    // The picture stays, dimmed, below it.
    const alpha = await cover.evaluate((one) => /\/ ([\d.]+)\)$/.exec(getComputedStyle(one).backgroundColor)?.[1]);
    expect(Number(alpha)).toBeLessThan(0.7);
  });
  await test.step('[W2.24, W4.06] one that cannot be made is disconnected', async () => {
    mode = 'break';
    // The socket of the attempt may be there already, or come yet.
    await sockets.at(-1)?.close(takenOver);
    await expect(inView('Disconnected from visualization server')).toBeVisible({ timeout: seconds(30) });
  });
  await test.step('[A2.18, A4.04h, A4.04i, W2.26, W4.06] with nothing to be shown again the session is lost; the dialog stays until a new one is connected', async () => {
    const lost = page.getByRole('dialog', { name: 'Session lost' });
    await expect(lost.getByRole('button', { name: 'Connect new session' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(lost).toBeVisible();
    await expect(lost.getByRole('button')).toHaveText(['Connect new session']);
    mode = 'hold';
    await lost.getByRole('button', { name: 'Connect new session' }).click();
    await expect(
      page.locator('section[data-view]').getByText('Connected, initializing visualization...'),
    ).toBeVisible();
    mode = 'pass';
    release();
    await expect(lost).toHaveCount(0);
    await workspace.ready();
    await expect(status('visualization')).toHaveCount(0);
  });
});

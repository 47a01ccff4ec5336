import type { WebSocketRoute } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { seconds } from '../patience.ts';

test('[A2.18, A4.04, W2.08, W2.23, W2.24, W2.25, W2.26, W2.27] the workspace and its views say how their connection is', async ({
  page,
  workspace,
  problems,
}) => {
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
  let draw = (): void => undefined;
  const drawable = new Promise<void>((resolve) => (draw = resolve));
  await page.route(/scene-drawing/, async (route) => {
    await drawable;
    await route.continue();
  });
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });

  await workspace.open();
  await workspace.fillSignIn();
  await expect(status('Connected, initializing visualization...')).toBeVisible();
  await expect(workspace.canvas).toHaveCount(0);
  mode = 'pass';
  release();
  await expect(status('Loading visualization...')).toBeVisible();
  draw();
  await workspace.ready();
  await expect(status('Loading visualization...')).toHaveCount(0);

  mode = 'silent';
  await sockets.at(-1)?.close({ code: 1011, reason: 'cut' });
  await expect(status('Connecting to visualization server...')).toBeVisible();
  mode = 'break';
  // The socket of the attempt may be there already, or come yet.
  await sockets.at(-1)?.close(takenOver);
  await expect(status('Disconnected from visualization server')).toBeVisible({ timeout: seconds(30) });
  const lost = page.getByRole('dialog', { name: 'Session lost' });
  await expect(lost.getByRole('button', { name: 'Connect new session' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lost).toBeVisible();
  mode = 'hold';
  await lost.getByRole('button', { name: 'Connect new session' }).click();
  await expect(page.locator('section[data-view]').getByText('Connected, initializing visualization...')).toBeVisible();
  mode = 'pass';
  release();
  await expect(lost).toHaveCount(0);
  await workspace.ready();
  await expect(status('visualization')).toHaveCount(0);
});

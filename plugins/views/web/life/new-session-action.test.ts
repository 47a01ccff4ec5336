import { expect, it, vi } from 'vitest';
import { DialogsToken, SessionCallError, ToastsToken, type MenuAction, type WebPluginContext } from 'adit/core/web';
import { addNewSessionAction } from './new-session-action.ts';
import type { SessionLife } from './session-life.ts';

it('[W8.07f] the user is told in a toast that the session of before could not be left', async () => {
  const showError = vi.fn();
  const services = new Map<unknown, unknown>([
    [DialogsToken, { open: async () => ({ isEmptied: true }) }],
    [ToastsToken, { showError }],
  ]);
  let action: MenuAction | undefined;
  const context = {
    t: (key: string) => key,
    add: (_point: unknown, added: MenuAction) => (action = added),
    get: (token: unknown) => services.get(token),
  };
  const startAnew = vi.fn(async () => {});
  addNewSessionAction(context as unknown as WebPluginContext, { startAnew } as unknown as SessionLife);
  await action?.run({});
  expect([startAnew.mock.calls, showError.mock.calls]).toEqual([[[{ isEmptied: true }]], []]);
  const failure = new SessionCallError('disconnect-failed', 'An error occurred');
  startAnew.mockRejectedValueOnce(failure);
  await action?.run({});
  expect(showError.mock.calls).toEqual([[failure, 'new-session']]);
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActiveSiteToken, CredentialsToken } from 'adit/core/web';
import { makeTestWorkspace, readPlugin, type TestWorkspace } from 'adit/core/testing';
import { AccountStoreToken } from '../shared/index.ts';

const [here, there] = ['site', 'other'].map((id) => ({ id, name: id }));
const user = { id: 'u1', isActive: true };

let workspace: TestWorkspace;
let open: unknown[];
let defaultSite: string | null;

beforeEach(async () => {
  const plugin = readPlugin('plugins/accounts');
  await plugin.web?.();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  open = [there, here];
  defaultSite = null;
  workspace = await makeTestWorkspace({
    plugins: [plugin],
    answer: ({ id }) =>
      ({
        'accounts.read-me': { ...user, userPreferences: { language: 'en', timeZone: null, defaultSite }, sites: open },
        'accounts.read-sites': open,
        'accounts.login': { token: 'fresh', expiresAt: '' },
        'accounts.logout': {},
      })[id],
  });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  workspace.dispose();
  vi.useRealTimers();
});

/** How often the sites were asked for by themselves. */
const checks = (): number => workspace.recorded.calls.filter(({ id }) => id === 'accounts.read-sites').length;

it('[A4.02e] the sites of who is signed in are those that the server says with the account', () => {
  expect([workspace.host.get(AccountStoreToken).sites, checks()]).toEqual([[there, here], 0]);
});

it('[A4.02e, A4.02f, A4.02g, A4.02h] who signs in comes to the workspace on the default site, or on the first where that is not in the list', async () => {
  const { host, recorded } = workspace;
  for (const [preferred, opened] of [
    ['site', 'site'],
    ['gone', 'other'],
    [null, 'other'],
  ] as const) {
    defaultSite = preferred;
    await host.get(AccountStoreToken).signIn('marta@example.com', 'right');
    expect([host.get(ActiveSiteToken).id, recorded.paths.at(-1)]).toEqual([opened, '/ssa']);
    expect([host.get(CredentialsToken).bearer, host.get(AccountStoreToken).sites]).toEqual(['fresh', open]);
  }
});

it('[A4.06a, A4.06b, A4.06c, A9.01] the program asks every 30 s whether the site may still be entered, and 100 ms after the last focus of the window', async () => {
  await vi.advanceTimersByTimeAsync(29_999);
  expect(checks()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(checks()).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(checks()).toBe(2);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(99);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(99);
  expect(checks()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(checks()).toBe(3);
  expect(workspace.recorded.toasts).toEqual([]);
  window.dispatchEvent(new Event('focus'));
  workspace.dispose();
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(checks()).toBe(3);
});

it('[A4.06d, A4.06f, A4.06g, A4.06h, A8.01] one that may not is left for the first with a warning, and with none left the user is signed out with an error', async () => {
  const { recorded, host } = workspace;
  open = [there];
  // Other plugins ask as well, such as the page that has deleted the site.
  await host.get(AccountStoreToken).checkSites();
  expect(host.get(ActiveSiteToken).id).toBe('other');
  expect(recorded.toasts).toEqual([{ type: 'warning', title: 'Site access changed - switched to available site' }]);
  open = [];
  await vi.advanceTimersByTimeAsync(30_000);
  expect(recorded.toasts.slice(1)).toEqual([{ type: 'error', title: 'Access revoked' }]);
  expect([recorded.calls.at(-1)?.id, host.get(CredentialsToken).bearer]).toEqual(['accounts.logout', undefined]);
  expect(host.get(AccountStoreToken).user).toBeUndefined();
});

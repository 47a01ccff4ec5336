import { afterEach, expect, it, vi } from 'vitest';
import type { Log } from 'adit/core';
import { MobxExternalSignIn } from './mobx-external-sign-in.ts';

const done: unknown[] = [];
vi.mock('./provider-flow.ts', () => ({ leaveForProvider: async (provider: object) => void done.push(provider) }));

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };
afterEach(() => vi.unstubAllGlobals());

it('[A4.02a, A4.02b] clears what was stored before it leaves for the provider', async () => {
  const config = { externalLoginDomain: 'https://login.example', clientId: 'adit', audience: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(config)));
  const account = { clear: async () => void done.push('cleared'), signInExternally: async () => undefined };
  await new MobxExternalSignIn(account, silent).leave();
  expect(done).toEqual(['cleared', { issuer: 'https://login.example', clientId: 'adit', audience: undefined }]);
});

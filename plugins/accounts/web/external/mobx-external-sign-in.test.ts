import { afterEach, expect, it, vi } from 'vitest';
import type { Log } from 'adit/core';
import { MobxExternalSignIn } from './mobx-external-sign-in.ts';

const done: unknown[] = [];
vi.mock('./provider-flow.ts', () => ({ leaveForProvider: async (provider: object) => void done.push(provider) }));

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };
afterEach(() => vi.unstubAllGlobals());

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

it('[A4.02a, A4.02b] clears what was stored before it leaves for the provider', async () => {
  const config = { externalLoginDomain: 'https://login.example', clientId: 'adit', audience: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(config)));
  vi.stubGlobal('sessionStorage', memory());
  const account = {
    clear: async () => void done.push('cleared'),
    signInExternally: async () => undefined,
    moveToProvider: async () => undefined,
  };
  await new MobxExternalSignIn(account, silent).leave();
  expect(done).toEqual(['cleared', { issuer: 'https://login.example', clientId: 'adit', audience: undefined }]);
});

it('comes back as who moves the own account only where that was begun in this tab, and once', async () => {
  done.length = 0;
  const config = { externalLoginDomain: 'https://login.example', clientId: 'adit', audience: null };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(config)));
  vi.stubGlobal('sessionStorage', memory());
  const account = {
    clear: async () => void done.push('cleared'),
    signInExternally: async () => void done.push('signs in'),
    moveToProvider: async (secret: string) => void done.push(`moves with ${secret}`),
  };
  const external = new MobxExternalSignIn(account, silent);
  const back = 'https://adit.example/?auth0=true&code=c&state=s';
  await external.leaveToMove('proof');
  expect(done).toEqual([{ issuer: 'https://login.example', clientId: 'adit', audience: undefined }]);
  external.comeBack(back);
  external.comeBack(back);
  expect(done.slice(1)).toEqual(['moves with proof', 'signs in']);
  await external.leaveToMove('forgotten');
  await external.leave();
  external.comeBack(back);
  expect(done.at(-1)).toBe('signs in');
});

import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineSettings, settings, type SettingScope, type StoredSettings } from 'adit/core';
import { ApiError, Contributions, type HostServices, type SettingsReader, type Toasts } from 'adit/core/web';
import type { AccountStore } from 'adit/plugins/accounts';
import { SettingsStore } from './settings-store.ts';

const look = defineSettings({
  id: 'acme.log.look',
  titleKey: 'look',
  scopes: ['user', 'site', 'tenant'],
  shape: z.object({ scale: z.number().max(20).default(1), key: z.string().default('').meta({ secret: true }) }),
});
const untitled = defineSettings({
  id: 'acme.log.kept',
  scopes: ['user'],
  shape: z.object({ at: z.number().default(0) }),
});

function setUp(role: string, rows: readonly Omit<StoredSettings, 'id' | 'scopeId'>[] = []) {
  const contributions = new Contributions();
  for (const one of [look, untitled]) contributions.add(settings, 'acme.log', one);
  const told: string[] = [];
  const change = vi.fn<SettingsReader['change']>(async () => undefined);
  const stored = (_of: unknown, scope: SettingScope): StoredSettings | undefined => {
    const row = rows.find((one) => one.scope === scope);
    return row && { id: look.id, scopeId: scope, ...row };
  };
  const store = new SettingsStore({
    host: { contributions } as unknown as HostServices,
    account: { user: { globalRole: { name: role } }, activeSite: { id: 'site' } } as unknown as AccountStore,
    settings: { stored, change } as unknown as SettingsReader,
    toasts: {
      show: ({ title }: { title: string }) => void told.push(title),
      showError: (_error: unknown, title: string) => void told.push(title),
    } as unknown as Toasts,
    t: (key) => key,
  });
  return { store, change, told };
}

describe('the page of settings', () => {
  it('has those of the user for everybody, those of the site and the tenant for administrators', () => {
    expect(setUp('geoscientist').store.scopes).toEqual(['user']);
    for (const role of ['Administrator', 'System Administrator'])
      expect(setUp(role).store.scopes).toEqual(['user', 'site', 'tenant']);
  });

  it('lists what has a title, with secrets for the tenant alone', () => {
    const { store } = setUp('Administrator');
    const names = (scope: SettingScope) =>
      store.forms(scope).map(({ declared, fields }) => [declared.id, fields.map(({ name }) => name)]);
    expect(names('user')).toEqual([['acme.log.look', ['scale']]]);
    expect(names('tenant')).toEqual([['acme.log.look', ['scale', 'key']]]);
  });

  it('shows what holds at a scope, and where that comes from', () => {
    const { store } = setUp('Administrator', [
      { scope: 'tenant', value: { scale: 2 }, secrets: ['key'], version: 1 },
      { scope: 'user', value: { scale: 5 }, version: 3 },
    ]);
    const at = (scope: SettingScope) => [store.valueOf(look, 'scale', scope), store.originOf(look, 'scale', scope)];
    expect([at('user'), at('site'), at('tenant')]).toEqual([
      [5, 'user'],
      [2, 'tenant'],
      [2, 'tenant'],
    ]);
    expect(store.originOf(look, 'key', 'tenant')).toBe('tenant');
    expect(setUp('Administrator').store.originOf(look, 'scale', 'user')).toBe('default');
  });

  it('sends one change after the other, each for the version that the one before has made', async () => {
    const rows = [{ scope: 'user' as const, value: {}, version: 1 }];
    const { store, change } = setUp('geoscientist', rows);
    change.mockImplementation(async () => {
      await Promise.resolve();
      rows[0]!.version += 1;
    });
    await Promise.all([store.change(look, 'user', 'scale', 2), store.change(look, 'user', 'scale', 3)]);
    expect(change.mock.calls.map(([, at, changes]) => [at.version, changes])).toEqual([
      [1, { scale: 2 }],
      [2, { scale: 3 }],
    ]);
  });

  it('changes a field of the version that is shown, and tells of a change of somebody else', async () => {
    const { store, change, told } = setUp('Administrator', [{ scope: 'site', value: {}, version: 7 }]);
    await store.change(look, 'site', 'scale', 3);
    await store.change(look, 'user', 'scale', null);
    expect(change.mock.calls).toEqual([
      [look, { scope: 'site', version: 7 }, { scale: 3 }],
      [look, { scope: 'user', version: 0 }, { scale: null }],
    ]);
    change.mockRejectedValueOnce(new ApiError(409, 'settings-changed', '', {}, undefined));
    change.mockRejectedValueOnce(new ApiError(400, 'bad-input', '', {}, undefined));
    await store.change(look, 'site', 'scale', 4);
    await store.change(look, 'site', 'scale', 99);
    expect(told).toEqual(['settings.conflict', 'settings.failed']);
  });
});

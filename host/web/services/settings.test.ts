// @vitest-environment jsdom
import { autorun, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { siteLength, type EventKind, type StoredSettings } from 'adit/core';
import type { Api } from 'adit/core/web';
import { SiteSettings } from './settings.ts';

const kept = (unit: string, version: number, scopeId = 'here'): StoredSettings => ({
  ...{ id: 'core.length', scope: 'site', scopeId },
  ...{ value: { unit }, version },
});

function setUp(answer: StoredSettings | readonly StoredSettings[]) {
  const site = observable({ id: 'here' as string | undefined });
  const calls: unknown[] = [];
  const api = { call: async (_: unknown, input: unknown) => (calls.push(input), answer) } as unknown as Api;
  const settings = new SiteSettings(api, site);
  let tell: (payload: StoredSettings) => void = () => undefined;
  const on = (_: EventKind, listener: typeof tell): { dispose(): void } => {
    tell = listener;
    return { dispose: () => undefined };
  };
  settings.follow({ on: on as never });
  const units: string[] = [];
  autorun(() => units.push(settings.value(siteLength).unit));
  return { site, settings, calls, units, tell: (payload: StoredSettings) => tell(payload) };
}

describe('settings in the browser', () => {
  it('are those of the active site, and follow what others change; an older version that comes late is dropped', () => {
    const { site, settings, units, tell } = setUp([]);
    settings.take([kept('ft', 2), kept('us-ft', 7, 'elsewhere')]);
    tell(kept('m', 3));
    tell(kept('ft', 2));
    expect(units).toEqual(['m', 'ft', 'm']);
    runInAction(() => (site.id = 'elsewhere'));
    expect(settings.value(siteLength).unit).toBe('us-ft');
  });

  it('are changed on the active site unless another is named, and hold at once', async () => {
    const { settings, calls, units } = setUp(kept('us-ft', 1));
    await settings.change(siteLength, { scope: 'site' }, { unit: 'us-ft' });
    await settings.change(siteLength, { scope: 'user' }, { unit: null });
    expect(calls).toEqual([
      { params: { id: 'core.length' }, body: { scope: 'site', site: 'here', changes: { unit: 'us-ft' } } },
      { params: { id: 'core.length' }, body: { scope: 'user', changes: { unit: null } } },
    ]);
    expect(units).toEqual(['m', 'us-ft']);
  });

  it('of another site are asked of the server', async () => {
    const { settings, calls } = setUp([kept('ft', 1, 'there')]);
    expect(await settings.read(siteLength, 'there')).toEqual({ unit: 'ft' });
    expect(calls).toEqual([{ query: { site: 'there' } }]);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api, LanguageCode, Toasts } from 'adit/core/web';
import type { AccountStore } from 'adit/plugins/accounts';
import { PreferencesStore } from './preferences-store.ts';
import { timeZoneChoices } from './time-zones.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const toasts: string[] = [];
  const call = vi.fn<(spec: unknown, input: { body: object }) => Promise<object>>(async (_spec, { body }) => body);
  const refresh = vi.fn<() => Promise<void>>(async () => undefined);
  const user = { userPreferences: { language: 'en', timeZone: null, defaultSite: 'a' } };
  const language = {
    current: 'en' as LanguageCode,
    isChosen: true,
    available: [],
    async set(code: LanguageCode) {
      this.current = code;
    },
  };
  const store = new PreferencesStore({
    api: { call } as unknown as Api,
    account: { user, refresh } as unknown as AccountStore,
    language,
    toasts: {
      show: ({ type, title }: { type: string; title: string }) => toasts.push(`${type}: ${title}`),
      showError: (error: Error) => toasts.push(error.message),
    } as unknown as Toasts,
    t: (key) => key,
  });
  return { store, call, refresh, language, toasts };
}

it('[A4.09, A9.09] saves what is chosen; the success toast comes a second later', async () => {
  const { store, call, refresh, language, toasts } = setUp();
  store.change({ timeZone: 'America/Santiago' });
  store.change({ language: 'es' });
  expect(store.chosen).toEqual({ defaultSite: 'a', timeZone: 'America/Santiago', language: 'es' });
  expect(language.current).toBe('en');
  await store.save();
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { defaultSite: 'a', timeZone: 'America/Santiago', language: 'es' } });
  expect(refresh).toHaveBeenCalledOnce();
  expect(language.current).toBe('es');
  await vi.advanceTimersByTimeAsync(999);
  expect(toasts).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(toasts).toEqual(['success: saved']);
});

it('keeps what was chosen when it cannot be saved', async () => {
  const { store, call, language, toasts } = setUp();
  call.mockRejectedValueOnce(new Error('The server is away'));
  store.change({ defaultSite: null, language: 'es' });
  await store.save();
  await vi.runAllTimersAsync();
  expect(toasts).toEqual(['The server is away']);
  expect(language.current).toBe('en');
  expect(store.chosen).toEqual({ defaultSite: null, timeZone: null, language: 'es' });
  expect(store.isSaving).toBe(false);
});

it('[A2.24] offers the time zones of the browser with their distance from UTC', () => {
  const choices = timeZoneChoices(new Date('2026-07-01T00:00:00Z'));
  expect(choices.length).toBeGreaterThan(300);
  expect(choices).toContainEqual({ value: 'Australia/Perth', label: 'Australia/Perth (GMT+8)' });
  expect(choices).toContainEqual({ value: 'America/Argentina/San_Juan', label: 'America/Argentina/San Juan (GMT-3)' });
  expect(choices.map(({ value }) => value)).toEqual(Intl.supportedValuesOf('timeZone'));
  const listed = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Pacific/Apia']);
  expect(timeZoneChoices(new Date(0)).map(({ value }) => value)).toEqual(['Pacific/Apia']);
  expect(listed).toHaveBeenCalledWith('timeZone');
  listed.mockRestore();
});

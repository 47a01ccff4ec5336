import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSiteAccess } from './watch-site-access.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const checkSites = vi.fn(async (): Promise<'kept' | 'switched' | 'revoked'> => 'kept');
  const [show, warn] = [vi.fn(), vi.fn()];
  const parts = {
    store: { checkSites },
    target: new EventTarget(),
    toasts: { show },
    t: (key: string) => key,
    log: { warn },
  };
  const watching = watchSiteAccess(parts as never);
  return { checkSites, show, warn, watching };
}

describe('access to the active site', () => {
  it('[A4.06f, A4.06g, A8.01] that was taken away is told: a warning for another site, an error where none is left', async () => {
    const { checkSites, show, warn, watching } = setUp();
    checkSites
      .mockResolvedValueOnce('switched')
      .mockResolvedValueOnce('revoked')
      .mockRejectedValueOnce(new Error('away'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(show.mock.calls).toEqual([[{ type: 'warning', title: 'site.switched' }]]);
    for (const [language, ...said] of [
      ['en', 'Site access changed - switched to available site', 'Access revoked'],
      ['es', 'El acceso a los sitios ha cambiado: se abrió un sitio disponible', 'Acceso revocado'],
    ]) {
      const file = new URL(`../../locales/${language}.json`, import.meta.url);
      const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
      expect([texts['site.switched'], texts['site.revoked']]).toEqual(said);
    }
    await vi.advanceTimersByTimeAsync(30_000);
    expect(show.mock.lastCall).toEqual([{ type: 'error', title: 'site.revoked' }]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([show.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1]);
    watching.dispose();
  });
});

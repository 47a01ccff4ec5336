// @vitest-environment jsdom
import { autorun } from 'mobx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Contributions, languagePacks, languages, Translations } from 'adit/core/web';
import { StoredActiveSite } from './active-site.ts';
import { StoredLanguage, storedLanguage } from './language.ts';
import { BrowserNavigation } from './navigation.ts';
import { StoredTheme } from './theme.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('light') }));
});

describe('what the browser remembers', () => {
  it('is the theme; before any choice, the one that the system prefers', () => {
    const theme = new StoredTheme();
    expect(theme.scheme).toBe('light');
    theme.set('dark');
    expect(new StoredTheme().scheme).toBe('dark');
  });

  it('[A9.10, A9.11c, I1.01k, I9.11, W9.17] is the language, English at first, whatever the browser’s own', async () => {
    vi.stubGlobal('navigator', { language: 'es-CL', languages: ['es-CL', 'es'] });
    expect(storedLanguage()).toBe('en');
    vi.unstubAllGlobals();
    const language = new StoredLanguage(new Translations('en'), new Contributions());
    const seen: string[] = [];
    const stop = autorun(() => seen.push(language.current));
    await language.set('es');
    stop();
    expect(seen).toEqual(['en', 'es']);
    expect([localStorage.getItem('language'), document.documentElement.lang, storedLanguage()]).toEqual([
      'es',
      'es',
      'es',
    ]);
    expect(languages).toEqual(['en', 'es']);
    localStorage.setItem('language', 'fr');
    expect(storedLanguage()).toBe('en');
  });

  it('is a language of a plugin while that is there, and English meanwhile', async () => {
    localStorage.setItem('language', 'pt-BR');
    const contributions = new Contributions();
    const language = new StoredLanguage(new Translations(storedLanguage()), contributions);
    language.follow();
    expect(language.current).toBe('en');
    const pack = { code: 'pt-BR', name: 'Português', load: () => undefined };
    const added = contributions.add(languagePacks, 'acme.pt', { id: 'acme.pt.brazil', ...pack });
    await expect.poll(() => [language.current, document.documentElement.lang]).toEqual(['pt-BR', 'pt-BR']);
    expect(language.available.map(({ code }) => code)).toEqual(['en', 'es', 'pt-BR']);
    added.dispose();
    await expect.poll(() => language.current).toBe('en');
    expect(localStorage.getItem('language')).toBe('pt-BR');
    localStorage.removeItem('language');
  });

  it('[A9.11b, W3.45h] is the active site; choosing one asks for plugins and permissions first', async () => {
    const asked: (string | undefined)[] = [];
    const site = new StoredActiveSite(async (id) => void asked.push(id));
    await site.choose({ id: 's1', name: 'Cerro Azul' });
    expect([site.id, site.name, asked]).toEqual(['s1', 'Cerro Azul', ['s1']]);
    expect(JSON.parse(localStorage.getItem('active-site') ?? '')).toEqual({ id: 's1', name: 'Cerro Azul' });
    expect(new StoredActiveSite(async () => undefined).id).toBe('s1');
    await site.choose(undefined);
    expect([site.id, localStorage.getItem('active-site'), asked]).toEqual([undefined, null, ['s1', undefined]]);
    localStorage.setItem('active-site', '{"id":7}');
    expect(new StoredActiveSite(async () => undefined).id).toBeUndefined();
  });
});

describe('navigation', () => {
  it('changes the address, and follows the browser’s own buttons', async () => {
    const navigation = new BrowserNavigation();
    const seen: string[] = [];
    const stop = autorun(() => seen.push(navigation.path));
    navigation.go('/users/7?tab=sites');
    expect([location.pathname, navigation.query.get('tab')]).toEqual(['/users/7', 'sites']);
    navigation.go('/ssa');
    const length = history.length;
    navigation.go('/ssa');
    navigation.go('/help', { replace: true });
    expect(history.length).toBe(length);
    history.back();
    await vi.waitFor(() => expect(navigation.path).toBe('/users/7'));
    stop();
    expect(seen).toEqual(['/', '/users/7', '/ssa', '/help', '/users/7']);
  });
});

import { autorun } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { Translations, type Texts } from './translations.ts';

const english: Texts = {
  greeting: 'Good day, {{name}}',
  holes_one: '{{count}} hole',
  holes_other: '{{count}} holes',
  only: 'English only',
};
const spanish: Texts = {
  greeting: 'Buenos días, {{name}}',
  holes_one: '{{count}} sondaje',
  holes_many: '{{count}} de sondajes',
  holes_other: '{{count}} sondajes',
};
const source = (language: string): Promise<Texts> => Promise.resolve(language === 'es' ? spanish : english);

describe('translations', () => {
  it('looks up keys of a namespace, with values and plurals, and never escapes them', async () => {
    const translations = new Translations('en');
    await translations.add('drillhole', source);
    const t = translations.translator('drillhole');
    expect(t('greeting', { name: 'O’Brien <x>' })).toBe('Good day, O’Brien <x>');
    expect([t('holes', { count: 1 }), t('holes', { count: 3 })]).toEqual(['1 hole', '3 holes']);
    expect(t('issue.unknown')).toBe('Unknown');
  });

  it('[A9.06] write a size with its unit, in the language', async () => {
    const translations = new Translations('en');
    await translations.add('importing', async () => ({ full: 'Up to {{bytes, size}}', plain: '{{bytes}}' }));
    const t = translations.translator('importing');
    expect([t('full', { bytes: 400_000_000 }), t('plain', { bytes: 400 })]).toEqual(['Up to 381.47 MB', '400']);
    await translations.use('es');
    expect(t('full', { bytes: 1536 })).toBe('Up to 1,50 KB');
  });

  it('takes nothing for a template but its own texts: neither values, nor keys, nor what stands in for a missing text', async () => {
    const translations = new Translations('en');
    await translations.add('drillhole', source);
    const t = translations.translator('drillhole');
    for (const text of ['$t(only)', '{{name}}', '{{7*7}}$t(only)', '$t(holes, {"count": 1})']) {
      expect(t('greeting', { name: text })).toBe(`Good day, ${text}`);
      expect(t(`point.${text}`, { name: 'Ana' })).toBe(`point.${text}`);
      expect(t(`point.${text}`, { defaultValue: text, name: 'Ana' })).toBe(text);
    }
    expect(t('only', { defaultValue: 'not this' })).toBe('English only');
  });

  it('follows the language in observers, and falls back to English', async () => {
    const translations = new Translations('en');
    await translations.add('drillhole', source);
    const t = translations.translator('drillhole');
    const seen: string[] = [];
    const stop = autorun(() => seen.push(t('greeting', { name: 'Ana' })));
    await translations.use('es');
    stop();
    expect(seen.at(-1)).toBe('Buenos días, Ana');
    expect(translations.language).toBe('es');
    expect(t('only')).toBe('English only');
    expect(t('holes', { count: 1_000_000 })).toBe('1000000 de sondajes');
  });

  it('loads a language once, and only when it is used', async () => {
    const load = vi.fn(source);
    const translations = new Translations('en');
    await translations.add('drillhole', load);
    expect(load.mock.calls).toEqual([['en']]);
    await translations.use('es');
    await translations.use('en');
    await translations.use('es');
    expect(load.mock.calls).toEqual([['en'], ['es']]);
  });

  it('keeps namespaces apart, with `core:` as the way to the shell’s texts', async () => {
    const translations = new Translations('en');
    await translations.add('core', async () => ({ cancel: 'Call it off' }));
    await translations.add('a', async () => ({ title: 'A' }));
    await translations.add('b', async () => ({}));
    const t = translations.translator('b');
    expect([t('core:cancel'), t('title'), t('a:title'), t('cancel')]).toEqual([
      'Call it off',
      'Title',
      'Title',
      'Cancel',
    ]);
  });

  it('takes texts away, also while they are still being fetched', async () => {
    const translations = new Translations('es');
    const bundle = await translations.add('a', source);
    expect(translations.namespaces).toEqual(['a']);
    bundle.dispose();
    expect(translations.namespaces).toEqual([]);
    expect(translations.translator('a')('greeting')).toBe('Greeting');
    expect((await translations.add('a', source)).dispose).toBeTypeOf('function');
  });

  it('leaves nothing behind when a source fails', async () => {
    const translations = new Translations('es');
    await expect(
      translations.add('a', (language) => (language === 'es' ? Promise.reject(new Error('offline')) : source('en'))),
    ).rejects.toThrow('offline');
    expect(translations.namespaces).toEqual([]);
    await expect(translations.add('a', source)).resolves.toBeDefined();
  });

  it('stays in its language when the new one cannot be had', async () => {
    const translations = new Translations('en');
    await translations.add('a', (language) =>
      language === 'es' ? Promise.reject(new Error('offline')) : source('en'),
    );
    await expect(translations.use('es')).rejects.toThrow('offline');
    expect(translations.language).toBe('en');
    expect(translations.translator('a')('only')).toBe('English only');
  });

  it('takes the texts of packs for what a plugin does not have in a language, and gives them back to English with the pack', async () => {
    const translations = new Translations('en');
    await translations.add('core', async (language): Promise<Texts> => (language === 'en' ? { close: 'Close' } : {}));
    await translations.add('a', async (language) =>
      language === 'pt-BR' ? { greeting: 'Bom dia' } : language === 'en' ? english : {},
    );
    const texts: Record<string, Texts> = { core: { close: 'Fechar' }, a: { greeting: 'Oi', only: 'Só aqui' } };
    const load = (pluginId: string) => texts[pluginId] && Promise.resolve({ default: texts[pluginId] });
    const pack = { id: 'acme.pt.brazil', code: 'pt-BR', name: 'Português', load };
    const read = () => [translations.translator('core')('close'), ...['greeting', 'only', 'none'].map((key) => t(key))];
    const t = translations.translator('a');
    await translations.usePacks([pack]);
    await translations.use('pt-BR');
    await translations.add('b', async () => ({ title: 'B' }));
    expect(read()).toEqual(['Fechar', 'Bom dia', 'Só aqui', 'None']);
    expect(translations.translator('b')('title')).toBe('B');
    await translations.usePacks([]);
    expect(read()).toEqual(['Close', 'Bom dia', 'English only', 'None']);
    const broken = { ...pack, load: () => Promise.reject(new Error('offline')) };
    await translations.usePacks([broken]);
    expect(read()[0]).toBe('Close');
    await translations.usePacks([pack]);
    expect(read()).toEqual(['Fechar', 'Bom dia', 'Só aqui', 'None']);
  });
});

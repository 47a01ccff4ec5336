import { compareShallow, reaction } from 'mobx';
import { languages, type LanguageCode, type OwnLanguage } from 'adit/core';
import {
  languagePacks,
  type Contributions,
  type Language,
  type LanguageChoice,
  type Translations,
} from 'adit/core/web';
import { StoredText } from './stored-text.ts';

const stored = new StoredText('language');

/** The language that the program begins in: the one that was chosen in this browser, where it is one of Adit's own, else English. */
export function storedLanguage(): OwnLanguage {
  const text = stored.read();
  return languages.find((language) => language === text) ?? 'en';
}

/** Changes the language of all texts and remembers it. */
export class StoredLanguage implements Language {
  #translations: Translations;
  #contributions: Pick<Contributions, 'list'>;

  constructor(translations: Translations, contributions: Pick<Contributions, 'list'>) {
    this.#translations = translations;
    this.#contributions = contributions;
    document.documentElement.lang = translations.language;
  }

  get current(): LanguageCode {
    return this.#translations.language;
  }

  get isChosen(): boolean {
    return stored.read() !== undefined;
  }

  get available(): readonly LanguageChoice[] {
    const t = this.#translations.translator('core');
    const own = languages.map((code): LanguageChoice => ({ code, name: t(`language.${code}`) }));
    const added = new Map(this.#contributions.list(languagePacks).map(({ code, name }) => [code, { code, name }]));
    return [...own, ...[...added.values()].filter(({ code }) => !own.some((one) => one.code === code))];
  }

  async set(language: LanguageCode): Promise<void> {
    await this.#use(language);
    stored.write(language);
  }

  /** Follows the plugins that bring languages: one that was chosen is used as soon as it is there, and English once it is gone. */
  follow(): void {
    reaction(
      () => this.#contributions.list(languagePacks),
      async (packs) => {
        await this.#translations.usePacks(packs);
        const wanted = this.available.find(({ code }) => code === stored.read())?.code ?? 'en';
        if (wanted !== this.current) await this.#use(wanted);
      },
      { equals: compareShallow },
    );
  }

  async #use(language: LanguageCode): Promise<void> {
    await this.#translations.use(language);
    document.documentElement.lang = language;
  }
}

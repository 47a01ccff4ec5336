import { languages, type Language, type LanguageCode, type Translations } from 'adit/core/web';
import { StoredText } from './stored-text.ts';

const stored = new StoredText('language');

/** The language that was chosen in this browser; English when none was. */
export function storedLanguage(): LanguageCode {
  const text = stored.read();
  return languages.find((language) => language === text) ?? 'en';
}

/** Changes the language of all texts and remembers it. */
export class StoredLanguage implements Language {
  #translations: Translations;

  constructor(translations: Translations) {
    this.#translations = translations;
    document.documentElement.lang = translations.language;
  }

  get current(): LanguageCode {
    return this.#translations.language;
  }

  get isChosen(): boolean {
    return stored.read() !== undefined;
  }

  async set(language: LanguageCode): Promise<void> {
    await this.#translations.use(language);
    stored.write(language);
    document.documentElement.lang = language;
  }
}

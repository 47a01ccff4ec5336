import { languages, token, type LanguageCode } from 'adit/core';

export { languages, type LanguageCode };

/** A language that the interface can be in, called as it calls itself. @public */
export interface LanguageChoice {
  readonly code: LanguageCode;
  readonly name: string;
}

/** The language of the interface; observable and kept in the browser. @public */
export interface Language {
  readonly current: LanguageCode;
  /** Whether somebody chose it in this browser. */
  readonly isChosen: boolean;
  /** Those of Adit, and those that plugins bring. */
  readonly available: readonly LanguageChoice[];
  /** Changes the language of the interface, once its texts are there. */
  set(language: LanguageCode): Promise<void>;
}

/** The service that knows the language of the interface. @public */
export const LanguageToken = token<Language>('core.language');

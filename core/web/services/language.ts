import { token } from 'adit/core';

/** Languages of the interface; English is the default. @public */
export const languages = ['en', 'es'] as const;
/** The code of a language of the interface. @public */
export type LanguageCode = (typeof languages)[number];

/** The language of the interface; observable and kept in the browser. @public */
export interface Language {
  readonly current: LanguageCode;
  /** Whether somebody chose it in this browser. */
  readonly isChosen: boolean;
  /** Changes the language of the interface, once its texts are there. */
  set(language: LanguageCode): Promise<void>;
}

/** The service that knows the language of the interface. @public */
export const LanguageToken = token<Language>('core.language');

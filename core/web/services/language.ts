import { token } from 'adit/core';

/** Languages of the interface; English is the default. */
export const languages = ['en', 'es'] as const;
export type LanguageCode = (typeof languages)[number];

/** The language of the interface; observable and kept in the browser. */
export interface Language {
  readonly current: LanguageCode;
  /** Whether somebody chose it in this browser. */
  readonly isChosen: boolean;
  set(language: LanguageCode): Promise<void>;
}

export const LanguageToken = token<Language>('core.language');

import { token } from 'adit/core';

/** Languages of the interface; English is the default. @public */
export const languages = ['en', 'es'] as const;
/** @public */
export type LanguageCode = (typeof languages)[number];

/** The language of the interface; observable and kept in the browser. @public */
export interface Language {
  readonly current: LanguageCode;
  /** Whether somebody chose it in this browser. */
  readonly isChosen: boolean;
  set(language: LanguageCode): Promise<void>;
}

/** @public */
export const LanguageToken = token<Language>('core.language');

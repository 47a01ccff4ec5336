import { z } from 'zod';

/** The languages whose texts come with Adit; English is the default. @public */
export const languages = ['en', 'es'] as const;
/** A language whose texts come with Adit. @public */
export type OwnLanguage = (typeof languages)[number];

/** The code of a language, as BCP 47 writes it: `en`, `pt-BR`, `zh-Hant-TW`. @public */
export type LanguageCode = string;

/** The shape of a language's code. @public */
export const languageCodeShape = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, 'a language is written like en, es or pt-BR');

/** The language of Adit's own for somebody who reads another one: English unless it is a kind of Spanish. @public */
export function ownLanguage(code: LanguageCode): OwnLanguage {
  return languages.find((own) => own === code.split('-')[0]) ?? 'en';
}

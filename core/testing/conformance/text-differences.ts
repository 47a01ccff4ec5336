import type { LanguageCode } from 'adit/core';
import type { Texts } from 'adit/core/web';

const plural = /_(zero|one|two|few|many|other)$/;

const stem = (key: string): string => key.replace(plural, '');
const stems = (texts: Texts): string[] => [...new Set(Object.keys(texts).map(stem))].toSorted();
const valuesIn = (text: string): string =>
  [...text.matchAll(/\{\{([\w, ]+)\}\}/g)]
    .map(([, name]) => name)
    .toSorted()
    .join(' ');

/** How the texts of a plugin, or of the shell, in another language differ from those in English; empty when both are complete. @beta */
export function textDifferences(english: Texts, translated: Texts, language: LanguageCode = 'es'): string[] {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  const [here, there] = [stems(english), stems(translated)];
  const found = [
    ...here.filter((key) => !there.includes(key)).map((key) => `"${key}" is not in ${name}`),
    ...there.filter((key) => !here.includes(key)).map((key) => `"${key}" is not in English`),
  ];
  for (const [key, text] of Object.entries(english)) {
    if (text.trim() === '') found.push(`"${key}" is empty`);
    const other = translated[key];
    if (other !== undefined && !plural.test(key) && valuesIn(other) !== valuesIn(text))
      found.push(`"${key}" names other values in ${name}`);
  }
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'one');
  for (const key of Object.keys(translated).filter((one) => one.endsWith('_one'))) {
    for (const form of forms)
      if (!(`${stem(key)}_${form}` in translated)) found.push(`"${stem(key)}_${form}" is not in ${name}`);
  }
  return found;
}

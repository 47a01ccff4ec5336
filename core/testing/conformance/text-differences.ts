import type { Texts } from 'adit/core/web';

const plural = /_(zero|one|two|few|many|other)$/;

const stem = (key: string): string => key.replace(plural, '');
const stems = (texts: Texts): string[] => [...new Set(Object.keys(texts).map(stem))].toSorted();
const valuesIn = (text: string): string =>
  [...text.matchAll(/\{\{([\w, ]+)\}\}/g)]
    .map(([, name]) => name)
    .toSorted()
    .join(' ');

/** How the English and Spanish texts of a plugin, or of the shell, differ; empty when both are complete. @beta */
export function textDifferences(english: Texts, spanish: Texts): string[] {
  const [here, there] = [stems(english), stems(spanish)];
  const found = [
    ...here.filter((key) => !there.includes(key)).map((key) => `"${key}" is not in Spanish`),
    ...there.filter((key) => !here.includes(key)).map((key) => `"${key}" is not in English`),
  ];
  for (const [key, text] of Object.entries(english)) {
    if (text.trim() === '') found.push(`"${key}" is empty`);
    const other = spanish[key];
    if (other !== undefined && !plural.test(key) && valuesIn(other) !== valuesIn(text))
      found.push(`"${key}" names other values in Spanish`);
  }
  for (const key of Object.keys(spanish).filter((one) => one.endsWith('_one'))) {
    for (const form of ['many', 'other'])
      if (!(`${stem(key)}_${form}` in spanish)) found.push(`"${stem(key)}_${form}" is not in Spanish`);
  }
  return found;
}

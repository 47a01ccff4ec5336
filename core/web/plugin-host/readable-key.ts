const KEY = /^[\p{L}\d_.:-]+$/u;

/** What stands in for a missing text: the last part of its key, as words. What is no key, but a text already, stays as it is. @internal */
export function readableKey(key: string): string {
  if (!KEY.test(key)) return key;
  const last = key.split(/[.:]/).findLast((part) => part !== '') ?? key;
  const words = last
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    // Abbreviations stay as they are.
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

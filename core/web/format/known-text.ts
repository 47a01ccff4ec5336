import type { Translate } from '../web-plugin-context.ts';

/** The text of a key; undefined where the plugin has none, neither in the language of the interface nor in English. @beta */
export function knownText(t: Translate, key: string, values?: Parameters<Translate>[1]): string | undefined {
  const text = t(key, { ...values, defaultValue: '' });
  return text === '' || text === key ? undefined : text;
}

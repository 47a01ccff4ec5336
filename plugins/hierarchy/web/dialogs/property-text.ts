import { formatNumber } from 'adit/core';
import type { Translate } from 'adit/core/web';

/** The label of a dataset's property: the text of `property.<key>` of the dataset type's plugin, else the key itself. */
export function propertyLabel(key: string, texts: Translate | undefined, t: Translate): string {
  const level = /^hierarchy_(\d+)$/.exec(key)?.[1];
  if (level !== undefined) return t('property.hierarchy', { level: Number(level) + 1 });
  const textKey = `property.${key}`;
  const text = texts?.(textKey);
  return text === undefined || text === textKey ? key : text;
}

/** The value of a property as it is read: a translated word where the plugin has `property.<key>.<value>`, a number in the one form. */
export function propertyText(
  key: string,
  value: string | number | boolean,
  { language, texts, t }: { readonly language: string; readonly texts: Translate | undefined; readonly t: Translate },
): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(value, language);
  const textKey = `property.${key}.${value}`;
  const text = texts?.(textKey);
  return text === undefined || text === textKey ? value : text;
}

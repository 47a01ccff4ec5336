import { formatNumber, unitText, type LengthUnit } from 'adit/core';
import { knownText, type Translate } from 'adit/core/web';

/** The label of a dataset's property: the text of `property.<key>` of the dataset type's plugin with `length`, `area` and `volume` in the dataset's unit, else the key itself. */
export function propertyLabel(
  key: string,
  {
    texts,
    t,
    unit = 'm',
  }: { readonly texts: Translate | undefined; readonly t: Translate; readonly unit?: LengthUnit | undefined },
): string {
  const level = /^hierarchy_(\d+)$/.exec(key)?.[1];
  if (level !== undefined) return t('property.hierarchy', { level: Number(level) + 1 });
  const units = { length: unitText([unit]), area: unitText([unit], '²'), volume: unitText([unit], '³') };
  return (texts && knownText(texts, `property.${key}`, units)) ?? key;
}

/** The value of a property as it is read: a translated word where the plugin has `property.<key>.<value>`, a number in the one form. */
export function propertyText(
  key: string,
  value: string | number | boolean,
  { language, texts, t }: { readonly language: string; readonly texts: Translate | undefined; readonly t: Translate },
): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return formatNumber(value, language);
  return (texts && knownText(texts, `property.${key}.${value}`)) ?? value;
}

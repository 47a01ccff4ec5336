import { useTranslate } from 'adit/core/web';

/** What is called alike in all languages. */
const SYMBOLS: Readonly<Record<string, string>> = { quartile1: 'Q1', quartile3: 'Q3', variation: 'CV' };

/** Returns a function that gives the head of a column, without its unit. */
export function useColumnTitle(): (id: string) => string {
  const t = useTranslate('statistics');
  return (id) => SYMBOLS[id] ?? t(`column.${id}`);
}

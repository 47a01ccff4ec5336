import { useNumberText, useTranslate } from 'adit/core/web';
import type { FigureRow } from '../rules/figure-rows.ts';

/** Returns a function that says what a row is of. Use it inside an `observer`. */
export function useRowName(): (row: FigureRow) => string {
  const t = useTranslate('statistics');
  const number = useNumberText();
  return ({ key }) => {
    if (key.kind === 'text') return key.text;
    if (key.kind === 'total') return t('row.total');
    if (key.kind === 'missing') return t('row.missing');
    const [from, to] = [key.from, key.to].map((edge) => (edge === undefined ? '' : number(edge, { most: 6 })));
    if (key.from === undefined) return `< ${to}`;
    return key.to === undefined ? `≥ ${from}` : `${from} – ${to}`;
  };
}

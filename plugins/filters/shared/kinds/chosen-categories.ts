import { encodeItems } from 'adit/core';
import { z } from 'zod';
import { defineFilterKind, type FilterText } from '../filter-kind.ts';

/** How many categories a filter names at most. @internal */
export const MAX_CHOSEN = 10_000;

const MAX_NAMED = 3;

const choiceShape = z.strictObject({
  /** Only these are kept, or all but these: then also what has no value, and what comes with a new version of the data. */
  mode: z.enum(['only', 'except']),
  /** By their texts: the codes of a dataset change when it is imported again. */
  values: z.array(z.string()).max(MAX_CHOSEN),
});

/** Which categories are kept. @internal */
export type Choice = Readonly<z.infer<typeof choiceShape>>;

/** Keeps the items of chosen categories. @internal */
export const chosenCategories = defineFilterKind<Choice>({
  id: 'filters.chosen-categories',
  order: 1,
  titleKey: 'chosen',
  shape: choiceShape,
  accepts: ({ kind }) => kind === 'category',
  first: () => ({ mode: 'except', values: [] }),
  async steps({ mode, values }, column, { texts }) {
    if (mode === 'except' && values.length === 0) return [];
    const named = new Set(values);
    const codes = (await texts(column)).flatMap((text, code) => (named.has(text) ? [code] : []));
    const step = { kind: 'codes', column: column.name, codes: encodeItems(Uint32Array.from(codes)) } as const;
    return [mode === 'only' ? step : { kind: 'none', of: [step] }];
  },
  summary({ mode, values }): FilterText {
    if (values.length === 0) return { key: mode === 'only' ? 'chosen.nothing' : 'chosen.everything' };
    const names = values.slice(0, MAX_NAMED).join(', ');
    const count = values.length - MAX_NAMED;
    if (count > 0) return { key: `chosen.${mode}-more`, values: { names, count } };
    return { key: `chosen.${mode}`, values: { names } };
  },
});

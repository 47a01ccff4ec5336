import { z } from 'zod';
import { defineFilterKind } from '../filter-kind.ts';

/** How long a text that is looked for may be, in characters. @internal */
export const MAX_SOUGHT = 200;

const soughtShape = z.strictObject({ text: z.string().max(MAX_SOUGHT) });

/** What is looked for; an empty text keeps everything. @internal */
export type Sought = Readonly<z.infer<typeof soughtShape>>;

/** Keeps the items whose text contains another, in upper or lower case. @internal */
export const textContains = defineFilterKind<Sought>({
  id: 'filters.text-contains',
  order: 2,
  titleKey: 'text',
  shape: soughtShape,
  accepts: ({ kind }) => kind === 'category',
  first: () => ({ text: '' }),
  steps: ({ text }, { name }) => (text === '' ? [] : [{ kind: 'text', column: name, match: 'contains', text }]),
  summary: ({ text }) => (text === '' ? { key: 'text.everything' } : { key: 'text.contains', values: { text } }),
});

/** Whether a value contains what is looked for. @internal */
export function containsText(value: string, { text }: Sought): boolean {
  return value.toLowerCase().includes(text.toLowerCase());
}

import { containsText, type FieldValues, type Sought } from '../../../shared/index.ts';

/** How many values of a property contain what is looked for, and how many items have one of these. */
export function matchesOf(sought: Sought, { labels, counts }: FieldValues): { values: number; items: number } {
  let values = 0;
  let items = 0;
  for (const [code, label] of labels.entries())
    if (containsText(label, sought)) {
      values += 1;
      items += counts[code] ?? 0;
    }
  return { values, items };
}

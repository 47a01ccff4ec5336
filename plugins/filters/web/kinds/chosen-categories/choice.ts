import { MAX_CHOSEN, type Choice, type FieldValues } from '../../../shared/index.ts';

/** A category that can be chosen; without a count it is one that the data do not have any more. */
export interface ChoosableValue {
  readonly value: string;
  readonly count: number | undefined;
  readonly isChosen: boolean;
}

/** All values of a property, as people sort them; first those that the filter names and the data do not have. */
export function choosableValues(choice: Choice, { labels, counts }: FieldValues): ChoosableValue[] {
  const named = new Set(choice.values);
  const isChosen = (value: string): boolean => named.has(value) === (choice.mode === 'only');
  const there = new Set(labels);
  const gone = choice.values.filter((value) => !there.has(value));
  return [
    ...gone.toSorted(compare).map((value) => ({ value, count: undefined, isChosen: isChosen(value) })),
    ...labels
      .map((value, code) => ({ value, count: counts[code] ?? 0, isChosen: isChosen(value) }))
      .toSorted((left, right) => compare(left.value, right.value)),
  ];
}

/** The choice with some values chosen, or not; undefined when it would name more than a filter can. */
export function withChosen(choice: Choice, values: readonly string[], isChosen: boolean): Choice | undefined {
  const isNamed = isChosen === (choice.mode === 'only');
  const named = new Set(choice.values);
  for (const value of values)
    if (isNamed) named.add(value);
    else named.delete(value);
  return named.size > MAX_CHOSEN ? undefined : { mode: choice.mode, values: [...named] };
}

/** The choice of all values, and of what comes later. */
export const EVERYTHING: Choice = { mode: 'except', values: [] };

/** The choice of no value. */
export const NOTHING: Choice = { mode: 'only', values: [] };

/** The choice of all that was not chosen. */
export function inverted({ mode, values }: Choice): Choice {
  return { mode: mode === 'only' ? 'except' : 'only', values };
}

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

import type { Category } from 'adit/core';
import { legendKey } from 'adit/plugins/colour-maps';

const isNamed = (label: string): boolean => !['', 'nan'].includes(label.trim().toLowerCase());

/** The labels that make a category: those with a name, which "nan" is not. */
export function namedLabels(labels: readonly string[]): readonly string[] {
  return labels.filter(isNamed);
}

/** Categories in the order of their codes; those without a name, or called "nan", are dropped. */
export function categoriesOf(
  labels: readonly string[],
  counts: readonly number[],
  colourOf: (label: string) => string,
): Category[] {
  return labels.flatMap((label, value) => {
    if (!isNamed(label)) return [];
    return [{ label, value, color: colourOf(label), visible: true, count: counts[value] ?? 0 }];
  });
}

/** The categories with one of them shown or hidden. */
export function withVisibility(categories: readonly Category[], value: number, visible: boolean): Category[] {
  return categories.map((category) => (category.value === value ? { ...category, visible } : category));
}

/** The categories all shown, or all hidden. */
export function withAllVisible(categories: readonly Category[], visible: boolean): Category[] {
  return categories.map((category) => ({ ...category, visible }));
}

/** The categories with another colour for one of them. */
export function withColour(categories: readonly Category[], value: number, color: string): Category[] {
  return categories.map((category) => (category.value === value ? { ...category, color } : category));
}

/** The categories with the colours and the visibility that those of the same label had before. */
export function keptLooks(categories: readonly Category[], before: readonly Category[]): Category[] {
  const looks = new Map(before.map(({ label, color, visible }) => [label, { color, visible }]));
  return categories.map((category) => ({ ...category, ...looks.get(category.label) }));
}

/** Whether categories are those of a column with these labels, code by code. */
export function matchesLabels(categories: readonly Category[], labels: readonly string[]): boolean {
  return (
    categories.length === namedLabels(labels).length &&
    categories.every(({ label, value }) => labels[value]?.trim() === label)
  );
}

/** The categories with the colours of `known`, by the keys of their labels; the very same list when none is another. */
export function withKnownColours(
  categories: readonly Category[],
  known: ReadonlyMap<string, string>,
): readonly Category[] {
  const colourOf = ({ label, color }: Category): string => known.get(legendKey(label)) ?? color;
  return categories.every((category) => colourOf(category) === category.color)
    ? categories
    : categories.map((category) => ({ ...category, color: colourOf(category) }));
}

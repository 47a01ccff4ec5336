import type { Category } from 'adit/core';

/** Categories in the order of their codes; those without a name, or called "nan", are dropped. */
export function categoriesOf(
  labels: readonly string[],
  counts: readonly number[],
  colourOf: (label: string) => string,
): Category[] {
  return labels.flatMap((label, value) => {
    const name = label.trim();
    if (name === '' || name.toLowerCase() === 'nan') return [];
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

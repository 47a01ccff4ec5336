import type { DataUsageItem } from '../../shared/index.ts';

// In the order of how much there is; they part from each other for eyes that see few colours, too.
const colours = ['#3B82C4', '#E08A2E', '#3FA66B', '#B0568F', '#8A7F5C', '#6B6FCF'];

/** What raw files take by dataset type, tables that were unpacked from them included, the most first. */
export function dataUsage(
  files: readonly { readonly dataset_type: string; readonly size: number; readonly derived_size: number }[],
): DataUsageItem[] {
  const sizes = new Map<string, number>();
  for (const { dataset_type: name, size, derived_size: derived } of files)
    sizes.set(name, (sizes.get(name) ?? 0) + Number(size) + Number(derived));
  return [...sizes]
    .toSorted(([one, size], [other, otherSize]) => otherSize - size || one.localeCompare(other))
    .map(([name, size], index) => ({ name, size, color: colours[index % colours.length] ?? '' }));
}

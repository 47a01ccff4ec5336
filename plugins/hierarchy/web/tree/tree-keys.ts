import type { TreeRow } from './tree-row.ts';

/** What a key does: moves to a row, opens or closes a branch, or nothing that the tree knows. */
export type TreeMove = { readonly to: number } | { readonly expand: boolean } | undefined;

/** What `key` does on row `index`, as the ARIA tree pattern wants it; `page` is how many rows fit on the screen. */
export function treeMove(rows: readonly TreeRow[], index: number, key: string, page = 10): TreeMove {
  const last = rows.length - 1;
  const row = rows[index];
  if (!row)
    return last >= 0 && ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)
      ? { to: key === 'End' ? last : 0 }
      : undefined;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(last, index + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, index - 1) };
    case 'PageDown':
      return { to: Math.min(last, index + page) };
    case 'PageUp':
      return { to: Math.max(0, index - page) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      if (row.expanded === undefined) return undefined;
      if (!row.expanded) return { expand: true };
      return (rows[index + 1]?.level ?? 0) > row.level ? { to: index + 1 } : undefined;
    case 'ArrowLeft':
      if (row.expanded) return { expand: false };
      return parentOf(rows, index);
    default:
      return undefined;
  }
}

function parentOf(rows: readonly TreeRow[], index: number): TreeMove {
  const level = rows[index]?.level ?? 1;
  const parent = rows.slice(0, index).findLastIndex((other) => other.level < level);
  return parent < 0 ? undefined : { to: parent };
}

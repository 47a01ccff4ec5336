import type { Site } from '../../shared/index.ts';

/**
 * The site to begin with: the one that this browser was on (after a reload), else the user's default one if it is in the
 * list, else the first; undefined for an empty list.
 */
export function chooseSite(
  sites: readonly Site[],
  last: string | undefined,
  byDefault: string | null | undefined,
): Site | undefined {
  const find = (id: string | null | undefined): Site | undefined => sites.find((site) => site.id === id);
  return find(last) ?? find(byDefault) ?? sites[0];
}

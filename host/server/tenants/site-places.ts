import type { DatabaseDirectory } from './directory.ts';

/** Where sites belong, by their ids; unknown ones are left out. */
export async function sitePlaces(
  directory: DatabaseDirectory,
  ids: readonly string[],
): Promise<Map<string, { tenantId: string; siteId: string }>> {
  const places = new Map<string, { tenantId: string; siteId: string }>();
  for (const id of ids) {
    const site = await directory.site(id);
    if (site) places.set(id, { tenantId: site.tenantId, siteId: site.id });
  }
  return places;
}

import { DirectoryToken, type ServerPluginContext } from 'adit/core/server';
import { readDamage } from '../shared/damage-routes.ts';

/** Adds the call that tells which stored files are damaged. */
export function addDamageRoutes(context: ServerPluginContext): void {
  const directory = context.get(DirectoryToken);
  context.routes.add(readDamage, async (_input, { user }) => {
    const sites = new Map((await directory.sitesOf(user)).map(({ id, name }) => [id, name]));
    return (await context.datasets.damage(user.tenantId)).map(({ layer = '', column = '', noticedAt, ...damage }) => ({
      ...damage,
      layer,
      column,
      site: sites.get(damage.siteId) ?? '',
      noticedAt: noticedAt.toISOString(),
    }));
  });
}

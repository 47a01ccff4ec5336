import { dataChecks, DirectoryToken, type ServerPluginContext } from 'adit/core/server';
import { readDamage } from '../shared/damage-routes.ts';

/** Adds the call that tells which stored files are damaged. */
export function addDamageRoutes(context: ServerPluginContext): void {
  const directory = context.get(DirectoryToken);
  context.routes.add(readDamage, async (_input, { user }) => {
    const { tenantId } = user;
    const sites = new Map((await directory.sitesOf(user)).map(({ id, name }) => [id, name]));
    const people = new Map((await directory.users(tenantId)).map(({ id, name }) => [id, name]));
    const ofDatasets = (await context.datasets.damage(tenantId)).map(
      ({ datasetId: id, dataset, siteId, layer = '', column = '', file, reason, noticedAt }) => ({
        ...{ id, dataset, uploadedBy: '', siteId, layer, column, file, reason, noticedAt },
      }),
    );
    const noted = await Promise.all(context.list(dataChecks).map((check) => check.damaged(tenantId)));
    const ofFiles = noted.flat().map(({ id, name: file, siteId, userId, reason, noticedAt }) => ({
      ...{ id, dataset: '', uploadedBy: people.get(userId) ?? userId, siteId, layer: '', column: '', file },
      ...{ reason, noticedAt },
    }));
    return [...ofDatasets, ...ofFiles]
      .toSorted((left, right) => right.noticedAt.getTime() - left.noticedAt.getTime())
      .map(({ noticedAt, ...line }) => ({
        ...line,
        site: sites.get(line.siteId) ?? '',
        noticedAt: noticedAt.toISOString(),
      }));
  });
}

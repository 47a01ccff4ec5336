import { definePlugin, migrations, removalHooks, type CallContext } from 'adit/core/server';
import {
  deleteSiteGradients,
  deleteSiteLegend,
  readSiteColours,
  saveSiteGradients,
  saveSiteLegends,
  siteColoursChanged,
} from '../shared/index.ts';
import { colourMigrations } from './migrations.ts';
import { SiteColours, type ColourTables } from './site-colours.ts';

export default definePlugin({
  activate(context) {
    const database = context.database<ColourTables>();
    const colours = new SiteColours(database);
    for (const migration of colourMigrations) context.add(migrations, migration);
    context.add(removalHooks, { id: 'colour-maps.colours', siteRemoved: (siteId) => colours.removeSite(siteId) });

    const changed = async (site: string, { user }: CallContext): Promise<Record<string, never>> => {
      await context.events.emit(siteColoursChanged, { tenantId: user.tenantId, siteId: site }, { site });
      return {};
    };

    context.routes.add(readSiteColours, ({ query }) => colours.read(query.site));
    context.routes.add(saveSiteGradients, async ({ body: { site, gradients } }, call) => {
      await call.save(database, (transaction) => new SiteColours(transaction).saveGradients(site, gradients));
      return changed(site, call);
    });
    context.routes.add(deleteSiteGradients, async ({ body: { site, ids } }, call) => {
      await colours.removeGradients(site, ids);
      return changed(site, call);
    });
    context.routes.add(saveSiteLegends, async ({ body: { site, legends } }, call) => {
      await call.save(database, (transaction) => new SiteColours(transaction).saveLegends(site, legends));
      return changed(site, call);
    });
    context.routes.add(deleteSiteLegend, async ({ body: { site, column, labels } }, call) => {
      await colours.removeLegend(site, column, labels);
      return changed(site, call);
    });
  },
});

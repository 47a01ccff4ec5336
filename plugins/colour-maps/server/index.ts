import { definePlugin, migrations, removalHooks, type CallContext } from 'adit/core/server';
import {
  deleteSiteGradients,
  deleteSiteLegend,
  deleteSiteProperties,
  readSiteColours,
  saveSiteGradients,
  saveSiteLegends,
  saveSiteProperties,
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
    context.routes.add(saveSiteGradients, ({ body: { site, gradients } }, call) =>
      call.save(async () => {
        await colours.saveGradients(site, gradients);
        return changed(site, call);
      }),
    );
    context.routes.add(deleteSiteGradients, ({ body: { site, ids } }, call) =>
      call.save(async () => {
        await colours.removeGradients(site, ids);
        return changed(site, call);
      }),
    );
    context.routes.add(saveSiteLegends, ({ body: { site, legends } }, call) =>
      call.save(async () => {
        await colours.saveLegends(site, legends);
        return changed(site, call);
      }),
    );
    context.routes.add(deleteSiteLegend, ({ body: { site, column, labels } }, call) =>
      call.save(async () => {
        await colours.removeLegend(site, column, labels);
        return changed(site, call);
      }),
    );
    context.routes.add(saveSiteProperties, ({ body: { site, properties } }, call) =>
      call.save(async () => {
        await colours.saveProperties(site, properties);
        return changed(site, call);
      }),
    );
    context.routes.add(deleteSiteProperties, ({ body: { site, columns } }, call) =>
      call.save(async () => {
        await colours.removeProperties(site, columns);
        return changed(site, call);
      }),
    );
  },
});

import { definePlugin, findSystems } from 'adit/core/server';
import { findSystemsRoute } from 'adit/plugins/coordinates';

export default definePlugin({
  activate(context) {
    context.routes.add(findSystemsRoute, async ({ query }) => {
      const found = await findSystems({ text: query.search, ofSites: query.ofSites === 'true', limit: query.limit });
      return found.map(({ id, name, unit, place }) => ({ id, name, unit: unit ?? null, place }));
    });
  },
});

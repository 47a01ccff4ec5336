import { definePlugin, migrations, removalHooks } from 'adit/core/server';
import { loadDemo, readDemoLoad, type DemoLoad } from 'adit/plugins/demo';
import { demoDatasets } from './demo-datasets.ts';
import { LOAD_JOB, loadJob } from './load-job.ts';
import { loadProgress } from './load-progress.ts';
import { LoadTable } from './load-table.ts';
import { demoMigrations } from './migrations.ts';

export default definePlugin({
  activate(context) {
    for (const migration of demoMigrations) context.add(migrations, migration);
    const loads = new LoadTable(context.database());
    context.add(removalHooks, { id: 'demo.loads', siteRemoved: (siteId) => loads.removeSite(siteId) });
    context.jobs.define(loadJob(context, loads));

    const progress = async (siteId: string, tenantId: string): Promise<DemoLoad> =>
      loadProgress(
        await loads.find(siteId),
        await demoDatasets(context, tenantId),
        await context.datasets.listSite(siteId),
      );

    context.routes.add(loadDemo, async ({ body: { site: siteId } }, call) => {
      const { id: userId, tenantId } = call.user;
      await call.save(async () => {
        await loads.begin(siteId);
        await context.jobs.add(LOAD_JOB, { siteId, tenantId, userId }, { tenantId });
        return {};
      });
      return progress(siteId, tenantId);
    });
    context.routes.add(readDemoLoad, ({ query: { site } }, call) => progress(site, call.user.tenantId));
  },
});

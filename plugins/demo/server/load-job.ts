import { z } from 'zod';
import { AditError } from 'adit/core';
import { LocksToken, type JobKind, type ServerPluginContext } from 'adit/core/server';
import { ImportsToken } from 'adit/plugins/importing';
import { demoDatasets } from './demo-datasets.ts';
import { loadDemoDatasets } from './load-demo.ts';
import type { LoadTable } from './load-table.ts';

/** The job that makes the deposit and begins its imports. */
export const LOAD_JOB = 'demo.load';

const inputShape = z.object({ siteId: z.string(), tenantId: z.string(), userId: z.string() });

/** Makes the deposit and begins its imports; run again after a crash, it goes on with what is not there yet. */
export function loadJob(context: ServerPluginContext, loads: LoadTable): JobKind<typeof inputShape> {
  const locks = context.get(LocksToken);
  return {
    name: LOAD_JOB,
    input: inputShape,
    concurrency: 1,
    seconds: 600,
    attempts: 3,
    async run(target, { signal }) {
      const parts = {
        imports: context.get(ImportsToken),
        catalogue: context.datasets,
        staging: context.files.staging,
      };
      const datasets = await demoDatasets(context, target.tenantId);
      // Of a site that is asked for twice, the second job finds all of it there.
      await locks.alone(`demo.load/${target.siteId}`, () => loadDemoDatasets(parts, datasets, target, signal));
      await loads.end(target.siteId);
    },
    async giveUp({ siteId }, reason) {
      const { code, values } = reason instanceof AditError ? reason : new AditError('demo-failed');
      await loads.end(siteId, { code, values });
    },
  };
}

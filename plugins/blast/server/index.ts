import { datasetImporters } from 'adit/core';
import {
  datasetBuilders,
  datasetTypes,
  definePlugin,
  migrations,
  OperatorSettingsToken,
  removalHooks,
} from 'adit/core/server';
import { blastImporter, blastType, createPatterns, readPatterns } from 'adit/plugins/blast';
import { PatternService } from './pattern-service.ts';
import { FoundPatterns } from './patterns/found-patterns.ts';
import { providerOf } from './provider-of.ts';
import { blastMigrations } from './tables.ts';

export default definePlugin({
  activate(context) {
    for (const migration of blastMigrations) context.add(migrations, migration);
    context.add(datasetTypes, blastType);
    context.add(datasetImporters, blastImporter);
    context.add(datasetBuilders, {
      id: blastImporter.id,
      datasetType: blastImporter.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    const patterns = new PatternService(
      context,
      new FoundPatterns(() => providerOf(context.get(OperatorSettingsToken), context.files.staging)),
    );
    context.add(removalHooks, { id: 'blast.patterns', siteRemoved: (siteId) => patterns.removeSite(siteId) });
    context.routes.add(readPatterns, async ({ query }, { signal }) =>
      patterns.list(query.siteId, query.deployableOnly === 'true', signal),
    );
    context.routes.add(createPatterns, async ({ body }, { user, signal }) => ({
      datasets: await patterns.create(body.siteId, body.patternNames, user, signal),
    }));
  },
});

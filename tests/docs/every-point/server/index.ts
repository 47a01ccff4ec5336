import { Readable } from 'node:stream';
import { datasetExporters, datasetImporters, readPart, sceneParts, settings } from 'adit/core';
import {
  attachmentSources,
  callConditions,
  dataChecks,
  datasetBuilders,
  datasetTypes,
  definePlugin,
  exportModules,
  fileReaderModules,
  healthChecks,
  layerNarrowings,
  migrations,
  objectResolvers,
  removalHooks,
  renderEngines,
  sceneListeners,
} from 'adit/core/server';
import { filterKinds } from 'adit/plugins/filters';
import { layerCuts } from 'adit/plugins/views';
import { assayed, importer, look, notePart, noteReader } from '../shared-parts.ts';

interface Tables {
  notes: { id: string; tenant_id: string; site_id: string; dataset_id: string; text: string };
}

export default definePlugin({
  activate(context) {
    const notes = () => context.database<Tables>();

    context.add(migrations, {
      id: 'acme.every.0001-notes',
      async up(database) {
        await database.schema
          .createTable('notes')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('tenant_id', 'text', (column) => column.notNull())
          .addColumn('site_id', 'text', (column) => column.notNull())
          .addColumn('dataset_id', 'text', (column) => column.notNull())
          .addColumn('text', 'text', (column) => column.notNull())
          .execute();
      },
    });
    context.add(objectResolvers, {
      id: 'acme.every.notes',
      object: 'acme-note',
      async find(ids) {
        const rows = await notes().selectFrom('notes').selectAll().where('id', 'in', ids).execute();
        return new Map(rows.map((row) => [row.id, { tenantId: row.tenant_id, siteId: row.site_id }]));
      },
    });
    context.add(removalHooks, {
      id: 'acme.every.removal',
      async datasetsRemoved(ids) {
        await notes().deleteFrom('notes').where('dataset_id', 'in', ids).execute();
      },
    });
    context.add(healthChecks, {
      id: 'acme.every.health',
      check: async () => ({ ok: true }),
    });
    context.add(callConditions, {
      id: 'acme.every.condition',
      code: 'acme-not-introduced',
      message: 'Introduce yourself first',
      isMet: async ({ name }) => name !== '',
    });
    context.add(attachmentSources, {
      id: 'acme.every.attachments',
      list: async () => [{ name: 'Notes', fileName: 'notes.txt', blobName: 'acme.every/notes', uploadProgress: 100 }],
      open: async (_dataset, blobName) =>
        blobName === 'acme.every/notes'
          ? { fileName: 'notes.txt', size: 4, body: Readable.from([Buffer.from('none')]) }
          : undefined,
    });
    context.add(dataChecks, {
      id: 'acme.every.files',
      async *check() {},
      damaged: async () => [],
    });
    context.add(datasetTypes, { id: 'acme.every.type', datasetType: 'Every', order: 500 });
    context.add(datasetImporters, importer);
    context.add(datasetBuilders, {
      id: importer.id,
      datasetType: importer.datasetType,
      module: new URL('./build.js', import.meta.url),
    });
    context.add(datasetExporters, {
      id: 'acme.every.heights',
      titleKey: 'heights',
      descriptionKey: 'heights.description',
    });
    context.add(fileReaderModules, { ...noteReader, module: new URL('./read-notes.js', import.meta.url) });
    context.add(exportModules, { id: 'acme.every.heights', module: new URL('./heights.js', import.meta.url) });
    context.add(settings, look);
    context.add(sceneParts, notePart);
    context.add(sceneListeners, {
      id: 'acme.every.listener',
      changed: ({ log }, { steps }) => log.info('The scene was changed', { steps: steps.length }),
    });
    context.add(filterKinds, assayed);
    context.add(layerCuts, { id: 'acme.every.cut', regions: () => [] });
    context.add(layerNarrowings, {
      id: 'acme.every.narrowing',
      steps: (node) => (readPart(node, notePart) === 'nothing' ? [{ kind: 'any', of: [] }] : []),
    });
    context.add(renderEngines, {
      id: 'acme.every.engine',
      priority: -1,
      open: () => Promise.reject(new Error('This engine draws nothing yet')),
    });
  },
});

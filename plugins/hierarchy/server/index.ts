import { AditError, notFound } from 'adit/core';
import {
  AuditLogToken,
  datasetTypes,
  definePlugin,
  DirectoryToken,
  isDamage,
  migrations,
  removalHooks,
  type CallContext,
} from 'adit/core/server';
import { warning } from 'adit/plugins/notifications';
import type { z } from 'zod';
import {
  deleteDataset,
  deleteDatasets,
  deleteFromHierarchy,
  manageHierarchy,
  readDatasetLogs,
  readHierarchy,
  readWholeHierarchy,
  renameInHierarchy,
  type SiteHierarchy,
} from '../shared/index.ts';
import { buildTree, configOf } from './build-tree.ts';
import { LayersReader } from './config/layers-reader.ts';
import { findPieces } from './find-pieces.ts';
import { Folders } from './folders.ts';
import { hierarchyMigrations } from './migrations.ts';
import { freeName } from './free-name.ts';

/** The log is what tells of the damage. */
function noneIfDamaged(error: unknown): undefined {
  if (!isDamage(error)) throw error;
}

export default definePlugin({
  activate(context) {
    const { datasets } = context;
    const directory = context.get(DirectoryToken);
    const audit = context.get(AuditLogToken);
    const folders = new Folders(context.database());
    const reader = new LayersReader(datasets, context.log);
    for (const migration of hierarchyMigrations) context.add(migrations, migration);
    context.add(removalHooks, { id: 'hierarchy.folders', siteRemoved: (siteId) => folders.removeSite(siteId) });

    const remove = async (ids: readonly string[], { user, origin }: CallContext): Promise<{ deleted: number }> => {
      const records = await datasets.findMany(ids);
      await datasets.remove(records.map((record) => record.id));
      const actor = { userId: user.id, address: origin.address };
      for (const { id, name } of records)
        await audit.record(user.tenantId, actor, { action: 'dataset-deleted', target: id, detail: name });
      const siteId = records[0]?.siteId;
      if (siteId !== undefined) {
        await context.events.emit(
          warning,
          { tenantId: user.tenantId, siteId },
          { title: 'Dataset Deleted', message: records.map((record) => record.name).join(', '), datasetSiteId: siteId },
        );
      }
      return { deleted: records.length };
    };

    const treeOf = async (query: z.output<NonNullable<(typeof readHierarchy)['query']>>): Promise<SiteHierarchy> => {
      const all = await datasets.listSite(query.site);
      const records = query.datasetId === undefined ? all : all.filter(({ id }) => id === query.datasetId);
      const traits = await reader.traits(records);
      const layers = query.paraviewConfig === 'false' ? undefined : await reader.layers(records);
      const pieces = await findPieces(reader, records, traits, query.searchTerm ?? '');
      const shown = query.datasetId === undefined ? await folders.ofSite(query.site) : [];
      const [anyRecord] = records;
      const damage = anyRecord ? await datasets.damage(anyRecord.tenantId) : [];
      const damaged = new Set(damage.map(({ datasetId }) => datasetId));
      const types = context.list(datasetTypes).map(({ datasetType }) => datasetType);
      const hierarchy = buildTree(shown, records, { types, traits, layers, damaged, pieces }, query.searchTerm);
      return { hierarchy, paraviewConfig: configOf(hierarchy) };
    };
    context.routes.add(readHierarchy, ({ query }) => treeOf(query));
    context.procedures.add(readWholeHierarchy, (session) => treeOf({ site: session.siteId }));

    context.routes.add(manageHierarchy, ({ body }, call) =>
      call.save(async () => {
        const { user } = call;
        const { site, groupName, datasetType, folderPath = '', datasetIds } = body;
        if (datasetType === undefined) {
          if (!(await folders.add(site, groupName)))
            throw new AditError('group-exists', {
              status: 409,
              message: `There is a group "${groupName}" already`,
              values: { name: groupName },
            });
          return {};
        }
        const records = await datasets.findMany(datasetIds ?? []);
        if (records.some((record) => record.siteId !== site || record.datasetType !== datasetType))
          throw notFound('dataset');
        const moved = new Set(records.map((record) => record.id));
        const taken = (await datasets.listSite(site))
          .filter(
            (record) =>
              record.groupName === groupName &&
              record.datasetType === datasetType &&
              record.folderPath === folderPath &&
              !moved.has(record.id),
          )
          .map((record) => record.name);
        for (const record of records) {
          const suggestedName = freeName(record.name, taken);
          if (suggestedName !== record.name) return { suggestedName, oldName: record.name, datasetId: record.id };
          // Those that are moved together must not be called alike either.
          taken.push(record.name);
        }
        if (folderPath !== '') await folders.add(site, groupName, datasetType, folderPath);
        if (records.length > 0)
          await datasets.change(
            records.map((record) => record.id),
            { groupName, folderPath },
            user.id,
          );
        return {};
      }),
    );

    context.routes.add(deleteFromHierarchy, ({ body }, call) =>
      call.save(async () => {
        const { site, groupName, datasetType, folderPath } = body;
        const inside = (await datasets.listSite(site)).filter(
          (record) =>
            record.groupName === groupName &&
            (datasetType === undefined || record.datasetType === datasetType) &&
            (folderPath === undefined ||
              record.folderPath === folderPath ||
              record.folderPath.startsWith(`${folderPath}/`)),
        );
        const removed =
          inside.length > 0
            ? await remove(
                inside.map((record) => record.id),
                call,
              )
            : { deleted: 0 };
        await folders.remove(site, groupName, datasetType, folderPath);
        return removed;
      }),
    );

    context.routes.add(renameInHierarchy, ({ body }, call) =>
      call.save(async () => {
        const { user } = call;
        if ('datasetId' in body) {
          const record = await datasets.find(body.datasetId);
          if (!record) throw notFound('dataset');
          const beside = (await datasets.listSite(record.siteId)).filter(
            (other) =>
              other.id !== record.id &&
              other.groupName === record.groupName &&
              other.datasetType === record.datasetType &&
              other.folderPath === record.folderPath,
          );
          const suggestedName = freeName(
            body.newName,
            beside.map((other) => other.name),
          );
          if (suggestedName !== body.newName) return { suggestedName };
          await datasets.change([record.id], { name: body.newName }, user.id);
          return {};
        }
        const { site, groupName, datasetType, folderPath, newFolderPath } = body;
        const records = (await datasets.listSite(site)).filter(
          (record) => record.groupName === groupName && record.datasetType === datasetType,
        );
        // A folder that came with a dataset is one as well as those that were added.
        const places = [...(await folders.ofSite(site)), ...records].filter(
          (place) => place.groupName === groupName && place.datasetType === datasetType,
        );
        const suggestedName = freeName(
          newFolderPath,
          places.map((place) => place.folderPath).filter((path) => path !== folderPath),
        );
        if (suggestedName !== newFolderPath) return { suggestedName };
        await folders.rename(site, groupName, datasetType, folderPath, newFolderPath);
        for (const record of records) {
          if (record.folderPath !== folderPath && !record.folderPath.startsWith(`${folderPath}/`)) continue;
          await datasets.change(
            [record.id],
            { folderPath: newFolderPath + record.folderPath.slice(folderPath.length) },
            user.id,
          );
        }
        return { datasetHierarchy: { folderPath: newFolderPath, datasetType, groupName } };
      }),
    );

    context.routes.add(deleteDataset, ({ params }, call) => call.save(() => remove([params.id], call)));
    context.routes.add(deleteDatasets, ({ body }, call) => call.save(() => remove(body.ids, call)));

    context.routes.add(readDatasetLogs, async ({ query }, { user }) => {
      const record = await datasets.find(query.datasetId);
      if (!record) throw notFound('dataset');
      const names = new Map((await directory.users(user.tenantId)).map(({ id, name }) => [id, name]));
      const logs = await datasets.logs(record.id);
      const manifest = record.status === 'Complete' ? await datasets.manifest(record).catch(noneIfDamaged) : undefined;
      return {
        datasetSize: record.size,
        createdAt: record.createdAt.toISOString(),
        createdBy: { name: names.get(record.createdBy) ?? '' },
        updatedAt: record.updatedAt.toISOString(),
        updatedBy: { name: names.get(record.updatedBy) ?? '' },
        logs: logs.map((line) => ({ ...line, utc: line.utc.toISOString() })),
        properties: manifest?.properties ?? {},
        ...(manifest && { lengthUnit: manifest.unit }),
      };
    });
  },
});

import { datasetImporters, fileReaders, withFileReaders, type DatasetImporter } from 'adit/core';
import type { ServerPluginContext } from 'adit/core/server';

/** The importers, with the sorts of files that readers add to their boxes. */
export function allImporters({ list }: Pick<ServerPluginContext, 'list'>): DatasetImporter[] {
  const readers = list(fileReaders);
  return list(datasetImporters).map((importer) => withFileReaders(importer, readers));
}

/** Those of the plugins that are on for a tenant. */
export async function importersFor(
  context: Pick<ServerPluginContext, 'listFor'>,
  tenantId: string,
): Promise<DatasetImporter[]> {
  const [importers, readers] = await Promise.all([
    context.listFor(datasetImporters, tenantId),
    context.listFor(fileReaders, tenantId),
  ]);
  return importers.map((importer) => withFileReaders(importer, readers));
}

import { datasetImporters, fileReaders, withFileReaders, type DatasetImporter } from 'adit/core';
import { DialogsToken, type WebPluginContext } from 'adit/core/web';

/** The importers that create datasets, and that the user may create with. */
export function offeredImporters(context: WebPluginContext): DatasetImporter[] {
  const readers = context.list(fileReaders);
  return context
    .list(datasetImporters)
    .filter(({ create, permission }) => create && context.can(permission))
    .map((importer) => withFileReaders(importer, readers));
}

/** The importer that the user chooses, or the only one that there is. */
export async function chooseImporter(context: WebPluginContext): Promise<DatasetImporter | undefined> {
  const importers = offeredImporters(context);
  if (importers.length <= 1) return importers[0];
  return context
    .get(DialogsToken)
    .open(() => import('../dialog/choose-importer-dialog.tsx'), { importers }, { title: context.t('choose.title') });
}

import { datasetImporters, type DatasetImporter } from 'adit/core';
import type { HostServices, Translate } from 'adit/core/web';

/** The texts of an importer, which stand in its own plugin. */
export function importerTexts(host: HostServices, importer: DatasetImporter): Translate {
  const found = host.contributions.registered(datasetImporters).find(({ value }) => value.id === importer.id);
  return host.translator(found?.pluginId ?? '');
}

/** The importer's title as it stands inside a sentence, for example `drillholes`. */
export function titleInSentence(host: HostServices, importer: DatasetImporter): string {
  const title = importerTexts(host, importer)(importer.titleKey);
  // An abbreviation keeps its capitals.
  const isWord = title.slice(1) === title.slice(1).toLowerCase();
  return isWord ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

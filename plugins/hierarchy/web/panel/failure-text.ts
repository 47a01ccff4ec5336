import { datasetImporters } from 'adit/core';
import { knownText, type HostServices } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';

/** Why a dataset failed, in the user's language: the text of its code in any plugin that imports, or a general one. */
export function failureText(host: HostServices, failure: TreeDataset['failure']): string {
  const own = host.translator('hierarchy');
  if (!failure) return own('failure.unknown');
  const key = `error.${failure.code}`;
  const owners = host.contributions.registered(datasetImporters).map(({ pluginId }) => pluginId);
  for (const owner of ['importing', ...owners, 'core']) {
    const text = knownText(host.translator(owner), key, failure.values);
    if (text !== undefined) return text;
  }
  return own('failure.code', { code: failure.code });
}

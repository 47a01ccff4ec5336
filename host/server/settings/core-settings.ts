import { keySettings, settings, siteLength, siteLocalGrids, siteSystem } from 'adit/core';
import type { ServerPluginHost } from 'adit/core/server';

/** Adds the settings that are nobody's plugin. */
export function addCoreSettings({ contributions }: Pick<ServerPluginHost, 'contributions'>): void {
  for (const one of [keySettings, siteLength, siteSystem, siteLocalGrids]) contributions.add(settings, 'core', one);
}

import { removalHooks, type RemovalHook, type ServerPluginHost, type SiteHolding } from 'adit/core/server';
import { isThirdParty } from '../http/run-time-routes.ts';

/** What a third party's plugin cannot drop does not keep what others hold from being removed. */
export async function callRemovalHooks(
  host: ServerPluginHost,
  call: (hook: RemovalHook, pluginId: string) => Promise<void> | undefined,
): Promise<void> {
  for (const registered of host.contributions.registered(removalHooks)) {
    try {
      await call(registered.value, registered.pluginId);
    } catch (error) {
      if (!isThirdParty(registered)) throw error;
      host.failures.report({ point: removalHooks.name, contribution: registered.value.id }, error);
    }
  }
}

/** What plugins keep of a site, counted. */
export async function readSiteHoldings(host: ServerPluginHost, siteId: string): Promise<SiteHolding[]> {
  const found: SiteHolding[] = [];
  await callRemovalHooks(host, async (hook, pluginId) => {
    for (const [textKey, count] of Object.entries((await hook.siteHoldings?.(siteId)) ?? {}))
      found.push({ pluginId, textKey, count });
  });
  return found;
}

import { LayerReaderToken, silentLog, type Manifest, type Token } from 'adit/core';
import { SignInsToken, DirectoryToken } from '../accounts.ts';
import { AuditLogToken } from '../audit-log.ts';
import { LocksToken } from '../locks.ts';
import { MailToken } from '../mail.ts';
import { silentMetrics } from '../metrics.ts';
import { OperatorSettingsToken } from '../operator-settings.ts';
import { OneTimeSecretsToken, PeopleToken, SitesToken } from '../people.ts';
import { PluginSwitchesToken } from '../plugin-switches.ts';
import { ServerHalfControlToken } from '../server-half-control.ts';
import { SettingsStoreToken } from '../settings.ts';
import { TenantsToken } from '../tenants.ts';
import { ServerPluginHost, type FoundServerPlugin, type LentServices } from './server-plugin-host.ts';

/**
 * Activates server halves without a server: they register their calls and contributions, and nothing is started, opened or
 * asked. For what looks at the registered calls only; a handler must not be run that uses what is not lent. The host's `states`
 * name halves that failed. What is `offered` takes the place of a service of the host that does nothing.
 *
 * @internal
 */
export async function activateAtRest(
  found: readonly FoundServerPlugin[],
  lend: (manifest: Manifest) => Partial<LentServices> = () => ({}),
  offered: ReadonlyMap<Token<unknown>, unknown> = new Map(),
): Promise<ServerPluginHost> {
  const host = new ServerPluginHost({
    log: silentLog,
    lend: (manifest) => ({ ...lendNothing(), ...lend(manifest) }),
  });
  const hosts = [
    AuditLogToken,
    SignInsToken,
    SitesToken,
    TenantsToken,
    DirectoryToken,
    LocksToken,
    MailToken,
    OneTimeSecretsToken,
    OperatorSettingsToken,
    PeopleToken,
    PluginSwitchesToken,
    ServerHalfControlToken,
    SettingsStoreToken,
    LayerReaderToken,
  ].map((token) => token as Token<unknown>);
  for (const token of hosts) host.services.bindValue(token, offered.get(token) ?? {});
  await host.activateAll(found);
  return host;
}

/** What halves may hold on to while they are activated, and must not use. */
function lendNothing(): LentServices {
  const untouched: object = new Proxy(() => undefined, { get: () => untouched, apply: () => untouched });
  return {
    database: () => untouched,
    transaction: untouched,
    datasets: untouched,
    files: untouched,
    jobs: { define: () => ({ dispose() {} }), add: async () => {} },
    events: untouched,
    listFor: async () => [],
    metrics: silentMetrics,
    fetch: untouched,
  } as LentServices;
}

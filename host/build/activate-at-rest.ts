import type { Log, Manifest, Token } from 'adit/core';
import {
  AuditLogToken,
  DirectoryToken,
  MailToken,
  OneTimeSecretsToken,
  PeopleToken,
  PluginSwitchesToken,
  ServerPluginHost,
  SignInsToken,
  SitesToken,
  TenantsToken,
  type FoundServerPlugin,
  type LentServices,
} from 'adit/core/server';

/** A log that nobody reads. */
export const silentLog: Log = { info() {}, warn() {}, error() {}, child: () => silentLog };

/**
 * Activates server halves without a server: they register their calls and contributions, and nothing is started, opened or
 * asked. For what looks at the registered calls only; a handler must not be run. The host's `states` name halves that failed.
 */
export async function activateAtRest(found: readonly FoundServerPlugin[]): Promise<ServerPluginHost> {
  const host = new ServerPluginHost({ log: silentLog, lend: lendNothing });
  for (const token of [
    AuditLogToken,
    SignInsToken,
    SitesToken,
    TenantsToken,
    DirectoryToken,
    MailToken,
    OneTimeSecretsToken,
    PeopleToken,
    PluginSwitchesToken,
  ])
    host.services.bindValue(token as Token<unknown>, {});
  await host.activateAll(found);
  return host;
}

/** What halves may hold on to while they are activated, and must not use. */
function lendNothing(_manifest: Manifest): LentServices {
  const untouched: object = new Proxy(() => undefined, { get: () => untouched, apply: () => untouched });
  return {
    database: () => untouched,
    datasets: untouched,
    files: untouched,
    jobs: { define() {}, add: async () => {} },
    events: untouched,
  } as LentServices;
}

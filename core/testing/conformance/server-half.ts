import { activateAtRest, type ServerPluginHost } from 'adit/core/server';
import type { TestPlugin } from '../test-plugin.ts';

/** What a server half's life showed; every list is empty for a plugin in order. */
export interface ServerHalfFindings {
  /** Why it did not start, the first or the second time. */
  readonly failures: string[];
  /** What was there still after it was undone. */
  readonly left: string[];
  /** Permissions that its calls ask for and no manifest declares. */
  readonly undeclared: string[];
}

/** Starts a server half among those that it requires, undoes it, and does so once more. */
export async function checkServerHalf(
  plugin: TestPlugin,
  required: readonly TestPlugin[],
): Promise<ServerHalfFindings> {
  const { id } = plugin.manifest;
  const all = [...required, plugin];
  const declared = new Set(all.flatMap(({ manifest }) => manifest.permissions.map((permission) => permission.id)));
  const findings: ServerHalfFindings = { failures: [], left: [], undeclared: [] };
  const found = all.flatMap(({ manifest, server }) => (server ? [{ manifest, load: server }] : []));
  const host = await activateAtRest([]);
  // The same host: a service that was not taken back would be offered already.
  for (const time of ['first', 'second']) {
    await host.activateAll(found);
    const reason = host.reasonOf(id);
    if (reason !== undefined) findings.failures.push(`the ${time} time it failed: ${reason}`);
    if (time === 'first')
      findings.undeclared.push(...asked(host, id).filter((permission) => !declared.has(permission)));
    host.dispose();
    for (const { point, ids } of [...host.contributions.of(id), ...host.calls.of(id)])
      findings.left.push(`${point}: ${ids.join(', ')}`);
  }
  return findings;
}

function asked({ calls }: ServerPluginHost, id: string): string[] {
  const routes = calls.routes.flatMap(({ pluginId, spec }) =>
    pluginId === id && spec.access.kind === 'permission' ? [spec.access.permission] : [],
  );
  const procedures = [...calls.procedures.values()].filter(({ pluginId }) => pluginId === id);
  return [...routes, ...procedures.map(({ spec }) => spec.permission)];
}

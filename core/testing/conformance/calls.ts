import { AditError, type ProcedureSpec, type RouteSpec } from 'adit/core';
import { idIn } from '../server/accounts.ts';
import { inputOf, scopesOf } from '../server/route-input.ts';
import { makeTestServer, type TestCaller, type TestServer } from '../server/test-server.ts';
import type { TestPlugin } from '../test-plugin.ts';

const [own, other] = ['own', 'other'] as const;

/** Calls of a plugin that the guard lets through, or refuses with the wrong code, although it should refuse them; empty for a plugin in order. */
export async function checkCalls(plugin: TestPlugin, required: readonly TestPlugin[]): Promise<string[]> {
  const { id, essential } = plugin.manifest;
  const server = await makeTestServer({ plugins: [...required, plugin], tenants: [own, other] });
  const { calls } = server.host;
  const found: string[] = [];
  for (const tenant of [own, other]) server.switch(tenant, id, true);
  for (const { spec } of calls.routes.filter(({ pluginId }) => pluginId === id))
    found.push(...(await wrongAnswers(server, id, spec, scopesOf(spec).length > 0, essential)));
  for (const { spec } of [...calls.procedures.values()].filter(({ pluginId }) => pluginId === id))
    found.push(...(await wrongAnswers(server, id, spec, true, essential)));
  server.dispose();
  return found;
}

async function wrongAnswers(
  server: TestServer,
  pluginId: string,
  spec: RouteSpec | ProcedureSpec,
  isScoped: boolean,
  isEssential: boolean,
): Promise<string[]> {
  const found: string[] = [];
  const expect = async (when: string, wanted: readonly string[], caller: TestCaller, tenant: string): Promise<void> => {
    const code = await answerOf(server, spec, caller, tenant);
    if (!wanted.includes(code)) found.push(`${'id' in spec ? spec.id : spec.name}, ${when}: ${code}, not ${wanted[0]}`);
  };
  const kind = 'id' in spec ? spec.access.kind : 'permission';
  server.switch(own, pluginId, false);
  if (!isEssential) await expect('off', ['plugin-off'], { as: 'system-administrator', tenant: own }, own);
  server.switch(own, pluginId, true);
  if (kind !== 'public') await expect('without a sign-in', ['not-signed-in', 'plugin-off'], { as: 'visitor' }, own);
  if (kind !== 'permission') return found;
  await expect('without a role', ['not-allowed', 'not-found'], { as: 'outsider', tenant: own }, own);
  if (isScoped) await expect('from another tenant', ['not-found'], { as: 'system-administrator', tenant: other }, own);
  return found;
}

async function answerOf(
  server: TestServer,
  spec: RouteSpec | ProcedureSpec,
  caller: TestCaller,
  tenant: string,
): Promise<string> {
  const id = (object: string): string => idIn(tenant, object === 'site' ? 'site' : `${object}-1`);
  const input = 'id' in spec ? inputOf(spec, id) : { query: undefined, params: { site: id('site') }, body: undefined };
  try {
    await server.ask(spec, input, caller);
    return 'let through';
  } catch (error) {
    return error instanceof AditError ? error.code : String(error);
  }
}

import { BlockList, isIPv6 } from 'node:net';
import { notFound } from 'adit/core';
import {
  PluginFailuresToken,
  PluginSwitchesToken,
  ServerHalfControlToken,
  TenantsToken,
  type Account,
  type CallContext,
  type HalfOperator,
  type PluginListing,
  type ServerPluginContext,
} from 'adit/core/server';
import {
  allowServerHalf,
  developPlugin,
  listPlugins,
  reportFailure,
  restartServerHalf,
  switchPlugin,
} from '../shared/routes.ts';
import { mayRunDeployment, requireDeployment } from './deployment.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Adds the calls that list and switch plugins. */
export function addPluginRoutes(context: ServerPluginContext): void {
  const { routes } = context;
  const tenants = context.get(TenantsToken);
  const switches = context.get(PluginSwitchesToken);
  const control = context.get(ServerHalfControlToken);
  const failures = context.get(PluginFailuresToken);

  const tenantOf = async (user: Account, tenant: string | undefined): Promise<string> => {
    if (tenant === undefined || tenant === user.tenantId) return user.tenantId;
    await requireDeployment(tenants, user);
    if (!(await tenants.list()).some(({ id }) => id === tenant)) throw notFound('tenant');
    return tenant;
  };

  routes.add(listPlugins, async ({ query }, { user }) => {
    const tenantId = await tenantOf(user, query.tenant);
    const mayKnow = await mayRunDeployment(tenants, user);
    return (await switches.list(tenantId)).map((listing) => toAnswer(listing, mayKnow));
  });

  routes.add(switchPlugin, async ({ query, params, body }, { user, origin }) => {
    const tenantId = await tenantOf(user, query.tenant);
    const by = { userId: user.id, tenantId: user.tenantId, address: origin.address };
    await switches.switch(tenantId, params.id, body.on, by);
    return {};
  });

  routes.add(developPlugin, async ({ body }, { user, origin }) => {
    await requireDeployment(tenants, user);
    if (!isOwnMachine(origin.address)) throw notFound('call');
    await switches.develop(body.folder);
    return {};
  });

  const operatorOf = async ({ user, origin }: CallContext): Promise<HalfOperator> => {
    await requireDeployment(tenants, user);
    return { userId: user.id, tenantId: user.tenantId, email: user.email, address: origin.address };
  };

  routes.add(allowServerHalf, async ({ params, body }, call) => {
    await control.allow(params.id, body.version, await operatorOf(call));
    return {};
  });

  routes.add(restartServerHalf, async ({ params }, call) => {
    await control.restart(params.id, await operatorOf(call));
    return {};
  });

  routes.add(reportFailure, async ({ body: { plugin, message, ...place } }, { user }) => {
    const { tenantId } = user;
    const isOn = (await switches.list(tenantId)).some(
      ({ manifest, decision }) => manifest.id === plugin && decision.on,
    );
    if (isOn) failures.reportFromBrowser({ ...place, pluginId: plugin, tenantId }, message);
    return {};
  });
}

/** Whether a call came from the machine that the server runs on. */
function isOwnMachine(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** What errors of nobody's call say may be about other tenants, or about the server: only those who run it get to read that. */
function toAnswer({ manifest, decision, fence, consent, ...listing }: PluginListing, mayKnow: boolean) {
  return {
    id: manifest.id,
    version: manifest.version,
    name: manifest.name ?? manifest.id,
    description: manifest.description ?? '',
    category: manifest.category,
    origin: listing.origin,
    isPinned: manifest.integrity !== undefined,
    on: decision.on,
    reason: decision.reason,
    problem: mayKnow || decision.reason !== 'failed' ? listing.problem : undefined,
    serverHalf: listing.serverHalf,
    fence: fence && { memoryMegabytes: Math.round(fence.memoryBytes / 1e6), restarts: fence.restarts },
    needs: listing.serverHalf === undefined ? undefined : manifest.needs,
    consent: mayKnow && consent ? { version: consent.version, by: consent.by, at: consent.at } : undefined,
    newer: mayKnow ? listing.newer : undefined,
    requires: Object.keys(manifest.requires),
    dependants: [...listing.dependants],
    permissions: manifest.permissions.map((permission) => ({ id: permission.id, roles: permission.default })),
    contributions: listing.contributions.map(({ point, ids }) => ({ point, ids: [...ids] })),
    failures: listing.failures.map(({ version, side, point, contribution, message, count, lastAt, tenantId }) => ({
      version,
      side,
      point,
      contribution,
      message: mayKnow || tenantId !== undefined ? message : undefined,
      count,
      lastAt: lastAt.toISOString(),
    })),
  };
}

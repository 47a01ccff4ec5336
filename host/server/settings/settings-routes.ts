import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  AditError,
  effectiveRole,
  notFound,
  roleHas,
  settings,
  settingsChangeShape,
  settingScopes,
  type Manifest,
  type Settings,
} from 'adit/core';
import type { Account, CallConditions, ServerPluginHost, SettingsPlace, SettingsStore } from 'adit/core/server';
import type { DatabaseSignIns } from '../auth/sign-ins.ts';
import { callerOf } from '../http/authentication.ts';
import { checkContentType } from '../http/content-type.ts';
import type { TrustedProxies } from '../http/trusted-proxies.ts';
import type { DatabaseDirectory } from '../tenants/directory.ts';

/** What the calls answer from. */
export interface SettingsRouteParts {
  readonly base: string;
  readonly host: Pick<ServerPluginHost, 'contributions'>;
  readonly store: SettingsStore;
  readonly signIns: DatabaseSignIns;
  readonly directory: DatabaseDirectory;
  readonly conditions: CallConditions;
  readonly proxies: TrustedProxies;
  readonly isOn: (pluginId: string, tenantId: string) => Promise<boolean>;
  /** The manifest of the plugin that an id belongs to, where it is on for a tenant. */
  readonly holderOf: (id: string, tenantId: string) => Promise<Manifest | undefined>;
}

/** The settings of a plugin that runs in the browser alone: they are shaped there, where they are used. */
const shapedInBrowser = z.object({}).catchall(z.json());

const siteQuery = z.object({ site: z.string().max(100).optional() });

/** Mounts the calls that read and change what is set of plugins. Who may enter a site reads it; its administrators change it. */
export function mountSettingsRoutes(app: FastifyInstance, parts: SettingsRouteParts): void {
  const { base, store } = parts;

  app.get(`${base}/settings`, async (request) => {
    const account = await activeAccount(request, parts);
    const { site } = siteQuery.parse(request.query);
    return store.stored(await placeOf(account, site, parts));
  });

  app.put<{ Params: { id: string } }>(`${base}/settings/:id`, async (request) => {
    const account = await activeAccount(request, parts);
    checkContentType(request, 'application/json');
    const { scope, site, version, changes } = settingsChangeShape.parse(request.body ?? {});
    if ((scope === 'site') !== (site !== undefined))
      throw new AditError('bad-input', {
        message: 'A site is named for the scope site alone',
        values: { field: 'site' },
      });
    const place = await placeOf(account, site, parts);
    const declared = await declaredSettings(request.params.id, account.tenantId, parts);
    if (scope !== 'user') await requireAdministrator(account, site, parts);
    const actor = { userId: account.id, address: parts.proxies.addressOf(request.raw) };
    return store.change(declared, { scope, place, version }, changes, actor);
  });
}

async function activeAccount(request: FastifyRequest, { signIns, conditions }: SettingsRouteParts): Promise<Account> {
  const { account } = await callerOf(request, signIns);
  if (!account) throw new AditError('not-signed-in', { status: 401, message: 'Sign in first' });
  if (account.isActive !== true)
    throw new AditError('account-not-active', { status: 403, message: 'The account is not active' });
  const open = await conditions.openFor(account);
  if (open) throw new AditError(open.condition.code, { status: 403, message: open.condition.message });
  return account;
}

/** Where the caller stands; throws 404 for a site that the account may not enter. */
async function placeOf(
  account: Account,
  siteId: string | undefined,
  { directory }: SettingsRouteParts,
): Promise<SettingsPlace> {
  const place = { tenantId: account.tenantId, userId: account.id };
  if (siteId === undefined) return place;
  const site = await directory.site(siteId);
  const isOpen = site?.tenantId === account.tenantId && effectiveRole(await directory.rights(account), site);
  if (!isOpen) throw notFound('site');
  return { ...place, siteId };
}

/** The settings of a plugin that is on for the tenant; throws 404 for any other. */
async function declaredSettings(id: string, tenantId: string, parts: SettingsRouteParts): Promise<Settings> {
  const { host, isOn, holderOf } = parts;
  const found = host.contributions.registered(settings).find(({ value }) => value.id === id);
  if (found && (found.pluginId === 'core' || (await isOn(found.pluginId, tenantId)))) return found.value;
  const holder = found ? undefined : await holderOf(id, tenantId);
  if (!holder || holder.server) throw notFound('settings');
  return { id, scopes: settingScopes, shape: shapedInBrowser };
}

async function requireAdministrator(
  account: Account,
  siteId: string | undefined,
  { directory }: SettingsRouteParts,
): Promise<void> {
  const site = siteId === undefined ? undefined : await directory.site(siteId);
  const role = effectiveRole(await directory.rights(account), site);
  if (!roleHas(role, ['administrator']))
    throw new AditError('not-allowed', { status: 403, message: 'Administrators set this' });
}

import { defineRoute, needsShape } from 'adit/core';
import { z } from 'zod';

const contributions = z.object({ point: z.string(), ids: z.array(z.string()) });

const failure = z.object({
  /** The version that ran then. */
  version: z.string().optional(),
  side: z.enum(['server', 'browser']),
  point: z.string(),
  contribution: z.string(),
  /** Absent where only those who run the deployment may know it. */
  message: z.string().optional(),
  count: z.int(),
  lastAt: z.string(),
});

const listing = z.object({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  origin: z.enum(['built-in', 'third-party']),
  /** Whether its files are held to the sums in its manifest; what is a part of Adit is not. */
  isPinned: z.boolean(),
  on: z.boolean(),
  reason: z.string(),
  problem: z.string().optional(),
  /**
   * Absent without code for the server: `loaded` inside the server, `fenced` in a process of its own, `not-allowed` until somebody who runs
   * the deployment agrees, `not-loaded` where the plugin cannot run.
   */
  serverHalf: z.enum(['loaded', 'fenced', 'failed', 'not-allowed', 'not-loaded']).optional(),
  /** Of a fenced half that runs. */
  fence: z.object({ memoryMegabytes: z.number(), restarts: z.int() }).optional(),
  /** What the server half asks for. */
  needs: needsShape.optional(),
  /** Who agreed to its server half last, for which version; only those who run the deployment may know. */
  consent: z.object({ version: z.string(), by: z.string(), at: z.string() }).optional(),
  /** The newer version that the operator's index of plugins has; only those who run the deployment may know. */
  newer: z.string().optional(),
  requires: z.array(z.string()),
  /** What is on and would go off with it, nearest first. */
  dependants: z.array(z.string()),
  permissions: z.array(z.object({ id: z.string(), roles: z.array(z.string()) })),
  /** What its server half adds. */
  contributions: z.array(contributions),
  failures: z.array(failure),
});

const access = { kind: 'permission', permission: 'admin.plugins' } as const;

/** Another tenant than the caller's; only for System Administrators of the tenant that runs the deployment. */
const ofTenant = z.object({ tenant: z.string().max(100).optional() });

/** Every installed plugin, whether it is on for the tenant, and why. 403 `not-allowed`, 404 for another tenant. @internal */
export const listPlugins = defineRoute({
  id: 'admin.list-plugins',
  method: 'GET',
  path: '/plugins/admin/plugins',
  summary: 'Installed plugins and their state for the tenant',
  access,
  query: ofTenant,
  result: z.array(listing),
});

/** Turns a plugin on or off for the tenant; its browsers follow at once. 403 `not-allowed`, 404 for another tenant. @internal */
export const switchPlugin = defineRoute({
  id: 'admin.switch-plugin',
  method: 'PUT',
  path: '/plugins/admin/plugins/:id',
  summary: 'Turn a plugin on or off for the tenant',
  access,
  query: ofTenant,
  params: z.object({ id: z.string() }),
  body: z.strictObject({ on: z.boolean() }),
  result: z.object({}),
  refusals: [409],
});

/**
 * Takes a plugin from a folder of the server's machine as it is, runs both of its halves, and follows what stands there now; calling it
 * again follows what has changed. For System Administrators of those who run the deployment, from the machine itself, and only where the
 * server was started with `ADIT_DEV=1`: 404 elsewhere.
 *
 * @internal
 */
export const developPlugin = defineRoute({
  id: 'admin.develop-plugin',
  method: 'POST',
  path: '/plugins/admin/dev',
  summary: 'Follow a plugin in its folder while it is developed',
  access,
  body: z.strictObject({ folder: z.string().max(4_000) }),
  result: z.object({}),
  refusals: [403, 404],
});

const ofDeployment = { kind: 'permission', permission: 'admin.tenants' } as const;

/**
 * Agrees to all that the server half of a third party's plugin asks for, and starts it. `version` is the one that was looked at. For System
 * Administrators of those who run the deployment. 404 `no-such-plugin`; 409 `plugin-changed` when it has another version now,
 * `server-half-is-fixed` where there is nothing to agree to, `consent-not-kept` when the plugin's folder takes no file.
 *
 * @internal
 */
export const allowServerHalf = defineRoute({
  id: 'admin.allow-server-half',
  method: 'POST',
  path: '/plugins/admin/plugins/:id/allow',
  summary: 'Agree to what the server half of a plugin asks for',
  access: ofDeployment,
  params: z.object({ id: z.string() }),
  body: z.strictObject({ version: z.string().max(100) }),
  result: z.object({}),
  refusals: [409],
});

/**
 * Undoes the server half of a third party's plugin and starts it once more, whether it runs or failed; answers when that was tried. For
 * System Administrators of those who run the deployment. 404 `no-such-plugin`, 409 `server-half-is-fixed`.
 *
 * @internal
 */
export const restartServerHalf = defineRoute({
  id: 'admin.restart-server-half',
  method: 'POST',
  path: '/plugins/admin/plugins/:id/restart',
  summary: 'Start the server half of a plugin again',
  access: ofDeployment,
  params: z.object({ id: z.string() }),
  body: z.strictObject({}),
  result: z.object({}),
  refusals: [409],
});

const shortText = z.string().max(200);

/** Tells that a web half failed in the caller's browser, so that administrators of the tenant see it. @internal */
export const reportFailure = defineRoute({
  id: 'admin.report-failure',
  method: 'POST',
  path: '/plugins/admin/plugin-failures',
  summary: 'Tell that a plugin failed in the browser',
  access: { kind: 'signed-in' },
  body: z.strictObject({ plugin: shortText, point: shortText, contribution: shortText, message: z.string().max(500) }),
  result: z.object({}),
  limit: { perMinute: 30 },
});

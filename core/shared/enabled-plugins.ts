import { z } from 'zod';
import { defineEventKind } from './procedure.ts';
import { globalRoles } from './permission.ts';
import { storedSettingsShape } from './settings.ts';

/**
 * One plugin whose web half the browser is to run. `entry` is set for plugins that are loaded at run time, and is where their texts are
 * found; `stamp`, set with it, differs when their files for the browser do.
 *
 * @internal
 */
export const enabledPluginShape = z.strictObject({
  id: z.string(),
  version: z.string(),
  web: z.boolean(),
  requires: z.array(z.string()),
  optional: z.array(z.string()),
  locales: z.array(z.string()),
  entry: z.string().optional(),
  stamp: z.string().optional(),
});
/** One plugin that is on, as the browser is told of it. @internal */
export type EnabledPlugin = z.infer<typeof enabledPluginShape>;

/** The answer to `GET /plugins`: what is on for the caller's tenant, and the caller's permissions and settings on the named site and global role. @internal */
export const enabledPluginsShape = z.strictObject({
  plugins: z.array(enabledPluginShape),
  /** Plugins that are installed but off, with the reason, so that placeholders can say why. */
  off: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
  permissions: z.array(z.string()),
  /** Absent for a visitor who is not signed in. */
  globalRole: z.enum(globalRoles).optional(),
  /** What is set for the tenant, the named site and the caller. */
  settings: z.array(storedSettingsShape).default([]),
});
/** The plugins that are on, with the caller's permissions and settings on a site. @internal */
export type EnabledPlugins = z.output<typeof enabledPluginsShape>;

/** Tells browsers that plugins were added, removed or switched. @internal */
export const pluginsChanged = defineEventKind({
  name: 'plugins.changed',
  summary: 'Plugins were added, removed or switched',
  payload: z.object({}),
  access: { kind: 'signed-in' },
});

import { z } from 'zod';

/** One plugin whose web half the browser is to run. `entry` is set for plugins that are loaded at run time. */
export const enabledPluginShape = z.strictObject({
  id: z.string(),
  version: z.string(),
  web: z.boolean(),
  requires: z.array(z.string()),
  optional: z.array(z.string()),
  locales: z.array(z.string()),
  entry: z.string().optional(),
});
export type EnabledPlugin = z.infer<typeof enabledPluginShape>;

/** The answer to `GET /plugins`: what is on for the caller's tenant, and the caller's permissions on the named site. */
export const enabledPluginsShape = z.strictObject({
  plugins: z.array(enabledPluginShape),
  /** Plugins that are installed but off, with the reason, so that placeholders can say why. */
  off: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
  permissions: z.array(z.string()),
});
export type EnabledPlugins = z.infer<typeof enabledPluginsShape>;

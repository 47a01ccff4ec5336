import { z } from 'zod';
import { languageCodeShape } from './language.ts';

/** The version of the API that `adit/core` offers to plugins; its major rises with a breaking change. @public */
export const API_VERSION = '1.0.0';

/** The roles that a permission can have by default; each includes the ones before it. @public */
export const roles = ['viewer', 'contributor', 'administrator', 'system-administrator'] as const;

/** One of the roles, from the least to the most. @public */
export type Role = (typeof roles)[number];

const pluginId = z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/, 'a plugin id is lower case, with dashes');
const dependencies = z.record(pluginId, z.string()).default({});

/** The shape of `plugin.json`: only what must be known without running the plugin; unknown fields are refused. @public */
export const manifestShape = z.strictObject({
  $schema: z.string().optional(),
  id: pluginId,
  version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a semantic version'),
  api: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  web: z.boolean().default(false),
  server: z.boolean().default(false),
  requires: dependencies,
  optional: dependencies,
  category: z.enum(['workspace', 'dataset', 'tool', 'admin', 'engine']),
  enabledByDefault: z.boolean().default(true),
  /** Cannot be turned off. */
  essential: z.boolean().default(false),
  /** Its web half also runs before anyone has signed in. */
  beforeSignIn: z.boolean().default(false),
  permissions: z
    .array(z.strictObject({ id: z.string(), default: z.array(z.enum(roles)) }))
    .default([])
    .describe('Permissions that the plugin asks about, with the roles that have them by default'),
  /** The languages that it has texts in; a third-party plugin needs English alone. */
  locales: z.array(languageCodeShape).default([]),
  renamedFrom: z.array(pluginId).default([]),
  /** File to sha256, written by `adit plugin pack`. */
  integrity: z.record(z.string(), z.string()).optional(),
});

/** A plugin's manifest with its defaults filled in. @public */
export type Manifest = z.infer<typeof manifestShape>;

/** Reads a manifest; throws an Error that names every wrong field. @public */
export function parseManifest(value: unknown): Manifest {
  const result = manifestShape.safeParse(value);
  if (!result.success) throw new Error(z.prettifyError(result.error));
  const foreign = result.data.permissions.find((permission) => !permission.id.startsWith(`${result.data.id}.`));
  if (foreign) throw new Error(`Permission "${foreign.id}" must start with "${result.data.id}."`);
  return result.data;
}

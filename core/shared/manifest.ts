import { z } from 'zod';

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
  $schema: z.string().optional().describe('Where editors find the schema of this file'),
  id: pluginId.describe('Names the plugin for ever, and begins the ids of all that it adds; with a dot for plugins that do not come with Adit'),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a semantic version').describe('The version of the plugin: rises with every change that is given to others'),
  api: z.string().describe('The versions of the API of Adit that it runs with, as a range such as `^1.0.0`'),
  name: z.string().optional().describe('What people call it, on the page *Plugins*; the id when left out'),
  description: z.string().optional().describe('What it does, in a sentence, on the page *Plugins*'),
  web: z.boolean().default(false).describe('It has a browser half, `web/index.ts`'),
  server: z.boolean().default(false).describe('It has a server half, `server/index.ts`'),
  requires: dependencies.describe('The plugins that it cannot do without, with the versions that fit; while one of them is off, so is this one'),
  optional: dependencies.describe('The plugins that it uses when they are on, with the versions that fit'),
  category: z.enum(['workspace', 'dataset', 'tool', 'admin', 'engine']).describe('Where the page *Plugins* lists it'),
  enabledByDefault: z.boolean().default(true).describe('On for tenants whose administrators have not said otherwise'),
  essential: z.boolean().default(false).describe('It cannot be turned off'),
  beforeSignIn: z.boolean().default(false).describe('Its browser half also runs before anyone has signed in'),
  permissions: z
    .array(z.strictObject({ id: z.string(), default: z.array(z.enum(roles)) }))
    .default([])
    .describe('Permissions that the plugin asks about, with the roles that have them by default'),
  locales: z.array(z.enum(['en', 'es'])).default([]).describe('The languages that it has texts in, as `locales/<code>.json`'),
  renamedFrom: z.array(pluginId).default([]).describe('Ids that it had before; what was kept under them stays its own'),
  integrity: z.record(z.string(), z.string()).optional().describe('The sha256 of every other file, written by `adit plugin pack`'),
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

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

/** A half that runs fenced has at least as much memory, and never more; what its manifest leaves open is the middle one. */
const FENCED_MEGABYTES = { least: 64, normal: 256, most: 2_048 } as const;

const hostName = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'a host name is lower case, without scheme, port and wildcards, as in "api.example.com"',
  );
const dataNeed = z
  .string()
  .regex(/^(create|read(:[A-Za-z][A-Za-z0-9.-]*)?)$/, 'data are asked for as "read", "read:Drillhole" or "create"');

/**
 * What a server half asks for beyond its own folder, tables and files. A third party's half gets nothing else, and only once someone who runs
 * the deployment has agreed.
 *
 * @public
 */
export const needsShape = z.strictObject({
  network: z.array(hostName).max(100).default([]).describe('Hosts on the network that it calls'),
  data: z
    .array(dataNeed)
    .max(100)
    .default([])
    .describe(
      'Datasets that it reads, of every type by "read" or of one by "read:Drillhole", and "create" to make some',
    ),
  services: z
    .array(z.string().max(200))
    .max(100)
    .default([])
    .describe('Services of Adit that it uses, such as "core.layer-reader"'),
  memoryMegabytes: z
    .int()
    .min(FENCED_MEGABYTES.least)
    .max(FENCED_MEGABYTES.most)
    .default(FENCED_MEGABYTES.normal)
    .describe('The memory that it may take'),
});

/** What a server half asks for, with its defaults filled in. @public */
export type Needs = z.infer<typeof needsShape>;

/** A permission that a plugin asks about, with the roles that have it by default. @public */
export const permissionShape = z.strictObject({ id: z.string(), default: z.array(z.enum(roles)) });

/** The shape of `plugin.json`: only what must be known without running the plugin; unknown fields are refused. @public */
export const manifestShape = z.strictObject({
  $schema: z.string().optional().describe('Where editors find the schema of this file'),
  id: pluginId.describe(
    'Names the plugin for ever, and begins the ids of all that it adds; with a dot for plugins that do not come with Adit',
  ),
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a semantic version')
    .describe('The version of the plugin: rises with every change that is given to others'),
  api: z.string().describe('The versions of the API of Adit that it runs with, as a range such as `^1.0.0`'),
  name: z.string().optional().describe('What people call it, on the page *Plugins*; the id when left out'),
  description: z.string().optional().describe('What it does, in a sentence, on the page *Plugins*'),
  publisher: z.string().max(200).optional().describe('Who publishes it, as an index of plugins names them'),
  web: z.boolean().default(false).describe('It has a browser half, `web/index.ts`'),
  server: z.boolean().default(false).describe('It has a server half, `server/index.ts`'),
  requires: dependencies.describe(
    'The plugins that it cannot do without, with the versions that fit; while one of them is off, so is this one',
  ),
  optional: dependencies.describe('The plugins that it uses when they are on, with the versions that fit'),
  category: z.enum(['workspace', 'dataset', 'tool', 'admin', 'engine']).describe('Where the page *Plugins* lists it'),
  enabledByDefault: z.boolean().default(true).describe('On for tenants whose administrators have not said otherwise'),
  essential: z.boolean().default(false).describe('It cannot be turned off'),
  beforeSignIn: z.boolean().default(false).describe('Its browser half also runs before anyone has signed in'),
  permissions: z
    .array(permissionShape)
    .default([])
    .describe('Permissions that the plugin asks about, with the roles that have them by default'),
  needs: needsShape
    .prefault({})
    .describe(
      'What the server half asks for beyond its own folder, tables and files; whoever runs the deployment agrees to it',
    ),
  locales: z
    .array(languageCodeShape)
    .default([])
    .describe('The languages that it has texts in, as `locales/<code>.json`; a third-party plugin needs English alone'),
  renamedFrom: z.array(pluginId).default([]).describe('Ids that it had before; what was kept under them stays its own'),
  integrity: z
    .record(z.string(), z.string())
    .optional()
    .describe('The sha256 of every other file, written by `adit plugin pack`'),
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

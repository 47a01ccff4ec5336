import type { Manifest } from './manifest.ts';

/** What the deployment's operator says of plugins; an id, or `*` for all. @internal */
export interface DeploymentRules {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly force: readonly string[];
}

/** Rules that allow everything and force nothing. @internal */
export const openDeployment: DeploymentRules = { allow: ['*'], deny: [], force: [] };

/** One plugin as it was found: its manifest, or why it cannot run. @internal */
export interface InstalledPlugin {
  readonly manifest: Manifest;
  readonly problem?: 'incompatible' | 'failed';
}

/** All that the decision looks at. `tenantRows` holds a tenant's own choices: plugin id to on or off. @internal */
export interface PolicyInput {
  readonly installed: ReadonlyMap<string, InstalledPlugin>;
  readonly deployment: DeploymentRules;
  readonly tenantRows: ReadonlyMap<string, boolean>;
}

/** Why a plugin is on or off. @internal */
export type DecisionReason =
  | 'not-installed'
  | 'denied-by-deployment'
  | 'forced-by-deployment'
  | 'essential'
  | 'tenant-on'
  | 'tenant-off'
  | 'default-on'
  | 'default-off'
  | 'incompatible'
  | 'failed'
  | `needs:${string}`;

/** Whether a plugin is on for a tenant, and the reason that an administrator is shown. @internal */
export interface Decision {
  readonly on: boolean;
  readonly reason: DecisionReason;
}

function matches(list: readonly string[], id: string): boolean {
  return list.includes('*') || list.includes(id);
}

function decideAlone(input: PolicyInput, id: string): Decision {
  const plugin = input.installed.get(id);
  if (!plugin) return { on: false, reason: 'not-installed' };
  if (plugin.problem) return { on: false, reason: plugin.problem };
  if (plugin.manifest.essential) return { on: true, reason: 'essential' };
  if (matches(input.deployment.deny, id) || !matches(input.deployment.allow, id)) {
    return { on: false, reason: 'denied-by-deployment' };
  }
  if (matches(input.deployment.force, id)) return { on: true, reason: 'forced-by-deployment' };
  const row = input.tenantRows.get(id);
  if (row !== undefined) return row ? { on: true, reason: 'tenant-on' } : { on: false, reason: 'tenant-off' };
  return plugin.manifest.enabledByDefault ? { on: true, reason: 'default-on' } : { on: false, reason: 'default-off' };
}

/**
 * Decides whether plugin `id` is on for the tenant whose rows are given: the one rule of the whole product.
 * A plugin is off when one that it requires is off; a circle of requirements is off as a whole.
 *
 * @internal
 */
export function decide(input: PolicyInput, id: string, path: readonly string[] = []): Decision {
  const alone = decideAlone(input, id);
  if (!alone.on) return alone;
  const needed = Object.keys(input.installed.get(id)?.manifest.requires ?? {}).toSorted();
  for (const other of needed) {
    if (path.includes(other) || other === id) return { on: false, reason: `needs:${other}` };
    if (!decide(input, other, [...path, id]).on) return { on: false, reason: `needs:${other}` };
  }
  return alone;
}

/** The plugins that need `id`, directly or through others, nearest first. @internal */
export function dependantsOf(installed: ReadonlyMap<string, InstalledPlugin>, id: string): string[] {
  const found: string[] = [];
  const queue = [id];
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    for (const [other, plugin] of installed) {
      if (current in plugin.manifest.requires && other !== id && !found.includes(other)) {
        found.push(other);
        queue.push(other);
      }
    }
  }
  return found;
}

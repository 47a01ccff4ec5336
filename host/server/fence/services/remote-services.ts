import { z } from 'zod';
import { notFound, type RemoteMethod, type Token } from 'adit/core';
import { idsAt, type ObjectPlace } from 'adit/core/server';
import { THIS_CALL } from '../half-protocol.ts';
import { callOf, routeOf, type OpenWork } from '../half/open-works.ts';
import { tenantOf, type DataRights } from './data-rights.ts';
import type { HalfServices } from './half-services.ts';

/** What other services are reached with. */
export interface RemoteParts {
  readonly rights: DataRights;
  /** The names of the services that the plugin says it needs. */
  readonly needed: readonly string[];
  /** The token under which a service is offered; undefined where nobody offers it. */
  tokenOf(name: string): Token<unknown> | undefined;
  get(token: Token<unknown>): unknown;
  /** Whether a plugin is on for a tenant. */
  isOn(pluginId: string, tenantId: string): Promise<boolean>;
  /** Where objects of a kind belong. */
  places(object: string, ids: readonly string[]): Promise<ReadonlyMap<string, ObjectPlace>>;
}

/** Services of Adit and its plugins as a half has them: those that it says it needs, for what its caller has a right to. */
export function remoteServices(parts: RemoteParts): HalfServices {
  return {
    service: async ([named, asked, list], work) => {
      const name = z.string().parse(named);
      if (!parts.needed.includes(name)) throw new Error(`plugin.json does not name "${name}" in needs.services`);
      const token = parts.tokenOf(name);
      const method = token?.methods && Object.hasOwn(token.methods, String(asked)) && token.methods[String(asked)];
      if (!token || !method)
        throw new Error(`The service "${name}" has no ${String(asked)} for a half behind the fence`);
      const owner = name.slice(0, name.lastIndexOf('.'));
      if (owner !== 'core' && !(await parts.isOn(owner, tenantOf(work)))) throw notFound('service');
      const given = z.array(z.unknown()).parse(list);
      await requireRights(method, given, work, parts);
      const service = parts.get(token) as Record<string, (...all: unknown[]) => unknown>;
      return service[String(asked)]?.(...given.map((one) => (one === THIS_CALL ? routeOf(work) : one)));
    },
    'session.values': async ([layer, columns, which], work) => {
      const key = z.string().parse(layer);
      await rightsToLayers([key], work, parts);
      const { session } = callOf(work);
      if (!session) throw notFound('session');
      const names = z.array(z.string()).parse(columns);
      return session.layers.values(key, names, z.looseObject({}).optional().parse(which));
    },
  };
}

async function requireRights(
  { object, from, creates }: RemoteMethod,
  given: readonly unknown[],
  work: OpenWork | undefined,
  parts: RemoteParts,
): Promise<void> {
  const ids = idsAt(given, from);
  if (ids.length === 0) throw new Error(`${from} is missing`);
  if (object === 'layer') return rightsToLayers(ids, work, parts);
  if (object === 'dataset' && !creates) return rightsToDatasets(ids, work, parts);
  const places = await parts.places(object, ids);
  for (const id of ids) {
    const place = places.get(id);
    if (place?.siteId === undefined || place.tenantId !== tenantOf(work)) throw notFound(object);
    if (creates) await parts.rights.requireCreate(work, place.siteId);
    else if (!(await parts.rights.has(work, place.siteId, 'viewer'))) throw notFound(object);
  }
}

function rightsToLayers(keys: readonly string[], work: OpenWork | undefined, parts: RemoteParts): Promise<void> {
  return rightsToDatasets(
    keys.map((key) => key.split('/', 1)[0] ?? ''),
    work,
    parts,
  );
}

async function rightsToDatasets(
  ids: readonly string[],
  work: OpenWork | undefined,
  { rights }: RemoteParts,
): Promise<void> {
  for (const id of ids) await rights.read(work, id);
}

import { z } from 'zod';
import {
  defineRoute,
  enabledPluginsShape,
  sessionTicketShape,
  settingsChangeShape,
  storedSettingsShape,
  type RouteSpec,
} from 'adit/core';

/** A call that the host answers itself, as the OpenAPI document tells it. */
export interface HostCall {
  readonly spec: RouteSpec;
  readonly statuses: readonly number[];
  /** What stands in answers that are neither a success nor a problem. */
  readonly others?: Readonly<Record<number, z.ZodType>>;
  /** The path is none of the API, it begins at the root. */
  readonly isBesideApi?: boolean;
}

const anyone = { kind: 'public' } as const;
const signedIn = { kind: 'signed-in' } as const;
const ofPeople = [200, 400, 401, 403, 500, 503];

const health = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string().optional() })),
  failedPlugins: z.array(z.string()),
});
const readiness = z.object({ ready: z.boolean() });

/** What asks for a ticket; without a site, to a session on the caller's own: the default one, else the first. */
export const createSessionBody = z.strictObject({
  site: z.string().optional(),
  resume: z.string().max(100).optional(),
});

/** What the host answers itself, files left out. */
export const hostCalls: readonly HostCall[] = [
  {
    spec: defineRoute({
      id: 'host.document',
      method: 'GET',
      path: '/openapi.json',
      summary: 'This document',
      access: anyone,
      result: z.looseObject({ openapi: z.string() }),
    }),
    statuses: [200, 500, 503],
  },
  {
    spec: defineRoute({
      id: 'host.plugins',
      method: 'GET',
      path: '/plugins',
      summary: 'The plugins that are on, and the permissions of the caller on a site',
      access: anyone,
      query: z.object({ site: z.string().optional() }),
      result: enabledPluginsShape,
    }),
    statuses: [200, 400, 500, 503],
  },
  {
    spec: defineRoute({
      id: 'host.events',
      method: 'GET',
      path: '/event',
      summary: 'The stream of server-sent events; it does not end',
      access: signedIn,
      result: z.unknown(),
      binaryResult: { contentTypes: ['text/event-stream'] },
    }),
    statuses: [...ofPeople, 429],
  },
  {
    spec: defineRoute({
      id: 'host.create-session',
      method: 'POST',
      path: '/paraview/create-session',
      summary: 'A ticket to a render session',
      access: {
        kind: 'permission',
        permission: 'views.view',
        scope: { object: 'site', from: 'body.site', optional: true },
      },
      body: createSessionBody,
      result: sessionTicketShape,
    }),
    statuses: [...ofPeople, 404, 413, 415, 429].toSorted((left, right) => left - right),
  },
  {
    spec: defineRoute({
      id: 'host.read-settings',
      method: 'GET',
      path: '/settings',
      summary: 'What is set of plugins for the tenant, a site and the caller',
      access: signedIn,
      query: z.object({ site: z.string().max(100).optional() }),
      result: z.array(storedSettingsShape),
    }),
    statuses: [...ofPeople, 404].toSorted((left, right) => left - right),
  },
  {
    spec: defineRoute({
      id: 'host.change-settings',
      method: 'PUT',
      path: '/settings/:id',
      summary: 'Set fields of the settings of a plugin for the tenant, a site or the caller; null takes a field away',
      access: signedIn,
      params: z.object({ id: z.string() }),
      body: settingsChangeShape,
      result: storedSettingsShape,
    }),
    statuses: [...ofPeople, 404, 413, 415].toSorted((left, right) => left - right),
  },
  {
    spec: defineRoute({
      id: 'host.buffer',
      method: 'GET',
      path: '/session/:id/buffers/:key',
      summary: 'Bulk numbers of a render session; packed for the way where that is asked for',
      access: signedIn,
      params: z.object({ id: z.string(), key: z.string() }),
      query: z.object({ packed: z.string().optional() }),
      result: z.unknown(),
      binaryResult: { contentTypes: ['application/octet-stream'] },
    }),
    statuses: [...ofPeople, 404, 414].toSorted((left, right) => left - right),
  },
  {
    spec: defineRoute({
      id: 'host.configuration',
      method: 'GET',
      path: '/config.json',
      summary: 'What the browser must know before it can ask anything',
      access: anyone,
      result: z.object({
        apiEndpoint: z.string(),
        renderServerDomain: z.string().nullable(),
        defaultViewId: z.string(),
        externalLoginDomain: z.string().nullable(),
        audience: z.string().nullable(),
        clientId: z.string().nullable(),
      }),
    }),
    statuses: [200, 500, 503],
    isBesideApi: true,
  },
  {
    spec: defineRoute({
      id: 'host.health',
      method: 'GET',
      path: '/health',
      summary: 'Whether every part of the server works',
      access: anyone,
      result: health,
    }),
    statuses: [200, 500, 503],
    others: { 503: health },
    isBesideApi: true,
  },
  {
    spec: defineRoute({
      id: 'host.alive',
      method: 'GET',
      path: '/healthz',
      summary: 'The process answers',
      access: anyone,
      result: z.object({ status: z.literal('ok') }),
    }),
    statuses: [200],
    isBesideApi: true,
  },
  {
    spec: defineRoute({
      id: 'host.ready',
      method: 'GET',
      path: '/readyz',
      summary: 'Whether the server takes calls',
      access: anyone,
      result: readiness,
    }),
    statuses: [200, 503],
    others: { 503: z.union([readiness, z.looseObject({ code: z.string() })]) },
    isBesideApi: true,
  },
  {
    spec: defineRoute({
      id: 'host.metrics',
      method: 'GET',
      path: '/metrics',
      summary: 'What can be measured of the process, as Prometheus reads it',
      access: signedIn,
      result: z.unknown(),
      binaryResult: { contentTypes: ['text/plain'] },
    }),
    statuses: [200, 401, 404, 500, 503],
    isBesideApi: true,
  },
];

/** The statuses of one of the host's own routes, such as `GET {api}/plugins`; undefined for files. */
export function hostStatuses(route: string): readonly number[] | undefined {
  return hostCalls.find(({ spec, isBesideApi }) => route === `${spec.method} ${isBesideApi ? '' : '{api}'}${spec.path}`)
    ?.statuses;
}

/** The methods and whole paths of the calls of plugins and of the host. */
export function allCalls(
  routes: readonly { readonly spec: RouteSpec }[],
  base: string,
): { readonly method: string; readonly path: string }[] {
  return [...routes, ...hostCalls].map(({ spec, ...call }) => ({
    method: spec.method,
    path: 'isBesideApi' in call && call.isBesideApi ? spec.path : base + spec.path,
  }));
}

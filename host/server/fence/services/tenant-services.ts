import { z } from 'zod';
import { assertOwnId, noticeShape, type EventKind } from 'adit/core';
import type { EventAudience, ServerPluginContext } from 'adit/core/server';
import type { OpenWork } from '../half/open-works.ts';
import { accessShape } from '../half/sent-shapes.ts';
import type { HalfServices } from './half-services.ts';

const audienceShape = z.object({ tenantId: z.string(), siteId: z.string().optional(), userId: z.string().optional() });
const kindShape = z.object({ name: z.string(), summary: z.string(), access: accessShape });
const jobOptions = z.object({ tenantId: z.string(), key: z.string().optional() });

/** What a half asks for with a tenant of its own choice. */
export interface TenantParts {
  readonly context: ServerPluginContext;
  /** Whether the half's plugin is on for a tenant. */
  isOn(tenantId: string): Promise<boolean>;
}

/** What a half does for a tenant: the one that it works for, and by itself only those that its plugin is on for. */
export function tenantServices({ context, isOn }: TenantParts): HalfServices {
  const { id } = context.manifest;
  const checkTenant = async (work: OpenWork | undefined, tenantId: string): Promise<void> => {
    const isOwn = work === undefined ? await isOn(tenantId) : work.tenantId === tenantId;
    if (!isOwn) throw new Error('This is of another tenant than what it is asked for in');
  };
  const audienceOf = async (work: OpenWork | undefined, given: unknown): Promise<EventAudience> => {
    const audience = audienceShape.parse(given) as EventAudience;
    await checkTenant(work, audience.tenantId);
    return audience;
  };
  return {
    'jobs.add': async ([name, given, options], work) => {
      const { tenantId, key } = jobOptions.parse(options);
      await checkTenant(work, tenantId);
      const asked = z.string().parse(name);
      assertOwnId(id, asked, 'Job');
      await context.jobs.add(asked, { tenantId, given }, { tenantId, ...(key !== undefined && { key }) });
    },
    'events.emit': async ([kind, audience, payload], work) => {
      const { name, summary, access } = kindShape.parse(kind);
      assertOwnId(id, name, 'Event');
      const event: EventKind = { name, summary, access: access as EventKind['access'], payload: z.unknown() };
      await context.events.emit(event, await audienceOf(work, audience), payload);
    },
    notify: async ([audience, notice], work) =>
      context.notify(await audienceOf(work, audience), noticeShape.parse(notice)),
  };
}

import { defineRoute } from 'adit/core';
import { z } from 'zod';
import { fieldLengths } from './support-fields.ts';

// A field that is not there is as blank as an empty one, and gets the same answer.
const text = (most: number) => z.string().max(most).default('');

/** Keeps a request for support and tells the System Administrators; 400 `fields-required` answers one with a blank field. @internal */
export const createSupportRequest = defineRoute({
  id: 'support.create',
  method: 'POST',
  path: '/support-request/create',
  summary: 'Ask for support',
  access: { kind: 'public' },
  body: z.strictObject({
    name: text(fieldLengths.name),
    email: text(fieldLengths.email),
    company: text(fieldLengths.company),
    tenant: text(fieldLengths.tenant),
    site: text(fieldLengths.site),
    subject: text(fieldLengths.subject),
    message: text(fieldLengths.message),
  }),
  result: z.object({ id: z.string() }),
  limit: { perMinute: 10 },
});

/** The requests of the caller's tenant, for who runs the deployment those of visitors too, the newest first; `before` continues after the last one of the answer before. @internal */
export const readSupportRequests = defineRoute({
  id: 'support.read',
  method: 'GET',
  path: '/plugins/support/requests',
  summary: 'Requests for support',
  access: { kind: 'permission', permission: 'support.read' },
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    before: z.iso.datetime().optional(),
  }),
  result: z.object({
    requests: z.array(
      z.object({
        id: z.string(),
        createdAt: z.string(),
        /** The account that asked, null for a visitor; name and e-mail are the form's own fields, which nobody checked. */
        userId: z.string().nullable(),
        name: z.string(),
        email: z.string(),
        company: z.string(),
        tenant: z.string(),
        site: z.string(),
        subject: z.string(),
        message: z.string(),
      }),
    ),
  }),
});

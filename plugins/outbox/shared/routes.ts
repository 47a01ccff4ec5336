import { defineRoute } from 'adit/core';
import { z } from 'zod';

/** What can have become of a mail. @internal */
export const mailStates = ['waiting', 'sent', 'failed'] as const;

/** A mail; `text` is empty where an SMTP server is configured. @internal */
export const mailShape = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  state: z.enum(mailStates),
  text: z.string(),
});
/** A mail of the outbox. @internal */
export type OutboxMail = z.infer<typeof mailShape>;

/** The mails of the tenant, the newest first; `before` goes on after the last one of the answer before. @internal */
export const readMails = defineRoute({
  id: 'outbox.read',
  method: 'GET',
  path: '/plugins/outbox/mails',
  summary: 'Mails of the tenant, the newest first',
  access: { kind: 'permission', permission: 'outbox.read' },
  query: z.object({
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  result: z.object({
    mails: z.array(mailShape),
    /** True where no SMTP server is configured: nobody gets these mails unless somebody passes them on. */
    staysInOutbox: z.boolean(),
  }),
});

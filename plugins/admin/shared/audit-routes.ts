import { defineRoute } from 'adit/core';
import { z } from 'zod';

const access = { kind: 'permission', permission: 'admin.audit' } as const;
const period = {
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
};

/** One line of the audit log. @internal */
export const auditEntryShape = z.object({
  id: z.int(),
  at: z.string(),
  userId: z.string().nullable(),
  /** Null for accounts that are gone, and where nobody was signed in. */
  userName: z.string().nullable(),
  /** A verb in the form `site-created`. */
  action: z.string(),
  target: z.string(),
  detail: z.string(),
  address: z.string(),
});
/** One line of the audit log. @internal */
export type AuditLine = z.infer<typeof auditEntryShape>;

/** The audit log of the tenant, the newest first; `before` goes on after the last line of the answer before. @internal */
export const readAudit = defineRoute({
  id: 'admin.read-audit',
  method: 'GET',
  path: '/plugins/admin/audit',
  summary: 'Who did what, when, and from where',
  access,
  query: z.object({
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    action: z.string().max(100).optional(),
    userId: z.uuid().optional(),
    ...period,
  }),
  result: z.object({
    entries: z.array(auditEntryShape),
    /** Every action that the log has lines of. */
    actions: z.array(z.string()),
  }),
});

/** The audit log of the tenant as CSV, the newest line first. @internal */
export const exportAudit = defineRoute({
  id: 'admin.export-audit',
  method: 'GET',
  path: '/plugins/admin/audit/export',
  summary: 'The audit log as CSV',
  access,
  query: z.object(period),
  result: z.unknown(),
  binaryResult: { contentTypes: ['text/csv'] },
  limit: { perMinute: 10 },
});

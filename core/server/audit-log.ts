import { token } from 'adit/core';
import type { Actor } from './people.ts';

/** One line of the audit log. @beta */
export interface AuditEntry {
  readonly id: number;
  readonly at: Date;
  readonly userId: string | undefined;
  readonly userName: string | undefined;
  /** A verb in the form `site-created`. */
  readonly action: string;
  /** The id of what was acted on, and its name at that time. */
  readonly target: string;
  readonly detail: string;
  readonly address: string;
}

/** Which lines to read, newest first. @beta */
export interface AuditQuery {
  readonly before?: number;
  readonly from?: Date;
  readonly until?: Date;
  readonly action?: string;
  readonly userId?: string;
  readonly limit: number;
}

/** Who did what, when, and from where, by tenant. Lines are never changed. @beta */
export interface AuditLog {
  /** Writes a line, in the transaction that is open where there is one. */
  record(
    tenantId: string,
    actor: Actor,
    entry: { readonly action: string; readonly target: string; readonly detail?: string },
  ): Promise<void>;
  /** The lines of a tenant that a query asks for, the newest first. */
  read(tenantId: string, query: AuditQuery): Promise<readonly AuditEntry[]>;
  /** The actions that the tenant's lines have, by name. */
  actions(tenantId: string): Promise<readonly string[]>;
}
/** The service that keeps who did what. @beta */
export const AuditLogToken = token<AuditLog>('core.audit-log');

import { randomUUID } from 'node:crypto';
import type { Generated, Kysely } from 'kysely';
import type { SupportRequest } from '../shared/index.ts';

interface Tables {
  support_requests: SupportRequest & {
    id: string;
    tenant_id: string;
    user_id: string;
    created_at: Generated<Date>;
  };
}

/** The database as this plugin sees it. */
export type SupportDatabase = Kysely<Tables>;

/** Keeps requests for support. */
export class SupportRequests {
  #database: SupportDatabase;

  constructor(database: SupportDatabase) {
    this.#database = database;
  }

  /** Answers the new request's id. */
  async add(user: { readonly id: string; readonly tenantId: string }, request: SupportRequest): Promise<string> {
    const id = randomUUID();
    await this.#database
      .insertInto('support_requests')
      .values({ id, tenant_id: user.tenantId, user_id: user.id, ...request })
      .execute();
    return id;
  }

  /** The newest requests of a tenant, or those before a moment. */
  async ofTenant(tenantId: string, limit: number, before?: Date) {
    const all = this.#database.selectFrom('support_requests').selectAll().where('tenant_id', '=', tenantId);
    const wanted = before === undefined ? all : all.where('created_at', '<', before);
    return wanted.orderBy('created_at', 'desc').limit(limit).execute();
  }
}

import { randomUUID } from 'node:crypto';
import type { Generated, Kysely } from 'kysely';
import type { SupportRequest } from '../shared/index.ts';

interface Tables {
  support_requests: SupportRequest & {
    id: string;
    tenant_id: string | null;
    user_id: string | null;
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

  /** Keeps the request of a user, or of a visitor, who belongs to no tenant; answers its id. */
  async add(
    user: { readonly id: string; readonly tenantId: string } | undefined,
    request: SupportRequest,
  ): Promise<string> {
    const id = randomUUID();
    await this.#database
      .insertInto('support_requests')
      .values({ id, tenant_id: user?.tenantId ?? null, user_id: user?.id ?? null, ...request })
      .execute();
    return id;
  }

  /** The newest requests of a tenant, of visitors too where `withVisitors`, or those before a moment. */
  async ofTenant(tenantId: string, withVisitors: boolean, limit: number, before?: Date) {
    const all = this.#database
      .selectFrom('support_requests')
      .selectAll()
      .where((where) =>
        where.or([where('tenant_id', '=', tenantId), ...(withVisitors ? [where('tenant_id', 'is', null)] : [])]),
      );
    const wanted = before === undefined ? all : all.where('created_at', '<', before);
    return wanted.orderBy('created_at', 'desc').limit(limit).execute();
  }
}

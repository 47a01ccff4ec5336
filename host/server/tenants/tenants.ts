import { randomUUID } from 'node:crypto';
import { AditError } from 'adit/core';
import type { Actor, NewTenant, TenantRecord, Tenants } from 'adit/core/server';
import { sql } from 'kysely';
import type { HostDatabase } from '../database/host-tables.ts';
import { avatarColour } from './avatar-colour.ts';
import { isId } from './directory.ts';
import { siteColour } from './site-colour.ts';
import { writeAudit } from './write-audit.ts';

/** The tenants in the host's tables. */
export class DatabaseTenants implements Tenants {
  #database: HostDatabase;

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  async list(): Promise<readonly TenantRecord[]> {
    const rows = await this.#database
      .selectFrom('tenants')
      .select((tenant) => [
        'id',
        'name',
        'runs_deployment as runsDeployment',
        'created_at as createdAt',
        tenant
          .selectFrom('users')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('users.tenant_id', '=', 'tenants.id')
          .as('users'),
        tenant
          .selectFrom('sites')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('sites.tenant_id', '=', 'tenants.id')
          .where('sites.removed_at', 'is', null)
          .as('sites'),
      ])
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, users: row.users ?? 0, sites: row.sites ?? 0 }));
  }

  async runsDeployment(tenantId: string): Promise<boolean> {
    if (!isId(tenantId)) return false;
    const row = await this.#database
      .selectFrom('tenants')
      .select('runs_deployment')
      .where('id', '=', tenantId)
      .executeTakeFirst();
    return row?.runs_deployment === true;
  }

  async create(
    { name, siteName, administrator }: NewTenant,
    by: Actor & { readonly tenantId: string },
  ): Promise<{ id: string; administratorId: string }> {
    return this.#database.transaction().execute(async (transaction) => {
      const [id, site, user] = [randomUUID(), randomUUID(), randomUUID()];
      const tenant = await transaction
        .insertInto('tenants')
        .values({ id, name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!tenant)
        throw new AditError('tenant-name-taken', {
          status: 409,
          message: `There is a tenant "${name}" already`,
          values: { name },
        });
      await transaction
        .insertInto('sites')
        .values({ id: site, tenant_id: id, name: siteName, color: siteColour(site) })
        .execute();
      const account = await transaction
        .insertInto('users')
        .values({
          id: user,
          tenant_id: id,
          email: administrator.email,
          name: administrator.name,
          password_hash: null,
          global_role: 'System Administrator',
          is_active: null,
          color: avatarColour(user),
          language: administrator.language,
          default_site: site,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!account) throw new AditError('email-taken', { status: 409, message: 'There is an account of this address' });
      const entry = { action: 'tenant-created', target: id, detail: `${name}: ${administrator.email}` };
      // The new tenant learns that it was made, not by which account of another one.
      await writeAudit(transaction, id, { userId: undefined, address: by.address }, entry);
      await writeAudit(transaction, by.tenantId, by, entry);
      return { id, administratorId: user };
    });
  }
}

import { randomUUID } from 'node:crypto';
import { AditError, notFound, type SiteRole } from 'adit/core';
import type { Actor, Invitation, NewUser, People, Preferences, Profile, UserChanges } from 'adit/core/server';
import { sql, type Kysely, type Selectable } from 'kysely';
import { checkPassword, hashPassword } from '../auth/passwords.ts';
import { hashSecret } from '../auth/secrets.ts';
import type { HostDatabase, HostTables } from '../database/host-tables.ts';
import { avatarColour } from './avatar-colour.ts';
import { isId, toProfile } from './directory.ts';
import { readInvitations } from './read-invitations.ts';
import { writeAudit } from './write-audit.ts';

type UserRow = Selectable<HostTables['users']>;

/** Changes people in the host's tables. */
export class DatabasePeople implements People {
  #database: HostDatabase;

  constructor(database: HostDatabase) {
    this.#database = database;
  }

  async savePreferences(userId: string, changes: Partial<Preferences>): Promise<Preferences> {
    const row = await this.#database
      .updateTable('users')
      .set({
        // A set without any column is no statement.
        id: userId,
        ...(changes.language === undefined ? {} : { language: changes.language }),
        ...('timeZone' in changes ? { time_zone: changes.timeZone ?? null } : {}),
        ...('defaultSite' in changes ? { default_site: changes.defaultSite ?? null } : {}),
      })
      .where('id', '=', userId)
      .returning(['language', 'time_zone', 'default_site'])
      .executeTakeFirst();
    if (!row) throw notFound('user');
    return { language: row.language, timeZone: row.time_zone ?? undefined, defaultSite: row.default_site ?? undefined };
  }

  async create(user: NewUser, actor: Actor): Promise<Profile> {
    return this.#database.transaction().execute(async (transaction) => {
      const id = randomUUID();
      const row = await transaction
        .insertInto('users')
        .values({
          id,
          tenant_id: user.tenantId,
          email: user.email,
          name: user.name,
          password_hash: null,
          global_role: user.globalRole,
          is_active: null,
          color: avatarColour(id),
          is_external: user.isExternal ?? false,
          ...(user.language === undefined ? {} : { language: user.language }),
        })
        // The index of addresses is the only one that a new account can meet.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) throw emailTaken();
      const detail = `${user.email}, ${user.globalRole}`;
      await writeAudit(transaction, user.tenantId, actor, { action: 'user-created', target: id, detail });
      return toProfile(row);
    });
  }

  async update(userId: string, changes: UserChanges, actor: Actor): Promise<Profile> {
    return this.#database.transaction().execute(async (transaction) => {
      const before = await lockUser(transaction, userId);
      const losesRole = changes.globalRole !== undefined && changes.globalRole !== 'System Administrator';
      if (losesRole || changes.isActive === false) await keepSystemAdministrator(transaction, before);
      const after = await transaction
        .updateTable('users')
        .set({
          // A set without any column is no statement.
          id: userId,
          ...(changes.name === undefined ? {} : { name: changes.name }),
          ...(changes.globalRole === undefined ? {} : { global_role: changes.globalRole }),
          ...(changes.isActive === undefined ? {} : { is_active: changes.isActive }),
          ...(changes.isAccessRequested === undefined ? {} : { is_access_requested: changes.isAccessRequested }),
          ...(changes.picture === undefined ? {} : { picture: changes.picture }),
        })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (before.is_active !== false && after.is_active === false) await endSignIns(transaction, userId);
      for (const { action, detail } of differences(before, after))
        await writeAudit(transaction, after.tenant_id, actor, { action, target: userId, detail });
      return toProfile(after);
    });
  }

  async requestAccess(userId: string, actor: Actor): Promise<Profile | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const before = await lockUser(transaction, userId);
      if (before.is_active === true || before.is_access_requested) return undefined;
      const asking = await transaction
        .updateTable('users')
        .set({ is_active: null, is_access_requested: true })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow();
      // No link of a mail lets in again who was deactivated.
      if (before.is_active === false)
        await transaction.deleteFrom('one_time_secrets').where('user_id', '=', userId).execute();
      const entry = { action: 'access-requested', target: userId, detail: asking.email };
      await writeAudit(transaction, asking.tenant_id, actor, entry);
      return toProfile(asking);
    });
  }

  async remove(userId: string, actor: Actor): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId);
      await keepSystemAdministrator(transaction, user);
      await transaction.deleteFrom('users').where('id', '=', userId).execute();
      await transaction.deleteFrom('plugin_settings').where('scope_id', '=', userId).execute();
      await writeAudit(transaction, user.tenant_id, actor, {
        action: 'user-removed',
        target: userId,
        detail: `${user.name}, ${user.email}`,
      });
    });
  }

  invitations(tenantId: string): Promise<readonly Invitation[]> {
    return readInvitations(this.#database, tenantId);
  }

  async noteInvitation(userId: string, invitedBy: string): Promise<void> {
    const noted = await this.#database
      .updateTable('users')
      .set({ invited_at: sql<Date>`now()`, invited_by: invitedBy })
      .where('id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (!noted) throw notFound('user');
  }

  async revokeInvitation(userId: string, actor: Actor): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const user = await lockPending(transaction, userId);
      await transaction.deleteFrom('users').where('id', '=', userId).execute();
      const entry = { action: 'invitation-revoked', target: userId, detail: user.email };
      await writeAudit(transaction, user.tenant_id, actor, entry);
    });
  }

  async changeEmail(userId: string, email: string, actor: Actor): Promise<Profile> {
    return this.#database.transaction().execute(async (transaction) => {
      const before = await lockPending(transaction, userId);
      const other = await transaction
        .selectFrom('users')
        .select('id')
        .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
        .where('id', '<>', userId)
        .executeTakeFirst();
      if (other) throw emailTaken();
      const after = await transaction
        .updateTable('users')
        .set({ email })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await transaction.deleteFrom('one_time_secrets').where('user_id', '=', userId).execute();
      const entry = { action: 'email-changed', target: userId, detail: `${before.email} → ${email}` };
      await writeAudit(transaction, after.tenant_id, actor, entry);
      return toProfile(after);
    });
  }

  async setSiteRole(userId: string, siteId: string, role: SiteRole | undefined, actor: Actor): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId);
      const site = isId(siteId)
        ? await transaction
            .selectFrom('sites')
            .select(['id', 'name'])
            .where('id', '=', siteId)
            .where('tenant_id', '=', user.tenant_id)
            .where('removed_at', 'is', null)
            // It must not go away before this has ended.
            .forKeyShare()
            .executeTakeFirst()
        : undefined;
      if (!site) throw notFound('site');
      const held = await transaction
        .selectFrom('site_users')
        .select('role')
        .where('user_id', '=', userId)
        .where('site_id', '=', siteId)
        .executeTakeFirst();
      if (held?.role === role) return;
      if (role === undefined)
        await transaction
          .deleteFrom('site_users')
          .where('user_id', '=', userId)
          .where('site_id', '=', siteId)
          .execute();
      else
        await transaction
          .insertInto('site_users')
          .values({ user_id: userId, site_id: siteId, role })
          .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet({ role }))
          .execute();
      await writeAudit(transaction, user.tenant_id, actor, {
        action: 'site-role-changed',
        target: userId,
        detail: `${user.email}, ${site.name}: ${held?.role ?? 'none'} → ${role ?? 'none'}`,
      });
    });
  }

  async setPassword(userId: string, password: string, actor: Actor, keepBearer?: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    await this.#database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId);
      await transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
      await endSignIns(transaction, userId, keepBearer);
      await writeAudit(transaction, user.tenant_id, actor, { action: 'password-changed', target: userId });
    });
  }

  async hasPassword(userId: string, password: string): Promise<boolean> {
    const user = isId(userId)
      ? await this.#database.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
      : undefined;
    return checkPassword(user?.password_hash ?? undefined, password);
  }

  async acceptAgreement(
    userId: string,
    { id: version, title }: { readonly id: string; readonly title: string },
    actor: Actor,
  ): Promise<Date> {
    return this.#database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, userId);
      if (user.agreement_accepted_at && user.agreement_version === version) return user.agreement_accepted_at;
      const acceptedAt = new Date();
      await transaction
        .updateTable('users')
        .set({ agreement_accepted_at: acceptedAt, agreement_version: version })
        .where('id', '=', userId)
        .execute();
      await writeAudit(transaction, user.tenant_id, actor, {
        action: 'agreement-accepted',
        target: userId,
        detail: title,
      });
      return acceptedAt;
    });
  }

  async byEmail(email: string): Promise<Profile | undefined> {
    const row = await this.#database
      .selectFrom('users')
      .selectAll()
      .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    return row && toProfile(row);
  }

  async allowedDomains(tenantId: string): Promise<readonly string[]> {
    const rows = await this.#database
      .selectFrom('allowed_domains')
      .select('domain')
      .where('tenant_id', '=', tenantId)
      .orderBy('domain')
      .execute();
    return rows.map((row) => row.domain);
  }

  async setAllowedDomains(tenantId: string, domains: readonly string[], actor: Actor): Promise<readonly string[]> {
    const kept = [...new Set(domains.map((domain) => domain.toLowerCase()))].toSorted();
    await this.#database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('allowed_domains').where('tenant_id', '=', tenantId).execute();
      if (kept.length > 0)
        await transaction
          .insertInto('allowed_domains')
          .values(kept.map((domain) => ({ tenant_id: tenantId, domain })))
          // Two who save at the same time each keep what they chose.
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await writeAudit(transaction, tenantId, actor, {
        action: 'domains-changed',
        target: tenantId,
        detail: kept.join(', '),
      });
    });
    return kept;
  }
}

/** The user's row, which nobody else changes before the transaction ends. */
async function lockUser(transaction: Kysely<HostTables>, userId: string): Promise<UserRow> {
  const row = isId(userId)
    ? await transaction.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
    : undefined;
  if (!row) throw notFound('user');
  return row;
}

/** The row of an account that was invited and has not come yet, which nobody else changes before the transaction ends. */
async function lockPending(transaction: Kysely<HostTables>, userId: string): Promise<UserRow> {
  const user = await lockUser(transaction, userId);
  if (user.is_active !== null || user.is_access_requested || user.external_subject !== null)
    throw new AditError('not-pending', { status: 409, message: 'The invitation was answered' });
  return user;
}

function emailTaken(): AditError {
  return new AditError('email-taken', { status: 409, message: 'There is an account of this address' });
}

/** Throws when the tenant would be left without an active System Administrator. */
async function keepSystemAdministrator(transaction: Kysely<HostTables>, leaving: UserRow): Promise<void> {
  if (leaving.global_role !== 'System Administrator' || leaving.is_active !== true) return;
  // Two who take the role from each other at the same time would each see the other one stay.
  await sql`select pg_advisory_xact_lock(hashtext('adit.system-administrators'))`.execute(transaction);
  const other = await transaction
    .selectFrom('users')
    .select('id')
    .where('global_role', '=', 'System Administrator')
    .where('is_active', '=', true)
    .where('tenant_id', '=', leaving.tenant_id)
    .where('id', '<>', leaving.id)
    .limit(1)
    .executeTakeFirst();
  if (!other)
    throw new AditError('last-system-administrator', {
      status: 409,
      message: 'There would be no active System Administrator any more',
    });
}

async function endSignIns(transaction: Kysely<HostTables>, userId: string, keepBearer?: string): Promise<void> {
  await transaction
    .updateTable('sign_ins')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keepBearer !== undefined, (query) => query.where('access_hash', '<>', hashSecret(keepBearer ?? '')))
    .execute();
}

/** What the audit log says of the change. */
function differences(before: UserRow, after: UserRow): { action: string; detail: string }[] {
  const { email } = after;
  const found: { action: string; detail: string }[] = [];
  if (before.name !== after.name)
    found.push({ action: 'user-renamed', detail: `${email}: ${before.name} → ${after.name}` });
  if (before.global_role !== after.global_role)
    found.push({ action: 'role-changed', detail: `${email}: ${before.global_role} → ${after.global_role}` });
  if (before.is_active !== after.is_active)
    found.push({ action: after.is_active === true ? 'user-activated' : 'user-deactivated', detail: email });
  if (before.is_access_requested !== after.is_access_requested)
    found.push({ action: after.is_access_requested ? 'access-requested' : 'access-decided', detail: email });
  if (before.picture !== after.picture) found.push({ action: 'picture-changed', detail: email });
  return found;
}

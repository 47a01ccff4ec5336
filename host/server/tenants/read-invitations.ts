import { sql } from 'kysely';
import type { Invitation } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';

const ACCEPTED_DAYS = 90;

/** The invitations of a tenant: those that nobody has answered, and those that were accepted lately, the newest first. */
export async function readInvitations(database: HostDatabase, tenantId: string): Promise<Invitation[]> {
  const rows = await database
    .selectFrom('users')
    .leftJoin('users as inviter', 'inviter.id', 'users.invited_by')
    .leftJoin('one_time_secrets as link', (join) =>
      join.onRef('link.user_id', '=', 'users.id').on('link.purpose', '=', 'activate-account'),
    )
    .select(['users.id', 'users.email', 'users.name', 'users.is_external', 'users.is_active', 'users.invited_at'])
    .select(['inviter.name as invited_by', 'link.expires_at'])
    .select(sql<boolean>`coalesce(link.expires_at > now(), false)`.as('is_open'))
    .where('users.tenant_id', '=', tenantId)
    .where('users.invited_at', 'is not', null)
    .where((where) =>
      where.or([
        where.and([
          where('users.is_active', 'is', null),
          where('users.is_access_requested', '=', false),
          where('users.external_subject', 'is', null),
        ]),
        where.and([
          where('users.is_active', '=', true),
          where('users.invited_at', '>', sql<Date>`now() - make_interval(days => ${ACCEPTED_DAYS})`),
        ]),
      ]),
    )
    .orderBy('users.invited_at', 'desc')
    .orderBy('users.id')
    .execute();
  return rows.flatMap((row) => {
    if (row.invited_at === null) return [];
    const isWaiting = row.is_external || row.is_open;
    return {
      userId: row.id,
      email: row.email,
      name: row.name,
      isExternal: row.is_external,
      invitedBy: row.invited_by ?? undefined,
      invitedAt: row.invited_at,
      until: row.is_active === true ? undefined : (row.expires_at ?? undefined),
      state: row.is_active === true ? 'accepted' : isWaiting ? 'waiting' : 'expired',
    };
  });
}

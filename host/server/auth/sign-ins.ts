import { randomUUID } from 'node:crypto';
import { AditError, notFound, type Log } from 'adit/core';
import type { Account, ExternalTokens, Origin, SignIn, SignIns } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import type { ExternalAccounts, KnownAccount } from './external-accounts.ts';
import { writeAudit } from '../tenants/write-audit.ts';
import { checkPassword } from './passwords.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

const ACCESS_MINUTES = 15;
const REFRESH_DAYS = 14;

const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

/** Keeps sign-ins: opaque tokens of which only hashes are stored, so that ending one takes effect at once. */
export class DatabaseSignIns implements SignIns {
  #database: HostDatabase;
  #throttle: SignInThrottle;
  #log: Log;
  #externals: ExternalAccounts | undefined;

  /** Without `externals` nobody signs in by a provider. */
  constructor(database: HostDatabase, throttle: SignInThrottle, log: Log, externals?: ExternalAccounts) {
    this.#database = database;
    this.#throttle = throttle;
    this.#log = log;
    this.#externals = externals;
  }

  async signIn(email: string, password: string, origin: Origin): Promise<SignIn> {
    await this.#throttle.attempt(email, origin.address);
    const user = await this.#database
      .selectFrom('users')
      .select(['id', 'tenant_id', 'password_hash', 'is_external'])
      .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    const passwordHash = user?.is_external === true ? undefined : user?.password_hash;
    if (!(await checkPassword(passwordHash ?? undefined, password)) || !user) {
      if (user) this.#noteFailure(user, email, origin);
      throw new AditError('wrong-credentials', { status: 401, message: 'The e-mail or the password is wrong' });
    }
    await this.#throttle.succeeded(email, origin.address);
    return this.#open(user, origin);
  }

  async signInExternally(tokens: ExternalTokens, origin: Origin): Promise<SignIn> {
    if (!this.#externals) throw notFound('identity provider');
    return this.#open(await this.#externals.find(tokens, origin), origin);
  }

  #open(user: KnownAccount, origin: Origin): Promise<SignIn> {
    return this.#database.transaction().execute(async (transaction) => {
      const tokens = makeTokens();
      await transaction
        .insertInto('sign_ins')
        .values({
          id: randomUUID(),
          user_id: user.id,
          ...stored(tokens),
          address: origin.address,
          agent: origin.agent.slice(0, 300),
        })
        .execute();
      await transaction.updateTable('users').set({ last_logged_in: new Date() }).where('id', '=', user.id).execute();
      const actor = { userId: user.id, address: origin.address };
      await writeAudit(transaction, user.tenant_id, actor, { action: 'sign-in', target: user.id });
      return tokens;
    });
  }

  /** Not waited for: the answer must not take longer for accounts that exist. */
  #noteFailure(user: KnownAccount, email: string, { address }: Origin): void {
    const actor = { userId: undefined, address };
    writeAudit(this.#database, user.tenant_id, actor, {
      action: 'sign-in-failed',
      target: user.id,
      detail: email,
    }).catch((error: unknown) => this.#log.error('A failed sign-in could not be noted', error));
  }

  async renew(refreshToken: string, origin: Origin): Promise<SignIn> {
    const hash = hashSecret(refreshToken);
    const tokens = makeTokens();
    const renewed = await this.#database
      .updateTable('sign_ins')
      .set({ ...stored(tokens), used_refresh_hash: hash, address: origin.address })
      .where('refresh_hash', '=', hash)
      .where('revoked_at', 'is', null)
      .where('refresh_expires_at', '>', new Date())
      .returning('id')
      .executeTakeFirst();
    if (renewed) return tokens;
    // A refresh token that comes a second time was stolen by one of the two who have it: neither keeps the sign-in.
    await this.#database
      .updateTable('sign_ins')
      .set({ revoked_at: new Date() })
      .where('used_refresh_hash', '=', hash)
      .where('revoked_at', 'is', null)
      .execute();
    throw new AditError('not-signed-in', { status: 401, message: 'Sign in again' });
  }

  async signOut(bearer: string, { address }: Origin): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable('sign_ins')
        .from('users')
        .set({ revoked_at: new Date() })
        .whereRef('users.id', '=', 'sign_ins.user_id')
        .where('access_hash', '=', hashSecret(bearer))
        .where('revoked_at', 'is', null)
        .returning(['users.id', 'users.tenant_id'])
        .executeTakeFirst();
      if (!ended) return;
      const actor = { userId: ended.id, address };
      await writeAudit(transaction, ended.tenant_id, actor, { action: 'sign-out', target: ended.id });
    });
  }

  /** The account that a bearer token belongs to, as it is in this moment; undefined when the token is not, or no longer, valid. */
  async account(bearer: string): Promise<{ account: Account; signInId: string; expiresAt: Date } | undefined> {
    const row = await this.#database
      .selectFrom('sign_ins')
      .innerJoin('users', 'users.id', 'sign_ins.user_id')
      .select([
        'users.id',
        'users.tenant_id',
        'users.email',
        'users.name',
        'users.global_role',
        'users.is_active',
        'sign_ins.id as sign_in_id',
        'sign_ins.access_expires_at',
      ])
      .where('sign_ins.access_hash', '=', hashSecret(bearer))
      .where('sign_ins.revoked_at', 'is', null)
      .where('sign_ins.access_expires_at', '>', new Date())
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      signInId: row.sign_in_id,
      expiresAt: row.access_expires_at,
      account: {
        id: row.id,
        tenantId: row.tenant_id,
        email: row.email,
        name: row.name,
        globalRole: row.global_role,
        isActive: row.is_active ?? undefined,
      },
    };
  }
}

function makeTokens(): SignIn {
  return {
    bearer: makeSecret(),
    expiresAt: later(ACCESS_MINUTES),
    refreshToken: makeSecret(),
    refreshExpiresAt: later(REFRESH_DAYS * 24 * 60),
  };
}

function stored(tokens: SignIn): {
  access_hash: string;
  access_expires_at: Date;
  refresh_hash: string;
  refresh_expires_at: Date;
} {
  return {
    access_hash: hashSecret(tokens.bearer),
    access_expires_at: tokens.expiresAt,
    refresh_hash: hashSecret(tokens.refreshToken),
    refresh_expires_at: tokens.refreshExpiresAt,
  };
}

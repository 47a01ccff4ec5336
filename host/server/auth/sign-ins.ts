import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { AditError, notFound, type Log } from 'adit/core';
import type { Account, ExternalTokens, KnownDevice, Origin, SignIn, SignIns } from 'adit/core/server';
import type { HostDatabase, HostTables } from '../database/host-tables.ts';
import type { ExternalAccounts, KnownAccount } from './external-accounts.ts';
import { findDevice, rememberDevice } from './known-devices.ts';
import { writeAudit } from '../tenants/write-audit.ts';
import { checkPassword } from './passwords.ts';
import { renewSignIn } from './renewals.ts';
import { hashSecret } from './secrets.ts';
import { makeTokens, stored, withTimes } from './sign-in-tokens.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

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

  async signIn(email: string, password: string, origin: Origin, device?: string): Promise<SignIn> {
    const attempt = { email, address: origin.address, device: await findDevice(this.#database, device, email) };
    await this.#throttle.attempt(attempt);
    const user = await this.#database
      .selectFrom('users')
      .select(['id', 'tenant_id', 'password_hash', 'is_external', 'is_active'])
      .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    const passwordHash = user?.is_external === true ? undefined : user?.password_hash;
    if (!(await checkPassword(passwordHash ?? undefined, password)) || !user) {
      if (user) this.#noteFailure(user, email, origin);
      throw new AditError('wrong-credentials', { status: 401, message: 'The e-mail or the password is wrong' });
    }
    await this.#throttle.succeeded(attempt);
    // Who is not let in leaves nothing in the browser.
    const remember = (transaction: Kysely<HostTables>): Promise<KnownDevice> =>
      rememberDevice(transaction, user.id, device);
    return this.#open(user, origin, user.is_active === true ? remember : undefined);
  }

  async signInExternally(tokens: ExternalTokens, origin: Origin): Promise<SignIn> {
    if (!this.#externals) throw notFound('identity provider');
    return this.#open(await this.#externals.find(tokens, origin), origin);
  }

  async moveToProvider(userId: string, tokens: ExternalTokens, origin: Origin, keepBearer: string): Promise<void> {
    if (!this.#externals) throw notFound('identity provider');
    await this.#externals.take(userId, tokens, origin, keepBearer);
  }

  #open(
    user: KnownAccount,
    origin: Origin,
    remember?: (transaction: Kysely<HostTables>) => Promise<KnownDevice>,
  ): Promise<SignIn> {
    return this.#database.transaction().execute(async (transaction) => {
      const tokens = makeTokens();
      const row = await transaction
        .insertInto('sign_ins')
        .values({
          id: randomUUID(),
          user_id: user.id,
          ...stored(tokens),
          address: origin.address,
          agent: origin.agent.slice(0, 300),
        })
        .returning(['access_expires_at', 'refresh_expires_at'])
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('users')
        .set({ last_logged_in: sql`now()` })
        .where('id', '=', user.id)
        .execute();
      const actor = { userId: user.id, address: origin.address };
      await writeAudit(transaction, user.tenant_id, actor, { action: 'sign-in', target: user.id });
      const device = await remember?.(transaction);
      return { ...withTimes(tokens, row), ...(device && { device }) };
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

  async renew(refreshToken: string, { address }: Origin): Promise<SignIn> {
    const renewed = await renewSignIn(this.#database, refreshToken, address);
    if (renewed) return renewed;
    if (await this.#isDeactivated(refreshToken))
      throw new AditError('account-not-active', { status: 403, message: 'The account is not active' });
    throw new AditError('not-signed-in', { status: 401, message: 'Sign in again' });
  }

  /** Whether the sign-in of a refresh token ended with its account, which whoever holds the token may know. */
  async #isDeactivated(refreshToken: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('sign_ins')
      .innerJoin('users', 'users.id', 'sign_ins.user_id')
      .select('users.id')
      .where('sign_ins.refresh_hash', '=', hashSecret(refreshToken))
      .where('users.is_active', '=', false)
      .executeTakeFirst();
    return row !== undefined;
  }

  welcome(userId: string): Promise<KnownDevice> {
    return rememberDevice(this.#database, userId, undefined);
  }

  async signOut(bearer: string, { address }: Origin): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable('sign_ins')
        .from('users')
        .set({ revoked_at: sql`now()` })
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
      .where('sign_ins.access_expires_at', '>', sql<Date>`now()`)
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

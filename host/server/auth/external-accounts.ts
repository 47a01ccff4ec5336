import { randomUUID } from 'node:crypto';
import { AditError, notFound, type MessageValues } from 'adit/core';
import type { ExternalTokens, Origin } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import { avatarColour } from '../tenants/avatar-colour.ts';
import { writeAudit } from '../tenants/write-audit.ts';
import { endSignIns } from './end-sign-ins.ts';
import type { ExternalPerson, IdentityProvider } from './identity-provider.ts';

/** The account that is signed in. */
export interface KnownAccount {
  readonly id: string;
  readonly tenant_id: string;
}

/** Finds the accounts of those who sign in with the identity provider, by issuer and subject. */
export class ExternalAccounts {
  #database: HostDatabase;
  #provider: IdentityProvider;

  constructor(database: HostDatabase, provider: IdentityProvider) {
    this.#database = database;
    this.#provider = provider;
  }

  /**
   * The account that the tokens belong to. An invited account is bound to its person the first time, and activated. Who was not invited, but
   * has an address in a domain that one tenant alone allows, gets a pending account there, and may ask for access. Throws 403
   * `not-invited` for everybody else, and what the provider throws.
   */
  async find(tokens: ExternalTokens, origin: Origin): Promise<KnownAccount> {
    const person = await this.#provider.person(tokens);
    const known = await this.#bound(person);
    if (known) return known;
    const email = await person.verifiedEmail();
    // Another call of the same person may have been faster.
    const account =
      (email === undefined
        ? undefined
        : ((await this.#bind(person, email, origin)) ?? (await this.#makePending(person, email, origin)))) ??
      (await this.#bound(person));
    if (account) return account;
    throw new AditError('not-invited', { status: 403, message: 'Nobody has invited this account' });
  }

  /** Makes an account of a password the person's whom the tokens vouch for. Throws 409 as `SignIns.moveToProvider` does. */
  async take(userId: string, tokens: ExternalTokens, origin: Origin, keepBearer: string): Promise<void> {
    const { issuer, subject, verifiedEmail } = await this.#provider.person(tokens);
    const email = await verifiedEmail();
    await this.#database.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom('users')
        .select(['tenant_id', 'email', 'is_external'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw notFound('user');
      if (user.is_external) throw moveRefused('already-external', 'The account signs in by the provider already');
      if (email?.toLowerCase() !== user.email.toLowerCase())
        throw moveRefused('other-person', 'The provider vouches for another address', { email: user.email });
      const other = await transaction
        .selectFrom('users')
        .select('id')
        .where('external_issuer', '=', issuer)
        .where('external_subject', '=', subject)
        .where('id', '<>', userId)
        .executeTakeFirst();
      if (other) throw moveRefused('external-taken', 'Another account is this person’s');
      await transaction
        .updateTable('users')
        .set({ is_external: true, external_issuer: issuer, external_subject: subject, password_hash: null })
        .where('id', '=', userId)
        .execute();
      await transaction.deleteFrom('one_time_secrets').where('user_id', '=', userId).execute();
      await endSignIns(transaction, userId, keepBearer);
      const actor = { userId, address: origin.address };
      const entry = { action: 'moved-to-sso', target: userId, detail: user.email };
      await writeAudit(transaction, user.tenant_id, actor, entry);
    });
  }

  async #bound({ issuer, subject }: ExternalPerson): Promise<KnownAccount | undefined> {
    return this.#database
      .selectFrom('users')
      .select(['id', 'tenant_id'])
      .where('external_issuer', '=', issuer)
      .where('external_subject', '=', subject)
      .where('is_external', '=', true)
      .executeTakeFirst();
  }

  #bind({ issuer, subject }: ExternalPerson, email: string, origin: Origin): Promise<KnownAccount | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const invited = await transaction
        .selectFrom('users')
        .select(['id', 'tenant_id', 'email', 'is_active', 'is_access_requested'])
        .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
        .where('is_external', '=', true)
        .where('external_subject', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!invited) return undefined;
      // Who has asked for access waits for what an administrator decides.
      const activates = invited.is_active === null && !invited.is_access_requested;
      await transaction
        .updateTable('users')
        .set({ external_issuer: issuer, external_subject: subject, ...(activates ? { is_active: true } : {}) })
        .where('id', '=', invited.id)
        .execute();
      if (activates)
        await writeAudit(
          transaction,
          invited.tenant_id,
          { userId: invited.id, address: origin.address },
          { action: 'user-activated', target: invited.id, detail: invited.email },
        );
      return invited;
    });
  }

  /** Undefined when no tenant, or more than one, allows the domain, and when the address has an account already. */
  #makePending({ issuer, subject }: ExternalPerson, email: string, origin: Origin): Promise<KnownAccount | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const at = email.lastIndexOf('@');
      const allowing = await transaction
        .selectFrom('allowed_domains')
        .select('tenant_id')
        .where('domain', '=', email.slice(at + 1).toLowerCase())
        .limit(2)
        .execute();
      const [tenant] = allowing;
      if (!tenant || allowing.length > 1) return undefined;
      const id = randomUUID();
      const made = await transaction
        .insertInto('users')
        .values({
          id,
          tenant_id: tenant.tenant_id,
          email,
          name: email.slice(0, at),
          password_hash: null,
          global_role: 'New User',
          is_active: null,
          color: avatarColour(id),
          is_external: true,
          external_issuer: issuer,
          external_subject: subject,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'tenant_id'])
        .executeTakeFirst();
      if (!made) return undefined;
      const actor = { userId: id, address: origin.address };
      await writeAudit(transaction, made.tenant_id, actor, { action: 'user-created', target: id, detail: email });
      return made;
    });
  }
}

function moveRefused(code: string, message: string, values: MessageValues = {}): AditError {
  return new AditError(code, { status: 409, message, values });
}

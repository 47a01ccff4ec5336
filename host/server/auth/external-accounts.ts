import { AditError } from 'adit/core';
import type { ExternalTokens, Origin } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import { writeAudit } from '../tenants/write-audit.ts';
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
   * The account that the tokens belong to. An invited account is bound to its person the first time, and activated. Throws 403
   * `not-invited` for everybody else, and what the provider throws.
   */
  async find(tokens: ExternalTokens, origin: Origin): Promise<KnownAccount> {
    const person = await this.#provider.person(tokens);
    const known = await this.#bound(person);
    if (known) return known;
    const email = await person.verifiedEmail();
    // Another call of the same person may have been faster.
    const account =
      (email === undefined ? undefined : await this.#bind(person, email, origin)) ?? (await this.#bound(person));
    if (account) return account;
    throw new AditError('not-invited', { status: 403, message: 'Nobody has invited this account' });
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
}

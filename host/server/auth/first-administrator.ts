import { randomBytes, randomUUID } from 'node:crypto';
import type { HostDatabase } from '../database/host-tables.ts';
import { hashPassword } from './passwords.ts';

/** What the very first run tells its operator. */
export interface FirstAdministrator {
  readonly email: string;
  /** Undefined when the operator gave the password. */
  readonly generatedPassword: string | undefined;
}

/** Creates the first tenant, its site and its System Administrator; undefined when there is a tenant already. */
export async function ensureFirstAdministrator(
  database: HostDatabase,
  given: { email: string | undefined; password: string | undefined },
): Promise<FirstAdministrator | undefined> {
  if (await database.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) return undefined;
  const email = given.email ?? 'admin@adit.local';
  const password = given.password ?? makePassword();
  const passwordHash = await hashPassword(password);
  await database.transaction().execute(async (transaction) => {
    const tenant = randomUUID();
    await transaction.insertInto('tenants').values({ id: tenant, name: 'Adit', runs_deployment: true }).execute();
    const site = randomUUID();
    await transaction
      .insertInto('sites')
      .values({ id: site, tenant_id: tenant, name: 'First site', description: '', country: '', color: '#2E69DC' })
      .execute();
    const user = randomUUID();
    await transaction
      .insertInto('users')
      .values({
        id: user,
        tenant_id: tenant,
        email,
        name: 'Administrator',
        password_hash: passwordHash,
        global_role: 'System Administrator',
        is_active: true,
        color: '#A9683D',
        default_site: site,
      })
      .execute();
    await transaction.insertInto('site_users').values({ site_id: site, user_id: user, role: 'Contributor' }).execute();
  });
  return { email, generatedPassword: given.password === undefined ? password : undefined };
}

/** A password of 96 random bits that also holds every kind of character that the password rules ask for. */
function makePassword(): string {
  return `A${randomBytes(12).toString('base64url')}-7a`;
}

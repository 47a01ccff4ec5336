import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { ApiClient } from '../../integration/api-client.ts';
import { administrator, type ServerProcess } from '../../integration/server-process.ts';

/** The password of everybody that the tests make up. */
export const PASSWORD = 'Everybody-1234';

// Cheap to check: the cost of real hashes is not what these tests are about.
const passwordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** What is made up of a person. */
export interface NewPerson {
  readonly tenant: string;
  readonly globalRole?: 'New User' | 'Administrator' | 'System Administrator';
  /** Null: pending. */
  readonly isActive?: boolean | null;
  /** Roles by site. */
  readonly sites?: Readonly<Record<string, 'Viewer' | 'Contributor'>>;
}

/** The tables of a running server, to set up what no route can yet: other tenants, sites, people and their rights. */
export class People {
  readonly pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  static async open(server: Pick<ServerProcess, 'databaseAddress'>): Promise<People> {
    const connectionString = await server.databaseAddress();
    const pool = new pg.Pool({ connectionString, max: 4 });
    // The database goes with its server.
    pool.on('error', () => undefined);
    return new People(pool);
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  /** The tenant of the first administrator. */
  async firstTenant(): Promise<string> {
    const [row] = await this.query<{ tenant_id: string }>('select tenant_id from adit.users where email = $1', [
      administrator.email,
    ]);
    return row?.tenant_id ?? '';
  }

  async tenant(name: string): Promise<string> {
    const id = randomUUID();
    await this.query('insert into adit.tenants (id, name) values ($1, $2)', [id, name]);
    return id;
  }

  async site(tenant: string, name: string): Promise<string> {
    const id = randomUUID();
    await this.query(`insert into adit.sites (id, tenant_id, name, color) values ($1, $2, $3, '#2E69DC')`, [
      id,
      tenant,
      name,
    ]);
    return id;
  }

  /** A dataset that never came to be: listed, renamed and deleted like any other. */
  async dataset(tenant: string, site: string, name: string, type = 'Points'): Promise<string> {
    const id = randomUUID();
    await this.query(
      `insert into adit.datasets (id, tenant_id, site_id, name, dataset_type, group_name, folder_path, status, created_by, updated_by)
       select $1, $2, $3, $4, $5, 'Production', '', 'Failed', id, id from adit.users order by created_at limit 1`,
      [id, tenant, site, name, type],
    );
    return id;
  }

  /** A person with the password of everybody; answers id and e-mail. */
  async person(
    name: string,
    { tenant, globalRole = 'New User', isActive = true, sites = {} }: NewPerson,
  ): Promise<Person> {
    const id = randomUUID();
    const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${id.slice(0, 8)}@example.com`;
    await this.query(
      `insert into adit.users (id, tenant_id, email, name, password_hash, global_role, is_active, color)
       values ($1, $2, $3, $4, $5, $6, $7, '#A9683D')`,
      [id, tenant, email, name, await passwordHash, globalRole, isActive],
    );
    for (const [site, role] of Object.entries(sites)) await this.enrol(id, site, role);
    return { id, email };
  }

  async enrol(user: string, site: string, role: 'Viewer' | 'Contributor'): Promise<void> {
    await this.query(
      'insert into adit.site_users (site_id, user_id, role) values ($1, $2, $3) on conflict (site_id, user_id) do update set role = $3',
      [site, user, role],
    );
  }
}

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** Signs a made-up person in by the API. */
export async function signIn(server: ServerProcess, { email }: Person): Promise<ApiClient> {
  const client = new ApiClient(server);
  const { status, body } = await client.call<{ token: string }>('POST', '/user/login', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`Sign-in answered ${status} ${JSON.stringify(body)}`);
  client.token = body.token;
  return client;
}

/** Signs so many made-up administrators in: one user has only so many sessions. */
export async function signInMany(server: ServerProcess, count: number): Promise<ApiClient[]> {
  const people = await People.open(server);
  const clients: ApiClient[] = [];
  try {
    const tenant = await people.firstTenant();
    while (clients.length < count)
      clients.push(await signIn(server, await people.person('Worker', { tenant, globalRole: 'Administrator' })));
  } finally {
    await people.close();
  }
  for (const client of clients)
    client.site = (await client.call<{ id: string }[]>('GET', '/site/read')).body[0]?.id ?? '';
  return clients;
}

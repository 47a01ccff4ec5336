import { randomUUID } from 'node:crypto';
import type { Role } from 'adit/core';
import { ApiClient } from '../../integration/api-client.ts';
import type { ServerProcess } from '../../integration/server-process.ts';
import { type NewPerson, People, signIn } from './people.ts';

/** Somebody who calls, with what should follow from who it is. */
export interface Actor {
  readonly name: string;
  readonly client: ApiClient;
  /** `nobody`: signed in with nothing that lasts. `waiting`: signed in, but the account is not active. */
  readonly state: 'nobody' | 'waiting' | 'active';
  /** The role on the site `pit`, in the words of the manifests; undefined: none. */
  readonly roleOnPit: Role | undefined;
  /** The role in the tenant as a whole. */
  readonly roleInTenant: Role | undefined;
  /** Added to the query of every call. */
  readonly share?: string;
}

/** Two sites of the first tenant, and one of another, each with an object of every kind. */
export interface World {
  readonly people: People;
  readonly tenant: string;
  readonly pit: Place;
  /** Of the same tenant; nobody but its contributor and the administrators have a role there. */
  readonly underground: Place;
  /** Of another tenant. */
  readonly foreign: Place;
  readonly actors: readonly Actor[];
  /** Makes the objects of a place again where a call has deleted them. */
  restore(place: Place): Promise<void>;
}

/** Ids by the kinds of objects that routes look for. */
export interface Place {
  readonly tenant: string;
  readonly site: string;
  readonly dataset: string;
  readonly 'raw-file': string;
  readonly 'raw-blob': string;
  readonly 'import-recipe': string;
  readonly state: string;
  readonly user: string;
}

const inserts = {
  dataset: `insert into adit.datasets (id, tenant_id, site_id, name, dataset_type, group_name, folder_path, status, created_by, updated_by)
    select $1, $2, $3, 'Walked', 'Points', 'Production', '', 'Failed', id, id from adit.users order by created_at limit 1
    on conflict do nothing`,
  'raw-file': `insert into plugin_importing.raw_files (id, tenant_id, site_id, user_id, unique_identifier, file_name, dataset_type, chunk_total, status)
    select $1::uuid, $2, $3, id, $1::uuid::text, 'walked.csv', 'Points', 1, 'Uploading' from adit.users order by created_at limit 1
    on conflict do nothing`,
  'import-recipe': `insert into plugin_importing.recipes (id, tenant_id, site_id, user_id, importer_id, name, content)
    select $1, $2, $3, id, 'points', 'Walked', '{"files": [{"fileType": "points", "headerSignature": "walked", "delimiter": ",", "skipHeaderLines": 0, "nanValues": "[]", "mapping": {}, "columns": []}], "options": {}, "hierarchy": []}' from adit.users order by created_at limit 1
    on conflict do nothing`,
  state: `insert into plugin_states.states (id, tenant_id, site_id, owner_id, name, folder, name_key, folder_key, is_public, version, state_version, app_state, saved_by)
    select $1::uuid, $2, $3, id, $1::uuid::text, '', $1::uuid::text, '', true, 1, 2, '{}', id from adit.users order by created_at limit 1
    on conflict do nothing`,
  user: `insert into adit.users (id, tenant_id, email, name, global_role, is_active, color)
    select $1::uuid, $2, $1::uuid::text || '@example.com', 'Walked', 'New User', null, '#A9683D' where $3::uuid is not null
    on conflict do nothing`,
} as const;

/** Makes the world of the walk on a running server. */
export async function makeWorld(server: ServerProcess): Promise<World> {
  const people = await People.open(server);
  const tenant = await people.firstTenant();
  const place = async (of: string, name: string): Promise<Place> => {
    const rawFile = randomUUID();
    return {
      tenant: of,
      site: await people.site(of, name),
      dataset: randomUUID(),
      'raw-file': rawFile,
      'raw-blob': `${rawFile}/walked.csv`,
      'import-recipe': randomUUID(),
      state: randomUUID(),
      user: randomUUID(),
    };
  };
  /** The roles that people were given, by site. */
  const roles = new Map<string, [user: string, role: 'Viewer' | 'Contributor'][]>();
  const restore = async (made: Place): Promise<void> => {
    const [again] = await people.query(
      `insert into adit.sites (id, tenant_id, name, color) values ($1, $2, 'Walked again ' || ($1::uuid)::text, '#2E69DC')
       on conflict do nothing returning id`,
      [made.site, made.tenant],
    );
    if (again) for (const [user, role] of roles.get(made.site) ?? []) await people.enrol(user, made.site, role);
    for (const kind of ['dataset', 'raw-file', 'import-recipe', 'state', 'user'] as const)
      await people.query(inserts[kind], [made[kind], made.tenant, made.site]);
  };
  const pit = await place(tenant, 'Pit');
  const underground = await place(tenant, 'Underground');
  const foreign = await place(await people.tenant('Another company'), 'Elsewhere');
  for (const made of [pit, underground, foreign]) await restore(made);

  const actor = async (
    name: string,
    rights: Omit<NewPerson, 'tenant'>,
    facts: Partial<Omit<Actor, 'name' | 'client'>>,
    spoil?: (user: string) => Promise<unknown>,
  ): Promise<Actor> => {
    const person = await people.person(name, { tenant, ...rights });
    for (const [site, role] of Object.entries(rights.sites ?? {}))
      roles.set(site, [...(roles.get(site) ?? []), [person.id, role]]);
    const client = await signIn(server, person);
    await spoil?.(person.id);
    return { name, client, state: 'active', roleOnPit: undefined, roleInTenant: undefined, ...facts };
  };
  const stranger = (name: string, token?: string): Actor => {
    const client = new ApiClient(server);
    client.token = token;
    return { name, client, state: 'nobody', roleOnPit: undefined, roleInTenant: undefined };
  };
  const everything: Omit<NewPerson, 'tenant'> = { globalRole: 'System Administrator' };
  const actors = [
    stranger('none'),
    stranger('bad token', 'x'.repeat(43)),
    await actor('expired token', everything, { state: 'nobody' }, (user) =>
      people.query(`update adit.sign_ins set access_expires_at = now() - interval '1 second' where user_id = $1`, [
        user,
      ]),
    ),
    await actor('revoked', everything, { state: 'nobody' }, (user) =>
      people.query('update adit.sign_ins set revoked_at = now() where user_id = $1', [user]),
    ),
    await actor('pending', { globalRole: 'Administrator', isActive: null }, { state: 'waiting' }),
    await actor('inactive', { globalRole: 'System Administrator', isActive: false }, { state: 'waiting' }),
    await actor('New User', {}, {}),
    await actor('share-link holder', {}, { share: randomUUID() }),
    await actor('viewer', { sites: { [pit.site]: 'Viewer' } }, { roleOnPit: 'viewer', roleInTenant: 'viewer' }),
    await actor(
      'contributor',
      { sites: { [pit.site]: 'Contributor' } },
      { roleOnPit: 'contributor', roleInTenant: 'viewer' },
    ),
    await actor('contributor elsewhere', { sites: { [underground.site]: 'Contributor' } }, { roleInTenant: 'viewer' }),
    await actor(
      'Administrator',
      { globalRole: 'Administrator' },
      { roleOnPit: 'administrator', roleInTenant: 'administrator' },
    ),
    await actor(
      'System Administrator',
      { globalRole: 'System Administrator' },
      { roleOnPit: 'system-administrator', roleInTenant: 'system-administrator' },
    ),
  ];
  return { people, tenant, pit, underground, foreign, actors, restore };
}

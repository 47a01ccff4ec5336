import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { administrator } from '../server-process.ts';

/** Where the rows belong, and one object of each kind that has rows of its own. */
export interface Listed {
  readonly tenant: string;
  readonly site: string;
  readonly user: string;
  readonly dataset: string;
  readonly state: string;
}

const gradient = '{"text":"Listed","type":"continuous","rgbPoints":[0,0,0,0,1,1,1,1],"annotations":[]}';

const recipe =
  '{"files":[{"fileType":"points","headerSignature":"listed","delimiter":",","skipHeaderLines":0,"nanValues":"[]","mapping":{},"columns":[]}],"options":{},"hierarchy":[]}';

/** Rows number `$4` to `$5` of everything that a call lists; `$1` tenant, `$2` site, `$3` user, and where they are of one object, `$6`. */
const inserts: readonly { readonly of?: 'dataset' | 'state'; readonly text: string }[] = [
  `insert into adit.users (id, tenant_id, email, name, global_role, is_active, color, invited_at)
   select gen_random_uuid(), $1, 'listed' || n || '@example.com', 'Listed ' || n, 'New User', true, '#A9683D', now() from rows`,
  `insert into adit.site_users (site_id, user_id, role)
   select $2, id, 'Viewer' from adit.users where tenant_id = $1 and name like 'Listed %' on conflict do nothing`,
  `insert into adit.sites (id, tenant_id, name, color) select gen_random_uuid(), $1, 'Listed ' || n, '#2E69DC' from rows`,
  `insert into adit.tenants (id, name) select gen_random_uuid(), 'Listed ' || n from rows`,
  `insert into adit.allowed_domains (tenant_id, domain) select $1, 'listed' || n || '.example.com' from rows`,
  `insert into adit.audit (tenant_id, user_id, action, target, address) select $1, $3, 'listed-' || n, '', '' from rows`,
  `insert into adit.mails (tenant_id, recipient, subject, text_body, html_body, sent_at) select $1, 'a', 'b', 'c', 'd', now() from rows`,
  `insert into plugin_hierarchy.folders (site_id, group_name) select $2, 'Listed ' || n from rows`,
  `insert into plugin_importing.raw_files (id, tenant_id, site_id, user_id, unique_identifier, file_name, dataset_type, chunk_total, status)
   select gen_random_uuid(), $1, $2, $3, 'listed ' || n, 'listed.csv', 'Points', 1, 'Complete' from rows`,
  `insert into plugin_importing.recipes (id, tenant_id, site_id, user_id, importer_id, name, content)
   select gen_random_uuid(), $1, $2, $3, 'points', 'Listed ' || n, '${recipe}' from rows`,
  `insert into plugin_states.states (id, tenant_id, site_id, owner_id, name, folder, name_key, folder_key, is_public, version, state_version, app_state, saved_by)
   select gen_random_uuid(), $1, $2, $3, 'Listed ' || n, '', 'listed ' || n, '', true, 1, 2, '{}', $3 from rows`,
  `insert into plugin_agreement.agreements (id, tenant_id, name, document, size, created_by, created_at, withdrawn_at)
   select gen_random_uuid(), $1, 'Listed ' || n, '', 0, $3, now() - interval '1 day', now() from rows`,
  `insert into plugin_support.support_requests (id, tenant_id, user_id, name, email, company, tenant, site, subject, message)
   select gen_random_uuid(), $1, $3, 'a', 'b', 'c', 'd', 'e', 'f', 'g' from rows`,
  `insert into plugin_colour_maps.gradients (site_id, id, content) select $2, gen_random_uuid(), '${gradient}'::jsonb from rows`,
  `insert into plugin_colour_maps.legend_colours (site_id, column_key, label_key, column_name, label, color)
   select $2, 'listed ' || n, 'a', 'Listed ' || n, 'A', '#000000' from rows`,
]
  .map((text): { text: string; of?: 'dataset' | 'state' } => ({ text }))
  .concat([
    {
      of: 'state',
      text: `insert into plugin_states.versions (state_id, version, state_version, app_state, saved_by, saved_at)
        select $6::uuid, n, 2, '{}', $3, now() from rows`,
    },
    {
      of: 'state',
      text: `insert into plugin_states.shares (state_id, user_id)
        select $6::uuid, id from adit.users where tenant_id = $1 and name like 'Listed %' on conflict do nothing`,
    },
    {
      of: 'dataset',
      text: `insert into adit.damaged_files (dataset_id, version, file, reason)
        select id, version, 'listed-' || n || '.f64', 'missing' from adit.datasets, rows where id = $6::uuid`,
    },
    {
      of: 'dataset',
      text: `insert into adit.dataset_logs (dataset_id, log_type, file_path, message) select $6::uuid, 'info', '', 'Listed ' || n from rows`,
    },
    {
      of: 'dataset',
      text: `update plugin_importing.imports set request = jsonb_set(request, '{files}', (
          select jsonb_agg((request->'files'->0) || jsonb_build_object('rawFileId', id)) from plugin_importing.raw_files
            where unique_identifier like 'listed %'))
        where dataset_id = $6::uuid`,
    },
  ]);

/** Makes rows `from` to `to` of everything that a call lists. */
export async function addRows(pool: pg.Pool, listed: Listed, from: number, to: number): Promise<void> {
  for (const { text, of } of inserts) {
    const object = of === undefined ? null : listed[of];
    const all = `with given as (select $1::uuid, $2::uuid, $3::uuid, $6::uuid), rows as (select generate_series($4::int, $5::int) as n) ${text}`;
    await pool.query(all, [listed.tenant, listed.site, listed.user, from, to, object]);
  }
}

/** Copies of a complete dataset, files and all; answers their ids. */
export async function copyDataset(
  pool: pg.Pool,
  { dataFolder, id, count }: { dataFolder: string; id: string; count: number },
): Promise<string[]> {
  const folder = join(dataFolder, 'datasets', id);
  await readdir(folder);
  const ids: string[] = [];
  for (let copy = 0; copy < count; copy += 1) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into adit.datasets
        select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'name', 'Copy ' || gen_random_uuid()))).*
          from adit.datasets d where id = $1 returning id`,
      [id],
    );
    const made = rows[0]?.id ?? '';
    await cp(folder, join(dataFolder, 'datasets', made), { recursive: true });
    ids.push(made);
  }
  return ids;
}

/** Files of blast patterns `from` to `to`, in the folder that the server has made for a site. */
export async function addPatterns(dataFolder: string, site: string, from: number, to: number): Promise<void> {
  const root = join(dataFolder, 'blast');
  const folder = (await readdir(root)).find((name) => name.includes(site)) ?? site;
  await mkdir(join(root, folder), { recursive: true });
  const header = 'Pattern,Hole Name,Collar X,Collar Y,Collar Z,Dip,Bearing,Drill Length,Diameter';
  for (let number = from; number <= to; number += 1)
    await writeFile(join(root, folder, `listed-${number}.csv`), `${header}\nListed ${number},H1,0,0,0,-90,0,10,0.2\n`);
}

/** The first administrator, with whom all begins. */
export async function findAdministrator(pool: pg.Pool): Promise<Pick<Listed, 'tenant' | 'user'>> {
  const { rows } = await pool.query<{ tenant: string; user: string }>(
    'select tenant_id as tenant, id as "user" from adit.users where email = $1',
    [administrator.email],
  );
  return rows[0] ?? { tenant: '', user: '' };
}

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RouteSpec } from 'adit/core';
import { makeMatrixServer } from '../enablement/matrix-server.ts';
import { inputOf } from 'adit/core/testing';
import { importPoints } from '../e2e/support/point-dataset.ts';
import type { ApiClient } from '../integration/api-client.ts';
import { makePdf } from '../integration/make-pdf.ts';
import { isBuilt, ServerProcess } from '../integration/server-process.ts';
import { People, signIn } from './support/people.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ hookTimeout: seconds(90) });

/** One of two organisations that call everything the same. */
interface Company {
  readonly tenant: string;
  readonly administrator: ApiClient;
  readonly ids: Readonly<Record<string, string>>;
}

/** Every id that stands in a row of a tenant. */
const idsOfTenant = `
  select t.id::text from (
    select id, tenant_id from adit.users union all select id, tenant_id from adit.sites
    union all select id, tenant_id from adit.datasets union all select id, tenant_id from plugin_states.states
    union all select id, tenant_id from plugin_importing.raw_files union all select id, tenant_id from plugin_support.support_requests
    union all select id, tenant_id from plugin_agreement.agreements
  ) t where t.tenant_id = $1 union select $1::text
`;

describe.skipIf(!isBuilt)('two tenants with the same domain of addresses and the same names', () => {
  const server = new ServerProcess();
  let people: People;
  let companies: readonly [Company, Company];
  let routes: readonly RouteSpec[];

  const accept = (client: ApiClient, id: string) => client.call('PUT', '/user/update', { id, eulaAccepted: true });

  async function makeCompany(tenant: string): Promise<Company> {
    const person = await people.person('Marta Salas', { tenant, globalRole: 'System Administrator' });
    const administrator = await signIn(server, person);
    const made = async (path: string, body: unknown): Promise<string> => {
      const answer = await administrator.call<{ id: string }>('POST', path, body);
      expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
      return answer.body.id;
    };
    const site = await made('/site/create', { name: 'Pit', description: '', country: 'CL', isSysAdminOnly: false });
    administrator.site = site;
    const user = await made('/user/create', { name: 'Vera', email: `vera.${tenant.slice(0, 8)}@example.com` });
    await administrator.call('PUT', '/allowed-domain/update', { domains: ['example.com'] });
    await made(`/plugins/agreement/versions?name=Terms`, makePdf('Terms'));
    await accept(administrator, person.id);
    const [dataset] = await people.query<{ id: string }>(
      `insert into adit.datasets (id, tenant_id, site_id, name, dataset_type, group_name, folder_path, status, created_by, updated_by)
       values (gen_random_uuid(), $1, $2, 'Exploration', 'Points', 'Production', '', 'Failed', $3, $3) returning id`,
      [tenant, site, person.id],
    );
    const [file] = await people.query<{ id: string }>(
      `insert into plugin_importing.raw_files (id, tenant_id, site_id, user_id, unique_identifier, file_name, dataset_type, chunk_total, status)
       values (gen_random_uuid(), $1, $2, $3, 'exploration', 'exploration.csv', 'Points', 1, 'Uploading') returning id`,
      [tenant, site, person.id],
    );
    const [state] = await people.query<{ id: string }>(
      `insert into plugin_states.states (id, tenant_id, site_id, owner_id, name, folder, name_key, folder_key, is_public, version, state_version, app_state, saved_by)
       values (gen_random_uuid(), $1, $2, $3, 'Weekly', '', 'weekly', '', true, 1, 2, '{}', $3) returning id`,
      [tenant, site, person.id],
    );
    const ids = { administrator: person.id, site, user, dataset: dataset!.id, 'raw-file': file!.id, state: state!.id };
    return { tenant, administrator, ids };
  }

  beforeAll(async () => {
    await server.start();
    people = await People.open(server);
    companies = [await makeCompany(await people.tenant('North')), await makeCompany(await people.tenant('South'))];
    routes = (await makeMatrixServer()).host.calls.routes.map(({ spec }) => spec);
  });
  afterAll(async () => {
    await people?.close();
    await server.dispose();
  });

  /** The texts of all answers to calls that read something, with one's own ids. */
  async function everythingRead(caller: ApiClient, ids: Company['ids']): Promise<{ path: string; text: string }[]> {
    const answers: { path: string; text: string }[] = [];
    for (const spec of routes.filter(({ method }) => method === 'GET')) {
      const { path, query } = inputOf(spec, (object) => ids[object] ?? 'none');
      const search = new URLSearchParams({ siteId: ids['site']!, site: ids['site']!, includeRole: 'true', ...query });
      const { body } = await caller.call('GET', `${path}?${search}`);
      answers.push({ path: spec.path, text: JSON.stringify(body) });
    }
    return answers;
  }

  it('never meet in any list, name or log', async () => {
    for (const [own, other] of [companies, companies.toReversed()] as [Company, Company][]) {
      const foreign = (await people.query<{ id: string }>(idsOfTenant, [other.tenant])).map(({ id }) => id);
      expect(foreign.length).toBeGreaterThan(7);
      const answers = await everythingRead(own.administrator, own.ids);
      const found = answers.filter(({ text }) => foreign.some((id) => text.includes(id)));
      expect(found).toEqual([]);
      // What was looked through is not empty: it shows what is one's own.
      const all = answers.map(({ text }) => text).join('\n');
      for (const id of Object.values(own.ids)) expect(all).toContain(id);
    }
  });

  it('are in no line of the server’s log together, where each has caused one', async () => {
    for (const { administrator } of companies) {
      const dataset = await importPoints(administrator, 'Survey grid');
      const folder = join(server.dataFolder, 'datasets', dataset);
      const [version = ''] = readdirSync(folder);
      rmSync(join(folder, version, 'manifest.json'));
      await administrator.call('GET', `/plugins/exporting/datasets/${dataset}?format=exporting.csv`);
    }
    const ids = await Promise.all(
      companies.map(async ({ tenant }) =>
        (await people.query<{ id: string }>(idsOfTenant, [tenant])).map(({ id }) => id),
      ),
    );
    const naming = (): string[][] =>
      ids.map((own) => server.output.split('\n').filter((line) => own.some((id) => line.includes(id))));
    await expect.poll(() => naming().every((lines) => lines.length > 0), { timeout: seconds(15) }).toBe(true);
    const [north = [], south = []] = naming();
    expect(north.filter((line) => south.includes(line))).toEqual([]);
  });

  it('hear nothing of each other, and open nothing by a link', async () => {
    const [north, south] = companies;
    const abort = new AbortController();
    const stream = await fetch(`${server.address}/api/event`, {
      headers: { authorization: `Bearer ${south.administrator.token}` },
      signal: abort.signal,
    });
    const upload = (company: Company): Promise<unknown> =>
      company.administrator.call('POST', '/plugins/agreement/versions?name=Terms', makePdf('New terms'));
    await upload(north);
    await accept(north.administrator, north.ids['administrator']!);
    await north.administrator.call('PUT', '/plugins/admin/plugins/demo', { on: false });
    await upload(south);
    let heard = '';
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    while (!heard.includes('agreement.changed')) heard += (await reader.read()).value ?? '';
    abort.abort();
    const idsOf = async ({ tenant }: Company): Promise<string[]> =>
      (await people.query<{ id: string }>(idsOfTenant, [tenant])).map(({ id }) => id);
    const foreign = await idsOf(north);
    expect(foreign.filter((id) => heard.includes(id))).toEqual([]);
    // The end of one's own import may be told late.
    const imported = (await idsOf(south)).map((id) => `"${id}"`);
    const kinds = heard
      .split('\n\n')
      .filter((event) => !/^event: complete$/m.test(event) || !imported.some((id) => event.includes(id)))
      .flatMap((event) => /^event: (\S+)/m.exec(event)?.[1] ?? []);
    expect(kinds.filter((kind) => kind !== 'ready')).toEqual(['agreement.changed']);

    const known = await south.administrator.call('GET', `/state/read/${north.ids['state']}`);
    const unknown = await south.administrator.call('GET', '/state/read/00000000-0000-4000-8000-000000000000');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMatrixServer } from '../enablement/matrix-server.ts';
import { ApiClient } from '../integration/api-client.ts';
import { isBuilt, type ServerProcess } from '../integration/server-process.ts';
import { makeWorld, type World } from './support/actors.ts';
import { hostileTexts } from './support/hostile-texts.ts';
import { textFieldsOf, type TextField } from './support/text-fields.ts';
import { startBehindProxy, walkTexts } from './support/text-walk.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(400), hookTimeout: seconds(90) });

const isSoak = process.env['ADIT_SOAK'] !== undefined;
const texts = hostileTexts();
/** A share of each kind: they stand side by side. */
const namesTried = texts.filter((_text, at) => isSoak || at % 3 === 0);

interface Node {
  readonly name: string;
  readonly children: readonly Node[];
  readonly datasets: readonly { id: string; name: string }[];
}

describe.skipIf(!isBuilt)('hostile texts', () => {
  let server: ServerProcess;
  let world: World;
  let client: ApiClient;
  let fields: TextField[];
  beforeAll(async () => {
    server = await startBehindProxy();
    world = await makeWorld(server);
    client = world.actors.find(({ name }) => name === 'System Administrator')?.client as ApiClient;
    const { host } = await makeMatrixServer();
    fields = host.calls.routes.flatMap(({ spec }) =>
      textFieldsOf(spec, (object) => world.pit[object as keyof typeof world.pit] ?? 'none'),
    );
  });
  afterAll(async () => {
    await world?.people.close();
    await server?.dispose();
  });

  const tree = async (site: string): Promise<readonly Node[]> =>
    (await client.call<{ hierarchy: Node[] }>('GET', `/dataset/hierarchy?site=${site}`)).body.hierarchy;
  const manage = (site: string, body: object) =>
    client.call<{ code?: string }>('PUT', '/dataset/hierarchy/manage', { site, ...body });

  it('there are 515 of them, the same each time, and fields in every route that takes text', () => {
    expect(texts).toHaveLength(515);
    expect(hostileTexts()).toEqual(texts);
    expect(fields.length).toBeGreaterThan(80);
    expect(fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'body.groupName',
        'body.newName',
        'query.searchTerm',
        'body.columns.0.name',
        'params.id',
      ]),
    );
  });

  it('through every text field of every route: a success or a refusal with a code, never a failure', async () => {
    // Signing in hashes and logging out ends the walk's own sign-in; both are walked with fewer.
    const isSlow = ({ route }: TextField): boolean => route.path === '/user/login';
    const perField = isSoak ? texts.length : 3;
    const { findings, calls } = await walkTexts(
      server,
      client.token ?? '',
      fields.filter((field) => !isSlow(field)),
      texts,
      perField,
    );
    const slow = await walkTexts(server, client.token ?? '', fields.filter(isSlow), texts, perField);
    expect([...findings, ...slow.findings]).toEqual([]);
    expect(calls).toBeGreaterThan(400);
    expect(await client.call('GET', '/user/read/me')).toMatchObject({ status: 200 });
    expect(server.output).not.toContain('"level":"error"');
  });

  it('as the name of a dataset, a group and a folder: kept as it was sent, or refused', async () => {
    const site = await world.people.site(world.tenant, 'Names');
    const kept = { groups: new Set<string>(), folders: new Set<string>() };
    let refused = 0;
    const tryName = async (text: string, dataset: string): Promise<void> => {
      const renamed = await client.call<{ code?: string; suggestedName?: string }>('PUT', '/dataset/hierarchy/rename', {
        datasetId: dataset,
        newName: text,
      });
      if (renamed.status === 200) {
        expect(renamed.body).toEqual({});
        const [row] = await world.people.query('select name from adit.datasets where id = $1', [dataset]);
        expect(row?.['name']).toBe(text.trim());
      } else refused += Number(renamed.body.code === 'bad-input');
      const group = await manage(site, { groupName: text });
      if (group.status === 200) kept.groups.add(text.trim());
      else expect(group.body.code).toMatch(/bad-input|group-exists/);
      const folder = await manage(site, { groupName: 'Production', datasetType: 'Points', folderPath: text });
      if (folder.status === 200) kept.folders.add(text.split('/').filter(Boolean).join('/'));
      else expect(folder.body.code).toBe('bad-input');
    };
    const lanes = [0, 1, 2, 3, 4, 5].map(async (lane) => {
      const type = `Points ${lane}`;
      const dataset = await world.people.dataset(world.tenant, site, 'Renamed', type);
      for (const text of namesTried.filter((_text, at) => at % 6 === lane)) await tryName(text, dataset);
    });
    await Promise.all(lanes);
    expect(refused).toBeGreaterThan(namesTried.length / 26);
    expect(kept.groups.size).toBeGreaterThan(namesTried.length * 0.49);
    const roots = await tree(site);
    const names = new Set(roots.map(({ name }) => name));
    expect([...kept.groups].filter((name) => !names.has(name))).toEqual([]);
    const points = roots.find(({ name }) => name === 'Production')?.children.find(({ name }) => name === 'Points');
    const paths = new Set(points?.children.flatMap((node) => pathsOf(node)));
    expect([...kept.folders].filter((path) => path !== '' && !paths.has(path))).toEqual([]);
  });

  it('every one that may be a name reaches the event of its dataset as it is', async () => {
    const site = await world.people.site(world.tenant, 'Events');
    const wanted = texts.filter((text) => text !== '' && !/\0|\p{Surrogate}/u.test(text)).slice(0, 120);
    const ids = await Promise.all(wanted.map((text) => world.people.dataset(world.tenant, site, text)));
    for (const id of ids) await client.call('DELETE', `/dataset/delete/${id}`);
    const rows = await world.people.query<{ message: string }>(
      `select payload->>'message' as message from adit.events where site_id = $1 order by tx, id`,
      [site],
    );
    expect(rows.map(({ message }) => message)).toEqual(wanted);
  });

  it('the names of files and of their columns: read back as they were, or refused', async () => {
    const administrator = await ApiClient.signIn(server);
    const chosen = texts
      .filter((text) => text !== '' && text.length < 200)
      .filter((_text, at) => at % (isSoak ? 4 : 24) === 0);
    const kept: string[] = [];
    for (const text of chosen) {
      const file = { name: text, identifier: randomUUID(), total: 1 };
      const cell = `"${text.replaceAll('"', '""')}"`;
      const content = new TextEncoder().encode(`${cell},X,Y,Z\n${cell},1,2,3\nB,4,5,6\n`);
      const path = administrator.chunkPath(file, 1);
      const answer = await administrator.call<{ id: string; code?: string }>('POST', path, content);
      if (answer.status !== 200) {
        expect([text, answer.body.code]).toEqual([text, 'bad-input']);
        continue;
      }
      // URLSearchParams sends halves of pairs as the sign for what cannot be read.
      kept.push(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
      const metadata = await administrator.metadata(answer.body.id);
      expect([text, metadata.status]).toEqual([text, expect.stringMatching(/^(Complete|Failed)$/)]);
    }
    const { body } = await administrator.call<{ files: { fileName: string }[] }>(
      'GET',
      `/upload-dataset/read?site=${administrator.site}`,
    );
    expect(new Set(body.files.map(({ fileName }) => fileName))).toEqual(new Set(kept));
    expect(kept.length).toBeGreaterThan(10);
  });
});

function pathsOf(node: Node, above = ''): string[] {
  const path = above === '' ? node.name : `${above}/${node.name}`;
  return [path, ...node.children.flatMap((child) => pathsOf(child, path))];
}

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NamedCall } from '../../host/build/pages/named-calls-page.ts';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { importBlocks } from '../e2e/support/solid-datasets.ts';
import { seconds } from '../patience.ts';
import type { ApiClient } from './api-client.ts';
import { linkOf, MailBox } from './mail-box.ts';
import { makePdf } from './make-pdf.ts';
import { difference, filled, type Values } from './named-calls/blanks.ts';
import { Caller } from './named-calls/caller.ts';
import { namedCalls } from './named-calls/index.ts';
import { pickAndStateCalls, topics } from './named-calls/pick-and-state-calls.ts';
import { administrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(60) });

async function importModel(client: ApiClient): Promise<string | undefined> {
  await importBlocks(client, 'Model');
  return (await client.datasets()).find(({ name }) => name === 'Model')?.id;
}

const calls = namedCalls.flatMap((section) => section.calls);
const all = new Set(calls.map(({ call }) => call));

/** The calls and topics of each demand of W7.18; each call is made below under the name of its demand. */
const demands: Readonly<Record<string, string>> = {
  'W7.18a': 'mine.load',
  'W7.18b': 'mine.configure',
  'W7.18c': 'mine.dataset.config mine.hierarchy.all',
  'W7.18d': 'layer.pieces.load',
  'W7.18e': 'histogram.get',
  'W7.18f': 'views.layout views.layout.set views.list',
  'W7.18g': 'view.add view.remove',
  'W7.18h': 'view.camera.reset set.view.up view.camera.center',
  'W7.18i': 'view.active.layer.update view.update.state',
  'W7.18j': 'viewport.view.link',
  'W7.18k': 'server.state.push',
  'W7.18l': 'filtering.clip.update filtering.clip.apply.to.layers',
  'W7.18m': 'representation.color.by',
  'W7.18n': 'fieldlist.set',
  'W7.18o': 'property.update',
  'W7.18p': 'color.preset.image',
  'W7.18q': 'filtering.threshold.add filtering.threshold.remove filtering.threshold.update',
  'W7.18r': 'slice.enable slice.disable slice.add slice.remove slice.update',
  'W7.18s': 'user.edits.update export.selection.update',
  'W7.18t': 'view.pick.point view.pick.area view.pick.polygon',
  'W7.18u': 'selection.clear selection.csv.get',
  'W7.18v': 'changeset.apply changeset.removelast',
  'W7.18w': 'application.state.get application.state.set',
  'W7.18x': 'application.state.view.reset application.state.view.clone view.reset',
  'W7.18y': 'layer.state view.state representation.state selection.size',
};
const demandOf = new Map<string, string>(
  Object.entries(demands).flatMap(([demand, names]) =>
    names.split(' ').map((name) => [`datacloud.${name}`, demand] as const),
  ),
);
/** What a call proves by being made: its statement, and its demand of W7.18. */
const provedBy = ({ call, statement }: NamedCall): string =>
  [...new Set([statement, demandOf.get(call) ?? statement])].join(', ');

describe('the table of named calls', () => {
  it('has every call of the session and every topic', () => {
    expect([...demandOf.keys()].filter((name) => !all.has(name))).toEqual([]);
    expect(topics.map(({ call }) => demandOf.get(call))).toEqual(topics.map(() => 'W7.18y'));
  });

  it('has each payload of calls that take several', () => {
    const managed = calls.filter(({ call }) => call === 'PUT /dataset/hierarchy/manage');
    expect(managed.map(({ payload }) => Object.keys(payload as object))).toEqual([
      ['site', 'groupName'],
      ['site', 'groupName', 'datasetType', 'folderPath', 'rawFileIds', 'datasetIds'],
      ['site', 'groupName', 'datasetType', 'folderPath', 'datasetIds'],
      ['site', 'groupName', 'datasetType', 'folderPath', 'datasetIds'],
    ]);
    expect(managed.at(-1)?.answer).toMatchObject({
      suggestedName: '{string}',
      oldName: 'Assays',
      datasetId: '{dataset}',
    });
    const properties = calls.filter(({ statement }) => statement === 'W7.22').map(({ payload }) => payload);
    for (const [name, value] of [
      ['DiffuseColor', [1, 0.5, 0]],
      ['Visibility', 1],
      ['PointSize', 9],
      ['LineWidth', 2],
      ['Ambient', 0],
    ])
      for (const type of ['geometry', 'labels'])
        expect(properties).toContainEqual({ layerName: '{points}', viewId: 'view1', type, name, value });
  });

  it('has every statement that names a REST call, or the payload of a session call', () => {
    const numbers = (from: number, to: number): string[] =>
      Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'));
    const wanted = [
      ...[...numbers(2, 14), ...numbers(21, 26)].map((number) => `W7.${number}`),
      ...numbers(2, 37).map((number) => `A7.${number}`),
      ...numbers(1, 13).map((number) => `I7.${number}`),
    ];
    const named = new Set(calls.map(({ statement }) => statement));
    expect(wanted.filter((statement) => !named.has(statement))).toEqual([]);
  });

  it('gives the reason of ADR 0011 for each call that is not as its statement, read by itself, would have it', async () => {
    const reasons = await readFile('docs/adr/0011-reading-the-gaps.md', 'utf8');
    for (const { reading } of calls) if (reading !== undefined) expect(reasons).toContain(`**${reading}.**`);
  });
});

describe.skipIf(!isBuilt)('[W7.19] calls as the specification writes them', () => {
  const setUp = useServer();
  const values: Values = new Map();
  const pushed = new Map<string, unknown[]>();
  const subscriptions: { unsubscribe(): Promise<unknown> }[] = [];
  let caller: Caller;

  beforeAll(async () => {
    const { client, server } = setUp;
    const blastSite = (await client.call<{ id: string }>('POST', '/site/create', { name: 'Blasts' })).body.id;
    await client.call('GET', `/blastdog/read/patterns?siteId=${blastSite}`);
    const blasts = join(server.dataFolder, 'blast');
    const folder = join(blasts, (await readdir(blasts)).find((name) => name.includes(blastSite)) ?? '');
    await mkdir(join(folder, '346'), { recursive: true });
    await writeFile(
      join(folder, '346', 'P1.csv'),
      'Pattern,Hole Name,Collar X,Collar Y,Collar Z,Dip,Bearing,Drill Length,Diameter\nP1,1,10,20,30,90,0,5,165\n',
    );
    await client.call('PUT', '/allowed-domain/update', { domains: ['example.com'] });
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const avatarForm = new FormData();
    avatarForm.append('avatar', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
    const mails = new MailBox(server.dataFolder);
    const given: Record<string, unknown> = {
      site: client.site,
      dataset: await importPoints(client, 'Grid'),
      taken: await importPoints(client, 'Assays'),
      model: await importModel(client),
      ...administrator,
      image: new Uint8Array(image),
      avatarForm,
      thumbnail: `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`,
      blastSite,
      stream: '{stream}',
      points: async () => `${await filled('{dataset}', values)}/points`,
      blocks: async () => `${await filled('{model}', values)}/blocks`,
      pushedView: () => {
        const views = (pushed.get('datacloud.view.state') ?? []) as { viewId: string; state: unknown }[];
        return views.findLast(({ viewId }) => viewId === 'view1')?.state;
      },
      anasToken: async () => {
        await expect.poll(() => mails.mailsFor('ana@example.com'), { timeout: seconds(10) }).not.toEqual([]);
        const [mail] = await mails.mailsFor('ana@example.com');
        return mail && linkOf(mail).searchParams.get('token');
      },
      agreement: async () =>
        (
          await client.call<{ id: string }>(
            'POST',
            '/plugins/agreement/versions?name=Terms',
            new Uint8Array(makePdf('Terms')),
          )
        ).body.id,
    };
    for (const [name, value] of Object.entries(given)) values.set(name, value);
    caller = new Caller(server.address, client.token ?? '', values);
  });
  afterAll(() => caller?.close());

  it('[W7.13, W7.14] the event stream and a new session need the bearer token', async () => {
    const statusOf = async (path: string, method: string, bearer?: string): Promise<number> => {
      const ended = new AbortController();
      const headers = new Headers(bearer === undefined ? [] : [['authorization', `Bearer ${bearer}`]]);
      const { status } = await fetch(`${setUp.server.address}/api${path}`, { method, headers, signal: ended.signal });
      ended.abort();
      return status;
    };
    for (const [path, method] of [
      ['/event', 'GET'],
      ['/paraview/create-session', 'POST'],
    ] as const) {
      const statuses = [undefined, 'other', setUp.client.token].map((bearer) => statusOf(path, method, bearer));
      expect([path, ...(await Promise.all(statuses))]).toEqual([path, 401, 401, 200]);
    }
  });

  const outcomeOf = async (named: NamedCall): Promise<{ problem?: string | undefined; refusal?: string }> => {
    const outcome = await caller.make(named.call, named.payload);
    if ('refusal' in outcome) {
      const { refusal } = outcome;
      return { refusal, problem: refusal === named.refusal ? undefined : `It is refused: ${refusal}` };
    }
    if (named.refusal !== undefined) return { problem: 'It is answered' };
    if (named.call.endsWith('create-session')) await subscribe(outcome.answer);
    return { problem: await difference(outcome.answer, named.answer, values) };
  };

  /** What takes its time is asked for again: whatever is read, and files that are still in use. */
  const problemOf = async (named: NamedCall): Promise<string | undefined> => {
    const isRead = named.call.startsWith('GET ') || named.call === 'PUT /dataset-metadata/update';
    for (const end = Date.now() + seconds(10); ;) {
      const { problem, refusal } = await outcomeOf(named);
      const takesTime = isRead || refusal === 'file-in-use';
      if (problem === undefined || !takesTime || Date.now() > end) return problem;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  const subscribe = async (ticket: unknown): Promise<void> => {
    const session = await caller.connect(ticket as { sessionURL: string; secret: string });
    subscriptions.length = 0;
    for (const { call: name } of topics) {
      pushed.set(name, []);
      const subscription = session.subscribe(name, ([payload]) => pushed.get(name)?.push(payload));
      subscriptions.push(subscription as { unsubscribe(): Promise<unknown> });
    }
  };

  for (const { title, calls: section } of namedCalls.filter(({ calls: some }) => some !== topics))
    describe(`${title}`, () => {
      for (const [at, named] of section.entries())
        it(`[${provedBy(named)}] ${at + 1}: ${named.call.slice(0, 60)} ${named.purpose ?? ''}`, async () => {
          expect(await problemOf(named)).toBeUndefined();
        });
      if (section === pickAndStateCalls) pushes();
    });

  function pushes(): void {
    it('[W7.18y] what changed was pushed to who subscribed', async () => {
      for (const { call, answer } of topics) {
        const found = await Promise.all((pushed.get(call) ?? []).map((payload) => difference(payload, answer, values)));
        expect([call, found.includes(undefined) ? undefined : found]).toEqual([call, undefined]);
      }
    });

    it('[W7.18z] who unsubscribes hears no more', async () => {
      const heard = (): number[] => topics.map(({ call }) => pushed.get(call)?.length ?? 0);
      /** Changes a view, a layer and its look, and what is picked; each is pushed before it is answered. */
      const changeAll = async (PointSize: number): Promise<void> => {
        const points = await filled('{points}', values);
        for (const [call, payload] of [
          ['datacloud.view.update.state', { viewId: 'view1', state: { zScaling: PointSize } }],
          [
            'datacloud.property.update',
            { viewId: 'view1', layerName: points, type: 'geometry', name: 'PointSize', value: PointSize },
          ],
          ['datacloud.changeset.apply', { changes: [{ layerName: points, mode: 'replace', items: '{items}' }] }],
          ['datacloud.selection.clear', {}],
        ] as const)
          expect([call, await caller.make(call, payload)]).toMatchObject([call, { answer: {} }]);
      };
      const before = heard();
      await changeAll(4);
      const after = heard();
      expect(after.map((count, at) => count > before[at]!)).toEqual(topics.map(() => true));
      for (const subscription of subscriptions) await subscription.unsubscribe();
      await changeAll(5);
      expect(heard()).toEqual(after);
      caller.close();
    });
  }
});

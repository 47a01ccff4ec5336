import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { ApiClient, type Answer } from '../integration/api-client.ts';
import { askTicket } from '../integration/render-session.ts';
import { connectWslink } from '../integration/wslink-client.ts';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { EventReader, type ReadEvent } from './support/event-reader.ts';
import type { Load, LoadFigures, StartLoad } from './support/load.ts';
import { NodeCluster, nodeNames, type NodeName } from './support/node-cluster.ts';
import { pause, until, whileBusy } from './support/pause.ts';
import { seededRandom } from './support/random.ts';
import { seconds } from '../patience.ts';

/** What wslink says of a call over a connection that has ended. */
const CONNECTION_NOT_OPEN = -32099;

const CHUNK_BYTES = 3_670_016;
const CLIENTS = 3;
const PATIENCE = seconds(180);
const VIEW = 'view1';
const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;

/** What a run came to. */
export interface NodeKillFigures {
  readonly kills: number;
  readonly chunks: number;
  readonly imports: number;
  readonly saves: number;
  /** Sessions whose process was killed and that came back on another one. */
  readonly moved: number;
  readonly load: LoadFigures | undefined;
}

interface Session {
  readonly sessionId: string;
  readonly resumed: boolean;
  call<T>(method: string, params: object): Promise<T>;
  close(): void;
}

interface Worker {
  readonly client: ApiClient;
  readonly reader: EventReader;
  session: Session;
  /** The scene as it was last asked for. */
  known: object;
}

/**
 * Clients upload, import, save states and read events through a balancer with three server processes, one of which is killed at a seeded
 * moment, `kills` times, beside a load if one is given. Nothing that was acknowledged is lost, and the sessions of the killed process come back on
 * another one.
 */
export async function workThroughNodeKills(
  seed: number,
  kills: number,
  { withBucket = false, startLoad }: { withBucket?: boolean; startLoad?: StartLoad } = {},
): Promise<NodeKillFigures> {
  const random = seededRandom(seed);
  const cluster = await NodeCluster.start({ withBucket });
  const figures = { kills, chunks: 0, imports: 0, saves: 0, moved: 0 };
  const workers: Worker[] = [];
  let load: Load | undefined;
  try {
    const first = await ApiClient.signIn(cluster);
    const layerName = `${await importPoints(first, 'Scene')}/points`;
    for (let at = 0; at < CLIENTS; at += 1) {
      const client = await ApiClient.signIn(cluster);
      const session = await connect(client);
      await session.call('datacloud.mine.load', { viewId: VIEW, layers: { [layerName]: ['ROOT'] } });
      const size = { viewId: VIEW, layerName, type: 'geometry', name: 'PointSize', value: 2 + at };
      await session.call('datacloud.property.update', size);
      workers.push({
        client,
        session,
        known: await sceneOf(session),
        reader: new EventReader(cluster.address, client),
      });
    }
    await until(async () => expect(workers.every(({ reader }) => reader.hasBegun)).toBe(true), PATIENCE);
    load = await startLoad?.(cluster);
    const imported = new Map<string, string>();
    const states = new Map<string, string>();
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = nodeOf((workers[kill % CLIENTS] as Worker).session);
      let acknowledged = 0;
      for (const { client } of [...workers, { client: first }]) await until(() => client.keepSignedIn(), PATIENCE);
      const work = workers.map(async ({ client, known }, at) => {
        const name = `Import ${kill}-${at}`;
        const id = await upload(client, name, random, () => (acknowledged += 1));
        figures.chunks += id.chunks;
        expect(await cluster.hashOfKept(id.id)).toBe(id.sha256);
        imported.set(name, await createDataset(client, name, id.id));
        const stateName = `State ${kill}-${at}`;
        states.set(stateName, await save(client, stateName, known));
      });
      const working = Promise.all(work);
      working.catch(() => undefined);
      // Not by the clock alone: on a slow machine too, the kill comes in the middle of work.
      await Promise.race([working, until(async () => expect(acknowledged).toBeGreaterThan(1), PATIENCE)]);
      await pause(random() * 400);
      await cluster.nodes[victim].kill();
      figures.moved += await moveSessions(workers, victim);
      await cluster.nodes[victim].start();
      await working;
    }
    figures.imports = imported.size;
    figures.saves = states.size;
    await expectImported(first, imported);
    await expectSaved(first, states);
    await expectHeard(workers, [...imported.values()]);
    return { ...figures, load: await load?.end() };
  } finally {
    load?.dispose();
    for (const { session } of workers) session.close();
    await Promise.all(workers.map(({ reader }) => reader.close()));
    await cluster.dispose();
  }
}

/** The sessions of a killed node get a new one elsewhere and give it their scene; those of others have not noticed. Answers how many moved. */
async function moveSessions(workers: readonly Worker[], victim: NodeName): Promise<number> {
  let moved = 0;
  for (const worker of workers) {
    if (nodeOf(worker.session) === victim) {
      const before = worker.session;
      worker.session = await until(() => connect(worker.client, before.sessionId), PATIENCE);
      before.close();
      expect(worker.session.resumed).toBe(false);
      expect(nodeOf(worker.session)).not.toBe(victim);
      await worker.session.call('datacloud.application.state.set', { state: worker.known });
      moved += 1;
    }
    expect(await sceneOfWorker(worker)).toEqual(worker.known);
  }
  return moved;
}

/** The scene of a worker's session, which it takes up again where a machine with too much to do broke its connection. */
async function sceneOfWorker(worker: Worker): Promise<object> {
  try {
    return await sceneOf(worker.session);
  } catch (error) {
    if ((error as { code?: unknown }).code !== CONNECTION_NOT_OPEN) throw error;
    const before = worker.session;
    worker.session = await until(() => connect(worker.client, before.sessionId), PATIENCE);
    before.close();
    expect(worker.session.resumed).toBe(true);
    return sceneOf(worker.session);
  }
}

/** Sends a file of points in chunks, side by side, until it is whole; what was acknowledged is never asked for again. */
async function upload(
  client: ApiClient,
  name: string,
  random: () => number,
  told: () => void,
): Promise<{ id: string; chunks: number; sha256: string }> {
  const head = 'X,Y,Z,CU\n1,2,3,4\n5,6,7,8\n';

  const row = `${(random() * 1000).toFixed(3)},${(random() * 1000).toFixed(3)},100.000,1.25\n`;
  const bytes = Buffer.from(head + row.repeat(Math.ceil((CHUNK_BYTES * 1.2) / row.length)));
  const total = Math.ceil(bytes.length / CHUNK_BYTES);
  const file = { name: `${name}.csv`, identifier: name, total };
  const acknowledged = new Set<number>();
  let id = '';
  const send = async (number: number): Promise<void> => {
    const chunk = bytes.subarray((number - 1) * CHUNK_BYTES, number * CHUNK_BYTES);
    const { status, body } = await client.call<{ id: string }>('POST', client.chunkPath(file, number), chunk);
    // The last chunk answers 412 with what is missing: it is kept all the same.
    if (status !== 200 && status !== 412) throw new Error(`Chunk ${number} answered ${status} ${JSON.stringify(body)}`);
    acknowledged.add(number);
    ({ id } = body);
    told();
  };
  await until(async () => {
    const { status, body } = await client.call<{ outcome: string; id?: string; missingChunks?: number[] }>(
      'POST',
      '/dataset-metadata/validate',
      {
        datasetName: name,
        groupName: 'Production',
        datasetType: 'Points',
        site: client.site,
        folderPath: '',
        file: { fileName: file.name, uniqueIdentifier: file.identifier, chunkTotalCount: total },
      },
    );
    if (status !== 200) throw new Error(`The question for chunks answered ${status}`);
    const all = Array.from({ length: total }, (_, index) => index + 1);
    const missing = body.outcome === 'upload' ? (body.missingChunks ?? all) : [];
    expect(missing.filter((number) => acknowledged.has(number))).toEqual([]);
    const sent = await Promise.allSettled(missing.map((number) => send(number)));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
    if (body.outcome === 'upload') await send(total);
    else id = body.id ?? id;
    if (body.outcome === 'upload') throw new Error('Whether it is whole is asked once more');
  }, PATIENCE);
  return { id, chunks: total, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Creates a dataset of a raw file; the call is made again until it is answered, and makes one dataset. */
async function createDataset(client: ApiClient, name: string, fileId: string): Promise<string> {
  return until(async () => {
    const metadata = await client.metadata(fileId, 60);
    const { status, body } = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', {
      name,
      groupName: 'Production',
      folderPath: '',
      id: metadata.id,
      metadataConfigId: metadata.metadataConfigId,
      x_col: 'X',
      y_col: 'Y',
      z_col: 'Z',
      hierarchy_cols: [],
      chunk_cols: [],
      columns: [{ name: 'CU', statsDataType: 'continuous', units: 'none' }],
    });
    if (status === 200) return body.datasetId;
    // An earlier call was done although its answer was lost.
    const named = (await client.datasets()).filter((dataset) => dataset.name === name);
    if (status === 409 && named[0]) return named[0].id;
    throw new Error(`Create answered ${status} ${JSON.stringify(body)}`);
  }, PATIENCE);
}

/** Saves a state; answers its id. */
async function save(client: ApiClient, name: string, appState: object): Promise<string> {
  return until(async () => {
    const { status, body }: Answer<{ id: string }> = await client.call('POST', '/state/create', {
      site: client.site,
      name,
      appState,
      thumbnail,
    });
    if (status === 200) return body.id;
    const list = await client.call<{ id: string; name: string }[]>('GET', `/state/read?site=${client.site}`);
    const known = list.status === 200 ? list.body.find((state) => state.name === name) : undefined;
    if (known) return known.id;
    throw new Error(`A save answered ${status} ${JSON.stringify(body)}, and the list ${list.status}`);
  }, PATIENCE);
}

async function expectImported(client: ApiClient, imported: ReadonlyMap<string, string>): Promise<void> {
  for (const id of imported.values()) {
    const { status, failure } = await client.generated(id, 900);
    expect({ status, failure }).toEqual({ status: 'Complete', failure: null });
  }
  const listed = (await client.datasets()).filter(({ name }) => name !== 'Scene');
  expect(listed.map(({ name, id }) => [name, id]).toSorted()).toEqual([...imported].toSorted());
}

async function expectSaved(client: ApiClient, states: ReadonlyMap<string, string>): Promise<void> {
  // A list that is refused says nothing of what is there.
  const list = (): Promise<Answer<{ id: string; name: string }[]>> =>
    client.call('GET', `/state/read?site=${client.site}`);
  const { status, body } = await whileBusy(list);
  expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
  expect(body.map(({ name, id }) => [name, id]).toSorted()).toEqual([...states].toSorted());
}

/** Every reader has seen the end of every import, and no event twice. */
async function expectHeard(workers: readonly Worker[], datasetIds: readonly string[]): Promise<void> {
  const heardOf = ({ events }: EventReader): ReadEvent[] =>
    events.filter(({ data }) => datasetIds.includes(data.datasetId ?? ''));
  for (const { reader } of workers) {
    const ends = (): string[] =>
      heardOf(reader).flatMap(({ kind, data }) => (kind === 'complete' ? [data.datasetId ?? ''] : []));
    await until(async () => expect(ends().toSorted()).toEqual([...datasetIds].toSorted()), PATIENCE);
    const ids = reader.events.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(reader.events.filter(({ kind }) => kind === 'reset')).toEqual([]);
  }
  const [first, ...others] = workers.map(({ reader }) => heardOf(reader));
  for (const other of others) expect(other).toEqual(first);
}

async function connect(client: ApiClient, resume?: string): Promise<Session> {
  const { sessionURL, secret, sessionId, resumed } = await askTicket(client, resume);
  expect(new URL(sessionURL).pathname).toBe(`/ws/${sessionId.split('.', 1)[0]}`);
  const { session, close } = await connectWslink(sessionURL, secret);
  const call = async <T>(method: string, params: object): Promise<T> => (await session.call(method, [params])) as T;
  return { sessionId, resumed, call, close };
}

async function sceneOf(session: Session): Promise<object> {
  return (await session.call<{ state: object }>('datacloud.application.state.get', {})).state;
}

function nodeOf({ sessionId }: Session): NodeName {
  const node = nodeNames.find((name) => sessionId.startsWith(`${name}.`));
  if (!node) throw new Error(`No node has the session ${sessionId}`);
  return node;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ApiClient, Metadata, TreeDataset } from '../../integration/api-client.ts';
import { openSession } from '../../integration/render-session.ts';
import type { StartLoad } from '../../reliability/support/load.ts';
import { pause } from '../../reliability/support/pause.ts';
import { startBusyLoops } from './busy-loops.ts';
import { PatientCaller } from './patient-caller.ts';

const STATES = 490;
const LISTING = 8;
const IMPORTING = 12;
const LOOPS = 8;
const ROWS = 2_000;
/** Behind other imports, on processors that are busy, on a server that is killed now and then. */
const LONGEST_IMPORT = 1_800_000;
const thumbnail = `data:image/jpeg;base64,/9j/${'A'.repeat(40)}`;

/**
 * What starves the database and the processors: on a site of its own eight callers that list 490 states and the datasets again and again,
 * twelve imports at a time, and eight busy loops. A refused call is made again. A list that lacks something, or an import that was acknowledged
 * and becomes no dataset, is a loss, and `end` rejects.
 */
export const startStarvingLoad: StartLoad = async (server) => {
  const caller = await PatientCaller.signIn(server);
  const { client } = caller;
  const site = await caller.call<{ id: string }>('POST', '/site/create', {
    name: 'Load',
    description: '',
    country: 'CL',
    isSysAdminOnly: false,
  });
  expect(site.status).toBe(200);
  client.site = site.body.id;
  await saveStates(client);
  const points = await uploadPoints(client);
  const figures = { lists: 0, imports: 0 };
  let isEnding = false;

  const list = async (): Promise<void> => {
    while (!isEnding) {
      const { status, body } = await caller.call('GET', `/state/read?site=${client.site}`);
      expect({ status, states: (body as unknown[]).length }).toEqual({ status: 200, states: STATES });
      await datasetsOf(caller);
      figures.lists += 2;
    }
  };
  const importAgain = async (at: number): Promise<void> => {
    for (let round = 0; !isEnding; round += 1) {
      await importOnce(caller, points, `Load ${at}-${round}`);
      figures.imports += 1;
    }
  };

  const loops = startBusyLoops(LOOPS);
  const working = Promise.all([
    ...Array.from({ length: LISTING }, list),
    ...Array.from({ length: IMPORTING }, (_, at) => importAgain(at)),
  ]);
  working.catch(() => undefined);
  const stop = (): void => {
    isEnding = true;
    loops.dispose();
  };
  return {
    fileIds: [points.id],
    async end() {
      stop();
      await working;
      return { ...figures, refused: caller.refused, unanswered: caller.unanswered };
    },
    dispose() {
      stop();
      caller.dispose();
    },
  };
};

/** Imports the points, waits until they are a dataset, and deletes it. */
async function importOnce(caller: PatientCaller, points: Metadata, name: string): Promise<void> {
  const { status, body } = await caller.call<{ datasetId: string; code: string }>('POST', '/dataset-points/create', {
    name,
    groupName: 'Production',
    folderPath: '',
    id: points.id,
    metadataConfigId: points.metadataConfigId,
    x_col: 'X',
    y_col: 'Y',
    z_col: 'Z',
    hierarchy_cols: [],
    chunk_cols: [],
    columns: [{ name: 'CU', statsDataType: 'continuous', units: 'none' }],
  });
  // An earlier call was done although its answer was lost.
  if (status !== 200) expect(body.code).toBe('dataset-name-taken');
  const end = Date.now() + LONGEST_IMPORT;
  for (;;) {
    const dataset = (await datasetsOf(caller)).find((other) => other.name === name);
    expect(dataset, `${name} was acknowledged`).toBeDefined();
    expect(dataset?.status, `${name}: ${JSON.stringify(dataset?.failure)}`).not.toBe('Failed');
    if (dataset?.status === 'Complete') {
      expect((await caller.call('DELETE', `/dataset/delete/${dataset.id}`)).status).toBeOneOf([200, 404]);
      return;
    }
    expect(Date.now(), `${name} is ${dataset?.status}`).toBeLessThan(end);
    await pause(500);
  }
}

interface Node {
  readonly children: readonly Node[];
  readonly datasets: readonly TreeDataset[];
}

async function datasetsOf(caller: PatientCaller): Promise<TreeDataset[]> {
  const path = `/dataset/hierarchy?site=${caller.client.site}&paraviewConfig=false`;
  const { status, body } = await caller.call<{ hierarchy: readonly Node[] }>('GET', path);
  expect(status).toBe(200);
  const walk = (node: Node): TreeDataset[] => [...node.datasets, ...node.children.flatMap(walk)];
  return body.hierarchy.flatMap(walk);
}

async function saveStates(client: ApiClient): Promise<void> {
  const session = await openSession(client);
  const { state: appState } = await session.call<{ state: object }>('datacloud.application.state.get', {});
  session.close();
  for (let number = 0; number < STATES; number += 1) {
    const state = { site: client.site, name: `State ${number}`, appState, thumbnail };
    expect((await client.call('POST', '/state/create', state)).status).toBe(200);
  }
}

async function uploadPoints(client: ApiClient): Promise<Metadata> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-load-'));
  try {
    const rows = Array.from({ length: ROWS }, (_, row) => `${row},${row % 97},100,${(row % 31) / 10}`);
    await writeFile(join(folder, 'load.csv'), ['X,Y,Z,CU', ...rows, ''].join('\n'));
    return await client.upload(join(folder, 'load.csv'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

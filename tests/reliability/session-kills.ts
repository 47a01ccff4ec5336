import { expect } from 'vitest';
import { encodeItems } from 'adit/core';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { ApiClient } from '../integration/api-client.ts';
import { askTicket } from '../integration/render-session.ts';
import { ownPostgres, ServerProcess } from '../integration/server-process.ts';
import { connectWslink } from '../integration/wslink-client.ts';
import { pause, until, whileBusy } from './support/pause.ts';
import { seededRandom } from './support/random.ts';
import { expectKept, saveState, type SavedStateModel } from './support/saved-state-model.ts';
import { seconds } from '../patience.ts';

const LEAST_BEFORE_KILL = 4;
const MAX_BEFORE_KILL = 24;
const LATEST_KILL = 60;
const VIEW = 'view1';
const clip = {
  enable: true,
  visible: true,
  type: 'Plane',
  normal: [0, 0, 1],
  positionOffset: [0, 0, 0],
  length: [100, 100, 100],
  rotation: [0, 0, 0],
  bounds: [477_923, 478_324, 6_772_145, 6_772_546, 358, 359],
};

/** What a run of kills came to. */
export interface SessionKillFigures {
  readonly kills: number;
  /** Calls that were answered. */
  readonly acknowledged: number;
  readonly saves: number;
}

interface Session {
  readonly sessionId: string;
  readonly resumed: boolean;
  call<T>(method: string, params: object): Promise<T>;
  close(): void;
}

/**
 * Works in a render session, with the unmodified client, and saves states, while the server is killed `kills` times at seeded moments. After
 * each start every acknowledged save is there, and a new session takes the scene as it was.
 */
export async function workThroughKills(seed: number, kills: number): Promise<SessionKillFigures> {
  const [random, moments] = [seededRandom(seed), seededRandom(seed + 1)];
  const server = new ServerProcess(ownPostgres);
  let acknowledged = 0;
  try {
    await server.start();
    const client = await ApiClient.signIn(server);
    const layers = [`${await importPoints(client, 'North')}/points`, `${await importPoints(client, 'South')}/points`];
    const saves: SavedStateModel = { client, kept: new Map(), open: undefined, acknowledged: 0 };
    let session = await connect(client);
    /** What the scene was when it was last asked for. */
    let known = await stateOf(session);
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = acknowledged + LEAST_BEFORE_KILL + Math.floor(moments() * (MAX_BEFORE_KILL - LEAST_BEFORE_KILL));
      let isKilled = false;
      let die = (): void => undefined;
      const death = new Promise<never>((_, reject) => (die = () => reject(new Error('The server was killed'))));
      death.catch(() => undefined);
      const work = async (): Promise<void> => {
        while (!isKilled) {
          const action = actionOf(random, layers, known);
          if (action === 'save') await saveState(saves, random, known);
          else await Promise.race([session.call(...action), death]);
          known = await Promise.race([stateOf(session), death]);
          acknowledged += 1;
        }
      };
      let failure: { error: unknown } | undefined;
      const working = work().catch((error: unknown) => {
        if (!isKilled) failure = { error };
      });
      // Not by the clock alone: on a slow machine too, every kill comes in the middle of work.
      while (acknowledged < enough && !failure) await pause(1);
      await pause(moments() * LATEST_KILL);
      isKilled = true;
      await server.kill();
      die();
      await working;
      if (failure) throw failure.error;
      session.close();

      await server.start();
      await expectKept(saves);
      const before: string = session.sessionId;
      session = await until(() => connect(client, before), seconds(10));
      expect(session.resumed).toBe(false);
      expect(await session.call('datacloud.application.state.set', { state: known })).toMatchObject({
        missingLayers: [],
      });
      expect(await stateOf(session)).toEqual(known);
    }
    session.close();
    return { kills, acknowledged, saves: saves.acknowledged };
  } finally {
    await server.dispose();
  }
}

async function connect(client: ApiClient, resume?: string): Promise<Session> {
  await whileBusy(() => client.call('GET', '/user/read/me'));
  const { sessionURL, secret, sessionId, resumed } = await askTicket(client, resume);
  const { session, close } = await connectWslink(sessionURL, secret);
  return {
    sessionId,
    resumed,
    call: async <T>(method: string, params: object) => (await session.call(method, [params])) as T,
    close,
  };
}

interface State {
  readonly displayPaneState: Readonly<Record<string, readonly { readonly layerName: string }[]>>;
  readonly filtersMap: Readonly<Record<string, Readonly<Record<string, readonly { readonly id: string }[]>>>>;
}

async function stateOf(session: Session): Promise<State> {
  return (await session.call<{ state: State }>('datacloud.application.state.get', {})).state;
}

/** What is done next: a session call that the scene admits, or a save. */
function actionOf(
  random: () => number,
  layers: readonly string[],
  known: State,
): 'save' | readonly [method: string, params: object] {
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  // The picks of a dataset stand among the layers too.
  const listed = (known.displayPaneState[VIEW] ?? []).map(({ layerName }) => layerName);
  const shown = layers.filter((name) => listed.includes(name));
  const hidden = layers.filter((name) => !listed.includes(name));
  const layerName = oneOf(shown);
  if (layerName === undefined || (hidden.length > 0 && random() < 0.2))
    return ['datacloud.mine.load', { viewId: VIEW, layers: { [oneOf(hidden)]: ['ROOT'] } }];
  const where = { viewId: VIEW, layerName };
  const [filter] = known.filtersMap[VIEW]?.[layerName] ?? [];
  const low = Math.floor(random() * 12);
  const set = (name: string, value: unknown): readonly [string, object] => [
    'datacloud.property.update',
    { ...where, type: 'geometry', name, value },
  ];
  const actions: readonly (() => ReturnType<typeof actionOf>)[] = [
    () => 'save',
    () => 'save',
    () => ['datacloud.mine.load', { viewId: VIEW, layers: { [layerName]: [] } }],
    () => [
      'datacloud.representation.color.by',
      {
        ...where,
        field: 'CU',
        column: 'Copper',
        rgbPoints: [low, 0, random(), 1, 24, 1, 0, random()],
        forceCategoricalComputation: false,
      },
    ],
    () => [
      'datacloud.representation.color.by',
      {
        ...where,
        field: 'ROCK',
        column: 'Rock',
        rgbPoints: [0, 0, 0, 1, 24, 1, 0, 0],
        forceCategoricalComputation: true,
      },
    ],
    () => set('PointSize', 1 + low),
    () => set('DiffuseColor', [random(), random(), random()]),
    () =>
      filter
        ? ['datacloud.filtering.threshold.remove', { ...where, filterId: filter.id }]
        : [
            'datacloud.filtering.threshold.add',
            { ...where, filter: { id: `f${low}`, field: 'CU', dataRange: [low, 24], enabled: true } },
          ],
    () => ['datacloud.layer.cuts.set', { ...where, clip: { ...clip, position: [478_123 + low, 6_772_345, 358] } }],
    () => [
      'datacloud.changeset.apply',
      { changes: [{ layerName, mode: 'replace', items: encodeItems(Uint32Array.of(low, low + 1)) }] },
    ],
    () => ['datacloud.set.view.up', { viewId: VIEW, direction: oneOf(['top', 'north', 'east']) }],
    () => ['datacloud.view.update.state', { viewId: VIEW, state: { zScaling: 1 + low / 2 } }],
  ];
  return oneOf(actions)();
}

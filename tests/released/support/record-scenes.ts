import type { ApiClient } from '../../integration/api-client.ts';
import { openSession, type OpenSession } from '../../integration/render-session.ts';
import { withoutTold } from './without-told.ts';

/** What is said of a scene after its state was loaded. */
export interface RecordedScene {
  readonly id: string;
  /** What `datacloud.application.state.set` answers. */
  readonly answer: unknown;
  /** What `datacloud.application.state.get` answers then. */
  readonly state: unknown;
  /** What is pushed while the state is loaded: all views and layers. */
  readonly topics: readonly unknown[];
}

const topics = [
  'datacloud.application.state',
  'datacloud.layer.state',
  'datacloud.representation.state',
  'datacloud.selection.size',
  'datacloud.view.state',
];

/** The scene of every saved state of the client's site, under the specification's names. */
export async function recordScenes(client: ApiClient): Promise<Record<string, RecordedScene>> {
  const { body: states } = await client.call<{ id: string; name: string }[]>('GET', `/state/read?site=${client.site}`);
  const scenes: Record<string, RecordedScene> = {};
  for (const { id, name } of states.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const { body } = await client.call<{ appState: object }>('GET', `/state/read/${id}`);
    const session = await openSession(client);
    scenes[name] = withoutNumbers({ id, ...(await recordScene(session, body.appState)) });
    session.close();
  }
  return scenes;
}

async function recordScene(session: OpenSession, state: object): Promise<Omit<RecordedScene, 'id'>> {
  const pushed: unknown[] = [];
  for (const topic of topics) session.subscribe(topic, (payload) => pushed.push({ topic, payload }));
  const answer = await session.call('datacloud.application.state.set', { state });
  const given = await session.call<{ state: unknown }>('datacloud.application.state.get', {});
  return { answer, state: withoutTold(given.state), topics: pushed };
}

/** Without the numbers of changes: how many there were is no fact of a state. */
function withoutNumbers<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (name, part) => (name === 'sequence' ? undefined : part))) as T;
}

import { expect, it } from 'vitest';
import { emptyTree, silentLog } from 'adit/core';
import { SessionCallError, type RenderSessionClient } from 'adit/core/web';
import { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { followSession } from './follow-session.ts';
import { WatchedSession } from './watched-session.ts';

/** A start of a session that refuses to tell its scene where there is a `refusal`; what is called, and told of in a toast, is noted. */
function setUp(refusal?: Error) {
  const called: string[] = [];
  const told: string[] = [];
  const steps: (() => Promise<void>)[] = [];
  const inner = {
    status: 'connected',
    connections: 1,
    sessionId: 'one',
    prepare: (step: () => Promise<void>) => {
      steps.push(step);
      return { dispose: () => undefined };
    },
    subscribe: () => ({ dispose: () => undefined }),
    call: async ({ name }: { name: string }) => {
      called.push(name);
      if (refusal) throw refusal;
      return { scene: emptyTree('view1'), sequence: 1 };
    },
  } as unknown as RenderSessionClient;
  const session = new WatchedSession(inner);
  const failed = (key: string) => told.push(key);
  const store = new MobxSceneStore({ session, maps: () => [], log: silentLog, failed });
  followSession(session, store);
  const start = async (): Promise<void> => {
    for (const step of steps) await step();
  };
  return { called, told, start, store };
}

it('[W4.07, W8.06e, W8.06h] a start takes the scene and sets no configuration; one that is refused fails as a whole, without toasts of its steps', async () => {
  const { called, start, store } = setUp();
  await start();
  // A session knows the layers of its site, subscribing is part of the connection, and its scene is asked for instead of its state (ADR 0011).
  expect([called, store.viewIds]).toEqual([['datacloud.scene.get'], ['view1']]);
  const refused = setUp(new SessionCallError('engine-failed', 'No'));
  await expect(refused.start()).rejects.toThrow('No');
  expect([refused.called, refused.told]).toEqual([['datacloud.scene.get'], []]);
});

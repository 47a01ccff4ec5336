import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RenderSessionClient, Workspace } from 'adit/core/web';
import { tellLayout } from './tell-layout.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[W7.18f, W8.06i] tells each session of the layout, and a second after it has changed; a refusal is told, and nothing is sent while nothing changes', async () => {
  const sent: unknown[] = [];
  const failures: unknown[] = [];
  const refusals: Error[] = [];
  const facts = observable({ status: 'connecting', sessionId: 'one', layout: { root: 1 } as object | undefined });
  const session = {
    get status() {
      return facts.status;
    },
    get sessionId() {
      return facts.sessionId;
    },
    call: async ({ name }: { name: string }, { layout }: { layout: unknown }) => {
      sent.push([name, layout]);
      for (const refusal of refusals) throw refusal;
    },
  } as unknown as RenderSessionClient;
  const workspace = { keptLayout: () => facts.layout } as Workspace;
  const telling = tellLayout(session, workspace, (error) => failures.push(error));
  const become = (change: Partial<typeof facts>) => {
    runInAction(() => Object.assign(facts, change));
    return vi.advanceTimersByTimeAsync(1000);
  };
  await become({ status: 'initialized' });
  expect(sent).toEqual([['datacloud.views.layout.set', { root: 1 }]]);
  runInAction(() => (facts.layout = { root: 2 }));
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toHaveLength(1);
  await become({ layout: { root: 3 } });
  expect(sent.slice(1)).toEqual([['datacloud.views.layout.set', { root: 3 }]]);
  await become({ layout: { root: 3 } });
  await become({ layout: undefined });
  await become({ layout: { root: 3 }, status: 'disconnected' });
  expect(sent).toHaveLength(2);
  refusals.push(new Error('No'));
  await become({ status: 'initialized', sessionId: 'two' });
  expect([sent.length, failures]).toEqual([3, refusals]);
  telling.dispose();
  await become({ layout: { root: 4 } });
  expect(sent).toHaveLength(3);
});

import { ApiError, type Toast, type Wait } from 'adit/core/web';
import { loadDemo, type DemoLoad } from 'adit/plugins/demo';
import { complete, generate, type Notification } from 'adit/plugins/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { AskedLoads } from './asked-loads.ts';
import { DemoFollower } from './demo-follower.ts';

type Dataset = DemoLoad['datasets'][number];

const holes = (status: Dataset['status']): Dataset => ({ name: 'Holes', datasetId: status && '1', status });
const soil = (status: Dataset['status']): Dataset => ({ name: 'Soil', datasetId: status && '2', status });
const loadOf = (status: DemoLoad['status'], ...datasets: Dataset[]): DemoLoad => ({ status, datasets, failure: null });
const begun = loadOf('loading', holes('Generating Dataset'), soil(null));
const done = loadOf('complete', holes('Complete'), soil('Complete'));

let stored: Map<string, string>;
let answer: DemoLoad | ApiError;
let asked: number;
let toasts: Toast[];
let completed: DemoLoad[];
let tick: () => void;
let listeners: Map<string, Set<(told: Notification) => void>>;

/** A window; another one with the same storage is the same window after a reload. */
function openWindow(): DemoFollower {
  listeners = new Map();
  let waiting: (() => void)[] = [];
  tick = () => {
    const now = waiting;
    waiting = [];
    for (const go of now) go();
  };
  const wait: Wait = (_, signal) =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return new DemoFollower({
    api: {
      call: async (spec: unknown) => {
        if (spec === loadDemo) asked += 1;
        if (answer instanceof ApiError) throw answer;
        return answer;
      },
    } as never,
    events: {
      on: (kind, listener) => {
        const all = listeners.get(kind.name) ?? new Set();
        listeners.set(kind.name, all.add(listener as never));
        return { dispose: () => void all.delete(listener as never) };
      },
    },
    toasts: {
      show: (toast) => void toasts.push(toast),
      showError: (_, title) => void toasts.push({ type: 'error', title }),
    },
    asked: new AskedLoads({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    }),
    t: (key, { ready, count, names } = {}) => [key, ready ?? names, count].filter((one) => one !== undefined).join(' '),
    completed: async (load) => void completed.push(load),
    log: { warn: () => undefined },
    wait,
  });
}

const tell = (id: string): void =>
  listeners.get(complete.name)?.forEach((listener) => listener({ title: '', message: '', datasetId: id }));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  stored = new Map();
  [toasts, completed, asked] = [[], [], 0];
});

it('a load is told of in one toast from the click on, and its data are shown once all is told of them', async () => {
  const follower = openWindow();
  follower.goTo('site');
  answer = begun;
  const asking = follower.load();
  expect(toasts).toMatchObject([{ title: 'loading', message: 'loading.making', progress: 0 }]);
  await asking;
  await follower.load();
  expect(asked).toBe(1);
  await vi.waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'loading.ready 0 2', progress: 0.2 }));
  const [first] = toasts;
  const started: Notification = { title: 'Dataset Generation', message: 'Soil: Generation started' };
  expect(follower.keyOf(generate.name, { ...started, datasetSiteId: 'site' })).toBe(first?.key);
  expect(follower.keyOf(generate.name, { ...started, datasetSiteId: 'other' })).toBeUndefined();
  expect(follower.keyOf(generate.name, { ...started, message: 'Mine: Generation started' })).toBeUndefined();
  answer = done;
  tick();
  await settled();
  // The server has not told of the end of the holes yet: what it tells would take the place of the result.
  expect(completed).toEqual([]);
  tell('1');
  await vi.waitFor(() => expect(completed).toEqual([done]));
  await vi.waitFor(() => expect(stored.get('adit.demo.loads')).toBe('[]'));
  expect(new Set(toasts.map(({ key }) => key)).size).toBe(1);
  expect([...listeners.values()].map(({ size }) => size)).toEqual([0, 0]);
  expect(follower.keyOf(generate.name, { ...started, datasetSiteId: 'site' })).toBeUndefined();
});

it('a reload and a server that is away go on with it, a change of sites waits with it', async () => {
  const before = openWindow();
  before.goTo('site');
  answer = begun;
  await before.load();
  before.stop();
  toasts = [];
  const after = openWindow();
  after.goTo('other');
  await settled();
  expect(toasts).toEqual([]);
  answer = new ApiError(0, 'unreachable', '', {}, undefined);
  after.goTo('site');
  await settled();
  tick();
  await settled();
  expect(toasts).toEqual([]);
  answer = done;
  tick();
  await vi.waitFor(() => expect(completed).toEqual([done]));
  expect(asked).toBe(1);
});

it('a failure says which datasets, or why, and can be tried again; a refused call ends it', async () => {
  const follower = openWindow();
  follower.goTo('site');
  answer = loadOf('failed', holes('Failed'), soil('Complete'));
  await follower.load();
  await vi.waitFor(() => expect(toasts.at(-1)).toMatchObject({ type: 'error', message: 'failed.datasets Holes 1' }));
  await settled();
  answer = { ...loadOf('failed', holes(null)), failure: { code: 'job-died', values: {} } };
  await toasts.at(-1)?.actions?.[0]?.run();
  expect(asked).toBe(2);
  await vi.waitFor(() => expect(toasts.at(-1)).toMatchObject({ type: 'error', message: 'failed.unknown' }));
  await settled();
  answer = new ApiError(403, 'forbidden', '', {}, undefined);
  await follower.load();
  expect(toasts.at(-1)).toEqual({ type: 'error', title: 'failed' });
  expect(stored.get('adit.demo.loads')).toBe('[]');
  expect(completed).toEqual([]);
});

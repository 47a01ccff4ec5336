// @vitest-environment jsdom
import { observable, observableRef, runInAction } from 'mobx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyTree } from 'adit/core';
import {
  ActiveSiteToken,
  ApiError,
  NavigationToken,
  RenderSessionToken,
  SessionCallError,
  WorkspaceToken,
  type RenderSessionClient,
} from 'adit/core/web';
import { makeTestWorkspace, readPlugin, withRequired, type TestWorkspace } from 'adit/core/testing';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import {
  DrawnViewsToken,
  emptyBrowserState,
  emptyScene,
  SceneStoreToken,
  toApplicationState,
} from 'adit/plugins/views';
import { createState, readState, readStates, updateState } from '../shared/index.ts';
import { StateActionsToken } from './actions/state-actions.ts';
import type { StateFields } from './dialogs/facts-dialog.tsx';
import { SavedStatesToken } from './store/saved-states.ts';

const [GET, SET] = ['datacloud.application.state.get', 'datacloud.application.state.set'] as const;
const summary = { id: 's1', name: 'Pit', folder: '', version: 1, isOwn: true, mayEdit: true };
const facts = { facts: new Map(), browser: emptyBrowserState(), activeView: 'view1' };
const appState = toApplicationState(emptyScene('view1'), facts);

const nothing = { dispose: () => undefined };

/** The calls of the session that it refuses, and all that were made. */
const refused = new Set<string>();
let called: string[];
/** What it answers where it cannot show a state. */
let problem: object;
let workspace: TestWorkspace;
/** The views of which pictures were asked for. */
let pictured: string[];
/** The address of the page, and what goes to another. */
const navigation = observable(
  {
    path: '/ssa',
    query: new URLSearchParams(),
    go: (path: string) => {
      called.push(path);
      runInAction(() => (navigation.query = new URLSearchParams()));
    },
  },
  { query: observableRef, go: false },
);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  refused.clear();
  called = [];
  problem = {};
  const answers: Readonly<Record<string, object>> = {
    [GET]: { state: appState },
    [SET]: { clientState: appState.clientState, missingLayers: [] },
    'datacloud.scene.get': { scene: emptyTree('view1') },
    'datacloud.color.preset.image': { image: 'data:image/png;base64,' },
  };
  const session = {
    status: 'initialized',
    sessionId: 'one',
    retrying: false,
    connections: 1,
    prepare: () => nothing,
    subscribe: () => nothing,
    requestNew: async () => void called.push('new session'),
    call: async ({ name }: { name: string }) => {
      called.push(name);
      if (refused.has(name)) throw new SessionCallError('engine-failed', 'No');
      return structuredClone({ sequence: 1, ...answers[name], ...(name === SET && problem) });
    },
  } as unknown as RenderSessionClient;
  const sites = ['site', 'south'].map((id) => ({ id, name: id }));
  const kept: Readonly<Record<string, unknown>> = {
    'accounts.read-me': { id: 'u1', isActive: true, sites },
    'accounts.read-site': sites[1],
    [readStates.id]: [summary],
    [readState.id]: { ...summary, siteId: 'site', appState, thumbnail: null, views: [] },
    [createState.id]: { ...summary, id: 's2' },
    [updateState.id]: { ...summary, version: 2 },
  };
  pictured = [];
  workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin('plugins/states')]),
    services: [
      [RenderSessionToken, session],
      [NavigationToken, navigation],
    ],
    answer: ({ id }, input) => {
      const { params } = input as { params?: { stateId?: string } };
      if (params?.stateId === 'lost') throw new ApiError(404, 'not-found', 'Not found', {}, undefined);
      return params?.stateId === 'southern' ? { ...summary, siteId: 'south', appState } : kept[id];
    },
  });
  const picture = { bounds: [1, -1, 1, -1, 1, -1], snapshot: async () => new Blob(), onCamera: () => nothing };
  vi.spyOn(workspace.host.get(DrawnViewsToken), 'view').mockImplementation((viewId) => {
    pictured.push(viewId);
    return picture as never;
  });
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,/9j/');
});
afterEach(() => {
  workspace.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('[W4.49c, W4.49d, W8.06b, W8.06y, W8.06z] an application state that the session does not give or take is told in a toast, whatever it is for; one that it gives is sent with its picture', async () => {
  const { calls, toasts, dialogs } = workspace.recorded;
  const actions = workspace.host.get(StateActionsToken);
  const states = workspace.host.get(SavedStatesToken);
  const load = () => actions.load(summary as never);
  const saveAs = async (): Promise<string> => {
    await actions.saveAs();
    const { submit } = dialogs.at(-1)!.properties as { submit(fields: StateFields): Promise<void> };
    return submit({ name: 'Wall', folder: '', isPublic: false }).then(
      () => 'closed',
      ({ code }: { code: string }) => code,
    );
  };
  const told = (title: string) => ({
    type: 'error',
    title,
    message: String(new SessionCallError('engine-failed', 'No')),
    dismissable: false,
  });

  refused.add(SET);
  await load();
  await actions.startNew();
  expect(toasts.splice(0)).toEqual([told('The state could not be loaded'), told('No new state could be started')]);
  refused.clear();
  problem = { error: { code: 'bad-state', message: 'Bad', values: {} } };
  await load();
  expect(toasts.splice(0)).toMatchObject([
    { type: 'error', title: 'The state could not be loaded', dismissable: false },
  ]);
  problem = {};
  await load();
  expect([toasts.splice(0), states.current?.summary.id]).toEqual([[], 's1']);

  // The state that was loaded has none.
  workspace.host.get(HierarchyStoreToken).activate('d');
  refused.add(GET);
  await actions.save();
  await actions.reload();
  // The dialog of Save As stays open with what was typed.
  expect(await saveAs()).toBe('engine-failed');
  expect(toasts.splice(0)).toEqual([
    told('The state could not be saved'),
    told('The state could not be reloaded'),
    told('The state could not be saved'),
  ]);
  refused.clear();
  expect(calls.some(({ id }) => id === updateState.id)).toBe(false);
  await actions.save();
  expect(calls.findLast(({ id }) => id === updateState.id)?.input).toEqual({
    params: { id: 's1' },
    body: {
      appState: { ...appState, activeDataset: 'd', hierarchyState: { expanded: {} } },
      thumbnail: 'data:image/jpeg;base64,/9j/',
      version: 1,
    },
  });
  expect(pictured.at(-1)).toBe(workspace.host.get(SceneStoreToken).activeViewId);
  expect(await saveAs()).toBe('closed');
  expect(toasts.splice(0).map(({ type, title, message }) => [type, title, message])).toEqual([
    ['success', 'State saved', 'Pit'],
    ['success', 'State saved', 'Wall'],
  ]);
});

it('[W4.08, W9.14] the application state is asked for every 35 seconds, and a refusal of that is told nobody', async () => {
  refused.add(GET);
  called = [];
  await vi.advanceTimersByTimeAsync(34_999);
  expect(called).not.toContain(GET);
  for (const times of [1, 2]) {
    await vi.advanceTimersByTimeAsync(times === 1 ? 1 : 35_000);
    expect(called.filter((name) => name === GET)).toHaveLength(times);
  }
  expect(workspace.recorded.toasts).toEqual([]);
});

it('[A4.05b, A4.05d, A4.05e, A4.05f, A4.05g, A4.05h, A4.05j, A4.05k] once nothing else is under way, the link of a state of another site leads to that site, to a new session with the state and to a toast, or to a dialog', async () => {
  const { recorded, host } = workspace;
  const [site, states] = [host.get(ActiveSiteToken), host.get(SavedStatesToken)];
  const follow = (stateId: string): void => {
    called = [];
    runInAction(() => (navigation.query = new URLSearchParams({ stateId })));
  };
  const wasRead = (): boolean => recorded.calls.some(({ id }) => id === readState.id);
  // Neither without a view nor while another state is shown is it read.
  follow('lost');
  expect(wasRead()).toBe(false);
  let shown = (): void => undefined;
  const showing = states.loading(() => new Promise<void>((resolve) => (shown = resolve)));
  host.get(WorkspaceToken).openPanel('views.view');
  expect(wasRead()).toBe(false);
  shown();
  await showing;
  await vi.waitFor(() => expect(called).toContain('/ssa'));
  expect(wasRead()).toBe(true);
  expect(recorded.dialogs.splice(0)).toEqual([
    { title: 'The state could not be loaded', properties: { message: 'State not found' } },
  ]);
  expect([site.id, called]).toEqual(['site', ['/ssa']]);
  follow('southern');
  await vi.waitFor(() => expect(called).toContain('/ssa'));
  expect([site.id, states.current?.siteId, states.current?.summary.name]).toEqual(['south', 'south', 'Pit']);
  expect(called.filter((step) => ['new session', SET, '/ssa'].includes(step))).toEqual(['new session', SET, '/ssa']);
  expect(recorded).toMatchObject({ dialogs: [], toasts: [{ type: 'success', title: 'State loaded', message: 'Pit' }] });
});

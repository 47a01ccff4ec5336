import { makeAutoObservable, observable, runInAction } from 'mobx';
import {
  EventBus,
  languages,
  LayerReaderToken,
  settingsValue,
  type Disposable,
  type StoredSettings,
  type Token,
} from 'adit/core';
import {
  ActiveSiteToken,
  ApiToken,
  CredentialsToken,
  DialogsToken,
  HistoryToken,
  LanguageToken,
  NavigationToken,
  PluginMonitorToken,
  RenderSessionToken,
  lateLayerReader,
  ServerEventsToken,
  SettingsToken,
  ThemeToken,
  TimeZoneToken,
  ToastHistoryToken,
  ToastsToken,
  ToolbeltToken,
  ToldChangesToken,
  WorkspaceToken,
  type ActiveSite,
  type Api,
  type Change,
  type Credentials,
  type Dialogs,
  type History,
  type Language,
  type Navigation,
  type PluginMonitor,
  type RenderSessionClient,
  type ServerEvents,
  type SettingsReader,
  type ShownToast,
  type Theme,
  type TimeZone,
  type Toast,
  type ToastHistory,
  type Toasts,
  type ToldChanges,
  type Toolbelt,
  type Translations,
  type Workspace,
} from 'adit/core/web';
import type { LayerAnswers } from '../layers/layer-answers.ts';

/** Answers a REST or session call of a test; a call that it does not answer stays pending. @beta */
export type Answer = (spec: { readonly id: string }, input: unknown) => unknown;

/** What the plugins asked of the program, in order. @beta */
export interface Recorded {
  readonly calls: { readonly id: string; readonly input: unknown }[];
  readonly toasts: Toast[];
  readonly dialogs: { readonly title: string; readonly properties: object }[];
  readonly changes: Change[];
  readonly paths: string[];
  readonly panels: string[];
}

const never = new Promise<never>(() => undefined);

/** Counts the listeners of the fakes, by what they listen to. @beta */
export class Listeners {
  readonly #bus = new EventBus<Record<string, unknown>>();
  readonly #names = new Set<string>();

  on(name: string, listener: (payload: never) => void): Disposable {
    this.#names.add(name);
    return this.#bus.on(name, listener as (payload: unknown) => void);
  }

  emit(name: string, payload: unknown): void {
    this.#bus.emit(name, payload);
  }

  /** What is listened to still. */
  left(): string[] {
    return [...this.#names].filter((name) => this.#bus.count(name) > 0).toSorted();
  }
}

/** Replaces the program around the plugins: everything is kept in memory, and all calls are recorded. @beta */
export function makeFakeServices(options: {
  answer: Answer;
  layers: LayerAnswers;
  listeners: Listeners;
  translations: Translations;
}): {
  services: [Token<unknown>, unknown][];
  recorded: Recorded;
} {
  const { answer, layers, listeners, translations } = options;
  const recorded: Recorded = { calls: [], toasts: [], dialogs: [], changes: [], paths: [], panels: [] };
  const ask = async (id: string, input: unknown): Promise<never> => {
    recorded.calls.push({ id, input });
    const given = await answer({ id }, input);
    return given === undefined ? never : (given as never);
  };
  const api: Api = {
    call: (spec, input) => ask(spec.id, input),
    send: (spec, input) => ask(spec.id, input),
    download: (spec, input) => ask(spec.id, input),
  };
  const session: RenderSessionClient = {
    status: 'disconnected',
    sessionId: undefined,
    retrying: false,
    error: undefined,
    connections: 0,
    prepare: () => listeners.on('a step of new connections', () => undefined),
    call: async (spec, params) => (layers.answer(spec.name, params) ?? ask(spec.name, params)) as never,
    subscribe: (topic, listener) => listeners.on(`topic ${topic.name}`, listener),
    fetchBuffer: async (reference) => layers.numbers(reference) ?? never,
    fetchBits: () => never,
    requestNew: async () => undefined,
  };
  const changes: ToldChanges = {
    add: (step) => listeners.on('what is told', step),
    told: async () => undefined,
  };
  const events: ServerEvents = {
    on: (kind, listener) => listeners.on(`event ${kind.name}`, listener),
    onReset: (listener) => listeners.on('lost events', listener),
  };
  const toasts: Toasts = {
    show: (toast) => void recorded.toasts.push(toast),
    showError: (error, title, look) =>
      void recorded.toasts.push({ type: 'error', title, message: String(error), ...look }),
  };
  const dialogs: Dialogs = {
    async open(_load, properties, { title }) {
      recorded.dialogs.push({ title, properties });
      return undefined;
    },
    async confirm({ title }) {
      recorded.dialogs.push({ title, properties: {} });
      return true;
    },
  };
  const monitor: PluginMonitor = { state: () => ({ kind: 'active' }), contributions: () => [], failures: [] };
  const services: [Token<unknown>, unknown][] = [
    [ApiToken, api],
    [RenderSessionToken, session],
    [ServerEventsToken, events],
    [ToastsToken, toasts],
    [DialogsToken, dialogs],
    [ActiveSiteToken, makeSite()],
    [CredentialsToken, makeCredentials()],
    [HistoryToken, makeHistory(recorded.changes)],
    [LayerReaderToken, lateLayerReader(session, changes)],
    [ToldChangesToken, changes],
    [LanguageToken, makeLanguage(translations)],
    [NavigationToken, makeNavigation(recorded.paths)],
    [PluginMonitorToken, monitor],
    [SettingsToken, makeSettings()],
    [ThemeToken, makeTheme()],
    [TimeZoneToken, makeTimeZone()],
    [ToastHistoryToken, makeToastHistory()],
    [ToolbeltToken, makeToolbelt()],
    [WorkspaceToken, makeWorkspace(recorded.panels)],
  ];
  return { services, recorded };
}

function makeSite(): ActiveSite {
  return makeAutoObservable({
    id: 'site' as string | undefined,
    name: 'Site' as string | undefined,
    async choose(site: { id: string; name: string } | undefined) {
      runInAction(() => Object.assign(this, { id: site?.id, name: site?.name }));
    },
  });
}

function makeCredentials(): Credentials {
  return makeAutoObservable({
    bearer: 'bearer' as string | undefined,
    set(bearer: string) {
      this.bearer = bearer;
    },
    clear() {
      this.bearer = undefined;
    },
  });
}

function makeHistory(changes: Change[]): History {
  const undone: Change[] = [];
  const take = async (from: Change[], to: Change[], verb: 'undo' | 'redo'): Promise<void> => {
    const change = from.pop();
    if (change === undefined) return;
    await change[verb]();
    to.push(change);
  };
  return {
    get undoLabel() {
      return changes.at(-1)?.label;
    },
    get redoLabel() {
      return undone.at(-1)?.label;
    },
    record: (change) => void changes.push(change),
    together: (_label, work) => work(),
    undo: () => take(changes, undone, 'undo'),
    redo: () => take(undone, changes, 'redo'),
    clear: () => void changes.splice(0),
  };
}

function makeLanguage(translations: Translations): Language {
  return {
    get current() {
      return translations.language;
    },
    isChosen: true,
    available: languages.map((code) => ({ code, name: code })),
    set: (language) => translations.use(language),
  };
}

function makeNavigation(paths: string[]): Navigation {
  return makeAutoObservable({
    path: '/',
    query: new URLSearchParams(),
    go(path: string) {
      paths.push(path);
      this.path = path;
    },
  });
}

function makeSettings(): SettingsReader {
  const kept = observable.map<string, StoredSettings>({}, { deep: false });
  return {
    value: (of) => settingsValue(of, [...kept.values()]),
    stored: ({ id }, scope) => kept.get(`${id} ${scope}`),
    read: async (of) => settingsValue(of, [...kept.values()]),
    async change({ id }, { scope }, changes) {
      const before = kept.get(`${id} ${scope}`);
      const fields = Object.entries({ ...before?.value, ...changes }).filter(([, value]) => value !== null);
      const [value, version] = [Object.fromEntries(fields), (before?.version ?? 0) + 1];
      runInAction(() => void kept.set(`${id} ${scope}`, { id, scope, scopeId: scope, value, version }));
    },
  };
}

function makeTheme(): Theme {
  return makeAutoObservable({
    scheme: 'dark' as Theme['scheme'],
    set(scheme: Theme['scheme']) {
      this.scheme = scheme;
    },
  });
}

function makeTimeZone(): TimeZone {
  return makeAutoObservable({
    current: 'UTC' as string | undefined,
    use(name: string | undefined) {
      this.current = name;
    },
  });
}

function makeToastHistory(): ToastHistory {
  return { shown: [] as ShownToast[], unread: 0, markRead: () => undefined, clear: () => undefined };
}

function makeToolbelt(): Toolbelt {
  const on = observable.set<string>();
  return {
    isOn: (id) => on.has(id),
    start: async (id) => runInAction(() => void on.add(id)),
    end: (id) => runInAction(() => void on.delete(id)),
  };
}

function makeWorkspace(opened: string[]): Workspace {
  const open = observable.map<string, { panelId: string; state: Readonly<Record<string, unknown>> }>();
  const openPanel = (panelId: string, state = {}): string => {
    opened.push(panelId);
    const instanceId = `${panelId}-${opened.length}`;
    runInAction(() => open.set(instanceId, { panelId, state }));
    return instanceId;
  };
  return {
    openPanel,
    splitPanel: (instanceId, _direction, state, panelId) =>
      openPanel(panelId ?? open.get(instanceId)?.panelId ?? '', state),
    closePanel: (instanceId) => runInAction(() => void open.delete(instanceId)),
    stateOf: (instanceId) => open.get(instanceId)?.state ?? {},
    setState: (instanceId, state) =>
      runInAction(() => void open.set(instanceId, { panelId: open.get(instanceId)?.panelId ?? '', state })),
    instancesOf: (panelId) => [...open].filter(([, entry]) => entry.panelId === panelId).map(([id]) => id),
    movePanel: () => undefined,
    resetLayout: () => runInAction(() => open.clear()),
    keptLayout: () => undefined,
    restoreLayout: () => false,
  };
}

import type { Contribution, Disposable, EnabledPlugin, Log, Point, Token } from 'adit/core';
import {
  CommandsToken,
  Contributions,
  makeHostServices,
  makeTitles,
  menuActions,
  panels,
  ServiceRegistry,
  TitlesToken,
  tools,
  Translations,
  WebPluginHost,
  type HostParts,
  type HostServices,
  type LanguageCode,
  type WebPlugin,
} from 'adit/core/web';
import { LayerAnswers } from '../layers/layer-answers.ts';
import type { TestLayer } from '../layers/test-layer.ts';
import type { TestPlugin } from '../test-plugin.ts';
import { makeCommands } from './fake-commands.ts';
import { showPanel, type ShownPanel } from './show-panel.tsx';
import { Listeners, makeFakeServices, type Answer, type Recorded } from './fake-services.ts';

/** The options of a test's workspace. @beta */
export interface TestWorkspaceOptions {
  /** With all that they require; `withRequired` adds what comes with Adit. */
  readonly plugins: readonly TestPlugin[];
  /** Services in place of the fake ones, or beside them. */
  readonly services?: readonly (readonly [Token<unknown>, unknown])[];
  /** What the user may do; everything unless told. */
  readonly permissions?: readonly string[];
  readonly language?: LanguageCode;
  /** Layers whose values plugins can read; in their session every item counts. */
  readonly layers?: readonly TestLayer[];
  /** Answers calls of the server; a call that it answers with undefined waits for good. */
  readonly answer?: Answer;
}

/** The browser half of the product in memory: the real plugin host around fake services. It needs a DOM. @beta */
export interface TestWorkspace extends Disposable {
  readonly host: HostServices;
  readonly plugins: WebPluginHost;
  readonly contributions: Contributions;
  readonly services: ServiceRegistry;
  readonly translations: Translations;
  readonly recorded: Recorded;
  /** What went to the log as an error. */
  readonly errors: readonly string[];
  /** Tells those who listen to a server event, a topic (`topic <name>`) or a loss of events. */
  emit(name: string, payload: unknown): void;
  /** What the plugins listen to still, of the program's services. */
  listeners(): string[];
  /** Runs exactly these plugins of those that were given, all of them unless told. */
  apply(ids?: readonly string[]): Promise<void>;
  /** Shows a panel as the workspace does. */
  renderPanel(id: string): Promise<ShownPanel>;
  /** Starts a tool; dispose of the answer to end it. */
  runTool(id: string): Promise<Disposable>;
  /** Runs a menu action, on a target where its place has one. */
  runAction(id: string, target?: unknown): Promise<void>;
}

/** Makes a workspace and activates `plugins` in it; rejects with the reason when one of them does not become active. @beta */
export async function makeTestWorkspace(options: TestWorkspaceOptions): Promise<TestWorkspace> {
  const workspace = makeIdleWorkspace(options);
  await workspace.apply();
  for (const { manifest } of options.plugins) {
    const state = workspace.plugins.state(manifest.id);
    if (state.kind === 'active') continue;
    workspace.dispose();
    throw new Error(`Plugin "${manifest.id}" is ${state.kind}${'reason' in state ? `: ${state.reason}` : ''}`);
  }
  return workspace;
}

/** A workspace in which nothing is active yet. @beta */
export function makeIdleWorkspace(options: TestWorkspaceOptions): TestWorkspace {
  const contributions = new Contributions();
  const services = new ServiceRegistry();
  const translations = new Translations(options.language ?? 'en');
  const listeners = new Listeners();
  const errors: string[] = [];
  const answer = options.answer ?? (() => undefined);
  const fakes = makeFakeServices({ answer, layers: new LayerAnswers(options.layers ?? []), listeners, translations });
  const titles = [TitlesToken, makeTitles({ contributions, translations })] as const;
  for (const [token, value] of new Map([titles, ...fakes.services, ...(options.services ?? [])]))
    services.bindValue(token, value);
  const can = (permission: string): boolean => options.permissions?.includes(permission) ?? true;
  const parts: HostParts = { contributions, services, translations, can, log: noteErrors(errors) };
  const host = makeHostServices(parts);
  if (!services.find(CommandsToken)) services.bindValue(CommandsToken, makeCommands(host));
  const byId = new Map(options.plugins.map((plugin) => [plugin.manifest.id, plugin]));
  const plugins = new WebPluginHost(parts, {
    load: async ({ id }): Promise<WebPlugin | undefined> => (await byId.get(id)?.web?.())?.default,
    texts: async ({ id }, language) => byId.get(id)?.texts[language] ?? {},
  });
  const find = <T extends Contribution>(point: Point<T>, id: string): T => {
    const found = contributions.list(point).find((value) => value.id === id);
    if (!found) throw new Error(`There is no "${id}" at ${point.name}`);
    return found;
  };
  return {
    host,
    plugins,
    contributions,
    services,
    translations,
    recorded: fakes.recorded,
    errors,
    emit: (name, payload) => listeners.emit(name.startsWith('topic ') ? name : `event ${name}`, payload),
    listeners: () => listeners.left(),
    async apply(ids) {
      const wanted = options.plugins.filter(({ manifest }) => ids?.includes(manifest.id) ?? true);
      await plugins.apply(wanted.map(toEnabled));
    },
    async renderPanel(id) {
      return showPanel(host, id, (await find(panels, id).load()).default);
    },
    runTool: async (id) => find(tools, id).start(),
    runAction: async (id, target) => find(menuActions, id).run(target),
    dispose: () => void plugins.apply([]),
  };
}

function toEnabled({ manifest }: TestPlugin): EnabledPlugin {
  const { id, version, web, locales } = manifest;
  const [requires, optional] = [Object.keys(manifest.requires), Object.keys(manifest.optional)];
  return { id, version, web, locales, requires, optional };
}

function noteErrors(errors: string[]): Log {
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message, error) => void errors.push(`${message}: ${String(error)}`),
    child: () => log,
  };
  return log;
}

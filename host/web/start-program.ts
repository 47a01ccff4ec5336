import { reaction } from 'mobx';
import { LayerReaderToken, noticed, type Log } from 'adit/core';
import {
  ActiveSiteToken,
  ApiToken,
  CommandsToken,
  Contributions,
  CredentialsToken,
  DialogsToken,
  HistoryToken,
  LanguageToken,
  lateLayerReader,
  makeHostServices,
  makeTitles,
  NavigationToken,
  PluginMonitorToken,
  RenderSessionToken,
  ToldChangesToken,
  ServerEventsToken,
  ServiceRegistry,
  SettingsToken,
  showNotice,
  signInProviders,
  ThemeToken,
  TimeZoneToken,
  TitlesToken,
  ToastHistoryToken,
  ToastsToken,
  ToolbeltToken,
  tools as toolsPoint,
  Translations,
  WebPluginHost,
  WorkspaceToken,
  type HostParts,
  type SignInProvider,
  type Texts,
} from 'adit/core/web';
import { DialogStack } from './dialogs/dialog-stack.ts';
import { ChangeHistory } from './history/change-history.ts';
import { KeyMap } from './keys/key-map.ts';
import { WorkspaceService } from './layout/workspace-service.ts';
import { ProgramCommands } from './palette/commands.ts';
import { makeEnabled, PluginList } from './plugin-list.ts';
import { pluginLoader } from './plugin-loader.ts';
import { ProgramToken, type Program } from './program.ts';
import { StoredActiveSite } from './services/active-site.ts';
import { ApiClient } from './services/api-client.ts';
import type { Configuration } from './services/configuration.ts';
import { StoredCredentials } from './services/credentials.ts';
import type { Early } from './services/early.ts';
import { FirstQuestions } from './services/first-questions.ts';
import { StoredLanguage, storedLanguage } from './services/language.ts';
import { lookAgain } from './services/look-again.ts';
import { BrowserNavigation } from './services/navigation.ts';
import { RenderSession } from './services/render-session.ts';
import { renewInTime } from './services/renew-in-time.ts';
import { Renewal } from './services/renewal.ts';
import { EventStream } from './services/server-events.ts';
import { SiteSettings } from './services/settings.ts';
import { SiteAccess } from './services/site-access.ts';
import { StoredTheme } from './services/theme.ts';
import { ChosenTimeZone } from './services/time-zone.ts';
import { WindowChanges } from './services/told-changes.ts';
import { FailureLog } from './shell/failure-log.ts';
import { HostPluginMonitor } from './shell/plugin-monitor.ts';
import { addShellContributions } from './shell/shell-contributions.ts';
import { SharedLink } from './shell/shared-link.ts';
import { noteUncaughtErrors } from './shell/uncaught-errors.ts';
import { ToastList } from './toasts/toast-list.tsx';
import { ToolController } from './toolbelt/tool-controller.ts';
import { ToolbeltSide } from './toolbelt/toolbelt-side.ts';

const shellTexts = import.meta.glob<Texts>('./locales/*.json', { import: 'default' });

/** Makes the program's parts and connects them; nothing is asked of the server before `start`. */
export async function makeProgram(
  loading: Promise<Configuration>,
  early: Early | undefined,
  log: Log,
): Promise<Program> {
  const enabled = makeEnabled();
  const contributions = new Contributions();
  const services = new ServiceRegistry();
  const translations = new Translations(storedLanguage());
  const shellTextsOf = async (language: string): Promise<Texts> =>
    (await shellTexts[`./locales/${language}.json`]?.()) ?? {};
  // One round trip for both.
  const [configuration] = await Promise.all([loading, translations.add('core', shellTextsOf)]);
  const can = (permission: string): boolean => enabled.get().permissions.includes(permission);
  const parts: HostParts = { contributions, services, translations, can, log };
  const host = makeHostServices(parts);
  const shell = translations.translator('core');

  const credentials = new StoredCredentials();
  const renewal = new Renewal(credentials, contributions);
  renewInTime(credentials, renewal);
  const questions = new FirstQuestions();
  const api = new ApiClient(configuration.apiEndpoint, credentials, renewal, { answers: early?.answers, questions });
  api.followSignOuts();
  const plugins = new WebPluginHost(parts, pluginLoader);
  const toasts = new ToastList(translations);
  const onReloadNeeded = (ids: readonly string[]): void =>
    toasts.show({
      type: 'warning',
      title: shell('reload.title'),
      message: shell('reload.message', { plugins: ids.join(', ') }),
    });
  const site: StoredActiveSite = new StoredActiveSite((siteId) => list.refresh(siteId));
  const access = new SiteAccess(site);
  const settings = new SiteSettings(api, site);
  const list = new PluginList({ api, host: plugins, enabled, access, settings, onReloadNeeded, log });
  const session = new RenderSession(api, site, log, early?.socket);
  const changes = new WindowChanges();
  api.useSession({
    get sessionId() {
      return session.sessionId;
    },
    told: () => changes.told(),
  });
  const events = new EventStream(api, log);
  const dialogs = new DialogStack();
  const workspace = new WorkspaceService();
  const navigation = new BrowserNavigation();
  const signedIn = (): SignInProvider | undefined =>
    contributions.list(signInProviders).find((provider) => provider.userId() !== undefined);
  const link = new SharedLink({
    navigation,
    site,
    userId: () => signedIn()?.userId(),
    openSite: async (siteId) => signedIn()?.openSite?.(siteId),
  });
  link.follow();
  const theme = new StoredTheme();
  const failures = new FailureLog(log);
  noteUncaughtErrors(failures, contributions);
  const tools = new ToolController({
    contributions,
    can,
    log,
    onFailure: (tool, error) => {
      const pluginId = contributions.registered(toolsPoint).find(({ value }) => value === tool)?.pluginId ?? 'core';
      failures.report({ pluginId, point: toolsPoint.name, contribution: tool.id }, error);
      toasts.showError(error, shell('tool.failed'));
    },
  });

  const refresh = (): Promise<void> =>
    list.refresh(site.id).catch((error: unknown) => log.error('The plugins could not be asked for', error));
  // A visitor, a user, and a user whose token was renewed see different plugins.
  reaction(
    () => credentials.bearer,
    (bearer) => {
      questions.follow(bearer !== undefined);
      void refresh();
    },
  );
  reaction(
    () => (session.status === 'initialized' ? site.id : undefined),
    (siteId) => {
      const on = enabled.get().plugins.map(({ id }) => id);
      if (siteId !== undefined) questions.keep(siteId, on);
    },
  );
  const language = new StoredLanguage(translations, contributions);
  language.follow();
  let isFollowing = false;
  const start = async (): Promise<void> => {
    await list.refresh(site.id);
    if (isFollowing) return;
    isFollowing = true;
    list.follow(events);
    settings.follow(events);
    events.on(noticed, ({ plugin, ...notice }) => showNotice(parts, plugin, notice));
    events.follow(credentials);
    session.start(credentials, access);
    lookAgain(session, refresh);
  };

  const program: Program = {
    host,
    plugins,
    enabled,
    translations,
    credentials,
    site,
    access,
    navigation,
    link,
    theme,
    session,
    dialogs,
    toasts,
    workspace,
    keys: new KeyMap(contributions, settings),
    settings,
    tools,
    toolbelt: new ToolbeltSide(),
    history: new ChangeHistory(),
    failures,
    log,
    start,
  };

  services.bindValue(ActiveSiteToken, site);
  services.bindValue(ApiToken, api);
  services.bindValue(CommandsToken, new ProgramCommands(program));
  services.bindValue(CredentialsToken, credentials);
  services.bindValue(DialogsToken, dialogs);
  services.bindValue(HistoryToken, program.history);
  services.bindValue(TitlesToken, makeTitles(parts));
  services.bindValue(LayerReaderToken, lateLayerReader(session, changes));
  services.bindValue(ToldChangesToken, changes);
  services.bindValue(LanguageToken, language);
  services.bindValue(TimeZoneToken, new ChosenTimeZone());
  services.bindValue(NavigationToken, navigation);
  services.bindValue(PluginMonitorToken, new HostPluginMonitor(plugins, contributions, failures));
  services.bindValue(ProgramToken, program);
  services.bindValue(RenderSessionToken, session);
  services.bindValue(ServerEventsToken, events);
  services.bindValue(SettingsToken, settings);
  services.bindValue(ThemeToken, theme);
  services.bindValue(ToastHistoryToken, toasts);
  services.bindValue(ToastsToken, toasts);
  services.bindValue(ToolbeltToken, tools);
  services.bindValue(WorkspaceToken, workspace);
  addShellContributions(program);
  return program;
}

import { token, type EnabledPlugins, type Log } from 'adit/core';
import type { HostServices, Translations, WebPluginHost } from 'adit/core/web';
import type { DialogStack } from './dialogs/dialog-stack.ts';
import type { ChangeHistory } from './history/change-history.ts';
import type { KeyMap } from './keys/key-map.ts';
import type { WorkspaceService } from './layout/workspace-service.ts';
import type { StoredActiveSite } from './services/active-site.ts';
import type { StoredCredentials } from './services/credentials.ts';
import type { BrowserNavigation } from './services/navigation.ts';
import type { RenderSession } from './services/render-session.ts';
import type { SiteSettings } from './services/settings.ts';
import type { SiteAccess } from './services/site-access.ts';
import type { StoredTheme } from './services/theme.ts';
import type { FailureLog } from './shell/failure-log.ts';
import type { SharedLink } from './shell/shared-link.ts';
import type { ToastList } from './toasts/toast-list.tsx';
import type { ToolController } from './toolbelt/tool-controller.ts';
import type { ToolbeltSide } from './toolbelt/toolbelt-side.ts';

/** The running program's parts, as the shell itself sees them; plugins see the services of `adit/core/web`. */
export interface Program {
  readonly host: HostServices;
  readonly plugins: WebPluginHost;
  readonly enabled: { get(): EnabledPlugins };
  readonly translations: Translations;
  readonly credentials: StoredCredentials;
  readonly site: StoredActiveSite;
  readonly access: SiteAccess;
  readonly navigation: BrowserNavigation;
  readonly link: SharedLink;
  readonly theme: StoredTheme;
  readonly session: RenderSession;
  readonly dialogs: DialogStack;
  readonly toasts: ToastList;
  readonly workspace: WorkspaceService;
  readonly keys: KeyMap;
  readonly settings: SiteSettings;
  readonly tools: ToolController;
  readonly toolbelt: ToolbeltSide;
  readonly history: ChangeHistory;
  readonly failures: FailureLog;
  readonly log: Log;
  /** Asks which plugins are on, and runs them; rejects when the server does not answer. */
  start(): Promise<void>;
}

export const ProgramToken = token<Program>('core.program');

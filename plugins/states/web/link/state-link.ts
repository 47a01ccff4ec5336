import { reaction } from 'mobx';
import { toDisposable, type Disposable, type Log } from 'adit/core';
import {
  ApiError,
  type ActiveSite,
  type Api,
  type Navigation,
  type RenderSessionClient,
  type Workspace,
} from 'adit/core/web';
import { readState } from '../../shared/index.ts';
import type { SavedStates } from '../store/saved-states.ts';

const WORKSPACE_PATH = '/ssa';

/** What opening a link works with. */
export interface SharedLinkParts {
  readonly api: Api;
  readonly states: SavedStates;
  readonly site: ActiveSite;
  readonly navigation: Navigation;
  readonly session: RenderSessionClient;
  readonly workspace: Workspace;
  readonly log: Log;
  /** Makes another site the active one. */
  switchSite(siteId: string): Promise<void>;
  opened(name: string, missingLayers: readonly string[]): void;
  failed(error: unknown): void;
}

/**
 * Opens the state that the workspace's address asks for, once the workspace is ready and not busy: reads it, goes to its site, begins a new
 * session, shows the state there and makes it the open one. The address is the plain one again then, whether it went well or not.
 */
export class StateLink {
  #parts: SharedLinkParts;
  #asked: string | undefined;

  constructor(parts: SharedLinkParts) {
    this.#parts = parts;
  }

  follow(): Disposable {
    const stop = reaction(
      () => this.#wanted,
      (stateId) => {
        if (stateId === undefined || stateId === this.#asked) return;
        this.#asked = stateId;
        void this.#open(stateId).finally(() => (this.#asked = undefined));
      },
      { fireImmediately: true },
    );
    return toDisposable(stop);
  }

  /** The state that can be opened now; observed. */
  get #wanted(): string | undefined {
    const { navigation, site, session, states, workspace } = this.#parts;
    const { path, query } = navigation;
    if (path !== WORKSPACE_PATH) return undefined;
    const [stateId, siteId] = [query.get('stateId'), query.get('siteId')];
    const isThere = site.id !== undefined && (siteId === null || siteId === site.id);
    const isReady = session.status === 'initialized' && workspace.instancesOf('views.view').length > 0;
    return stateId && isThere && isReady && !states.isBusy ? stateId : undefined;
  }

  async #open(stateId: string): Promise<void> {
    const { api, states, site, session, navigation, log, opened, failed, switchSite } = this.#parts;
    try {
      await states.loading(async () => {
        const state = await api.call(readState, { params: { stateId } });
        if (state.siteId !== site.id) await switchSite(state.siteId);
        await session.requestNew();
        opened(state.name, await states.show(state));
      });
    } catch (error) {
      log.warn('A shared state could not be opened', { error: String(error) });
      failed(error);
    } finally {
      navigation.go(WORKSPACE_PATH, { replace: true });
    }
  }
}

/** Which text tells why a state could not be opened; undefined for the server's own. */
export function problemKey(error: unknown): 'problem.not-found' | 'problem.not-public' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'state-not-public') return 'problem.not-public';
  return error.status === 404 ? 'problem.not-found' : undefined;
}

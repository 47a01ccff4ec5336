import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { DisposableStore, token, toDisposable, type Disposable, type Log } from 'adit/core';
import { SessionCallError, type ActiveSite, type RenderSessionClient, type Workspace } from 'adit/core/web';
import type { SceneStates, SceneStore } from '../../shared/index.ts';
import { connectionReason } from './connection-reason.ts';
import type { KeptScene, PendingScene } from './pending-scene.ts';
import { watchIdle } from './watch-idle.ts';

/** How a session is begun anew. */
export interface NewSession {
  /** Nothing of what is shown is kept. */
  readonly isEmptied: boolean;
}

/** What the life of a session is followed with. */
export interface SessionLifeParts {
  readonly session: RenderSessionClient;
  readonly site: ActiveSite;
  readonly scene: SceneStore;
  readonly scenes: SceneStates;
  readonly workspace: Workspace;
  readonly pending: PendingScene;
  readonly log: Log;
  /** Where mouse and keyboard are heard. */
  readonly input: EventTarget;
  reload(): void;
  /** What was shown is there again. */
  reconnected(): void;
  failed(error: unknown): void;
}

/**
 * What becomes of the session when it is lost and does not come back by itself: it is asked for anew, with what was shown where something
 * was. Observable.
 */
export class SessionLife {
  /** A new session is being asked for. */
  isAsking = false;
  #snapshot: KeptScene | undefined = undefined;
  #parts: SessionLifeParts;

  constructor(parts: SessionLifeParts) {
    this.#parts = parts;
    makeAutoObservable<this, '#snapshot'>(this, { '#snapshot': observableRef });
  }

  /** Whether the user is offered to bring back what is shown, or a new session; undefined while there is one, or may yet be. */
  get offer(): 'reconnect' | 'new-session' | undefined {
    const { session, site } = this.#parts;
    const isLost = session.status === 'disconnected' && connectionReason(session) !== undefined;
    if (site.id === undefined || !(isLost || this.isAsking)) return undefined;
    return this.#isAnythingShown || this.#snapshot !== undefined ? 'reconnect' : 'new-session';
  }

  /** Takes a snapshot of what is shown whenever the user pauses, and shows again what was shown before the page was loaded anew. */
  follow(): Disposable {
    const following = new DisposableStore();
    following.add(watchIdle(this.#parts.input, () => void this.#takeSnapshot()));
    following.add(
      toDisposable(
        reaction(
          () => this.#parts.site.id,
          () => (this.#snapshot = undefined),
        ),
      ),
    );
    following.add(
      toDisposable(
        reaction(
          () => this.#isReady,
          (isReady) => isReady && void this.#restore(),
          { fireImmediately: true },
        ),
      ),
    );
    return following;
  }

  /** Gets a new session for what is shown, and loads the page anew, which shows it again. */
  async reconnect(): Promise<void> {
    const { pending, reload, reconnected } = this.#parts;
    await this.#asking(async () => {
      const scene = await this.#bringBack();
      // Without room to keep it there is no way over a reload; the new session shows it already.
      if (pending.keep(scene)) reload();
      else reconnected();
    });
  }

  /**
   * Gets a new session in the default layout, whose scene is what is shown, or nothing where it is emptied. Rejects only when the session of
   * before could not be left; that no other one came is logged, and every view says so.
   */
  async startAnew({ isEmptied }: NewSession): Promise<void> {
    const { session, scenes, workspace, pending } = this.#parts;
    pending.forget();
    runInAction(() => {
      if (isEmptied) scenes.forget();
      workspace.resetLayout();
      this.#snapshot = undefined;
    });
    await session.requestNew().catch((error: unknown) => {
      if (error instanceof SessionCallError && error.code === 'disconnect-failed') throw error;
    });
  }

  /** Gets a new session; nothing was shown. */
  async connectNew(): Promise<void> {
    await this.#asking(() => this.#parts.session.requestNew());
  }

  get #isAnythingShown(): boolean {
    const { scene } = this.#parts;
    return scene.viewIds.some((viewId) => scene.layers(viewId).length > 0);
  }

  get #isReady(): boolean {
    const { session, site, workspace } = this.#parts;
    return site.id !== undefined && session.status === 'initialized' && workspace.instancesOf('views.view').length > 0;
  }

  async #takeSnapshot(): Promise<void> {
    const { session, scenes, site, log } = this.#parts;
    const siteId = site.id;
    if (siteId === undefined || session.status !== 'initialized') return;
    try {
      const scene = this.#isAnythingShown ? { siteId, state: await scenes.read() } : undefined;
      runInAction(() => (this.#snapshot = scene));
    } catch (error) {
      log.warn('What is shown could not be kept', { error: String(error) });
    }
  }

  /** What is shown, once a new session has it; the snapshot where no session can be given what is shown. */
  async #bringBack(): Promise<KeptScene> {
    const { session, scenes, site } = this.#parts;
    try {
      await session.requestNew();
      return { siteId: site.id ?? '', state: await scenes.read() };
    } catch (error) {
      const isOfScene = error instanceof SessionCallError && error.code === 'initialize-failed';
      if (!isOfScene || !this.#snapshot) throw error;
      return this.#snapshot;
    }
  }

  /** What the page that was loaded before has left. */
  async #restore(): Promise<void> {
    const { pending, scenes, site, reconnected, failed } = this.#parts;
    const scene = pending.read();
    if (!scene) return;
    try {
      if (scene.siteId !== site.id) return;
      await scenes.show(scene.state);
      reconnected();
    } catch (error) {
      failed(error);
    } finally {
      pending.forget();
    }
  }

  async #asking(work: () => Promise<void>): Promise<void> {
    this.isAsking = true;
    try {
      await work();
    } catch (error) {
      this.#parts.failed(error);
    } finally {
      runInAction(() => (this.isAsking = false));
    }
  }
}

export const SessionLifeToken = token<SessionLife>('views.session-life');

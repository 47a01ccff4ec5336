import { compareStructural, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { ActiveSite, Navigation } from 'adit/core/web';
import { StoredText } from '../services/stored-text.ts';
import { WORKSPACE_PATH } from './page-route.ts';

/** What following a link needs of the program. */
export interface SharedLinkParts {
  readonly navigation: Navigation;
  readonly site: ActiveSite;
  /** The signed-in user; observed. */
  userId(): string | undefined;
  /** Makes a site the active one; rejects when the user has no access to it. */
  openSite(siteId: string): Promise<void>;
}

/**
 * The site and the state that the workspace's address asks for. They are kept as pending while somebody signs in, come back into
 * the address, and are no more pending once their site is there. Observable.
 */
export class SharedLink {
  /** Why the site could not be opened. */
  failure: unknown = undefined;
  #parts: SharedLinkParts;
  #pending = { siteId: new StoredText('pending-site-id'), stateId: new StoredText('pending-state-id') };
  #asked: string | undefined;
  #reached: string | undefined;

  constructor(parts: SharedLinkParts) {
    this.#parts = parts;
    makeAutoObservable(this, { failure: observableRef });
  }

  /** Whether the workspace has to wait: its address asks for another site than the active one. */
  get isWaiting(): boolean {
    const { siteId } = this.#asking;
    return siteId !== undefined && siteId !== this.#parts.site.id && siteId !== this.#reached;
  }

  /** Follows the address, the user and the active site. */
  follow(): Disposable {
    const { navigation, site, userId } = this.#parts;
    const stop = reaction(
      () => ({ path: navigation.path, asking: this.#asking, active: site.id, user: userId() }),
      ({ path }) => path === WORKSPACE_PATH && this.#step(),
      { fireImmediately: true, equals: compareStructural },
    );
    return toDisposable(stop);
  }

  /** Asks for nothing any more, and stays on the active site. */
  leave(): void {
    this.failure = undefined;
    this.#asked = undefined;
    this.#reached = undefined;
    this.#keep({});
    this.#parts.navigation.go(WORKSPACE_PATH, { replace: true });
  }

  get #asking(): { siteId?: string; stateId?: string } {
    const { path, query } = this.#parts.navigation;
    if (path !== WORKSPACE_PATH) return {};
    const [siteId, stateId] = [query.get('siteId'), query.get('stateId')];
    return { ...(siteId && { siteId }), ...(stateId && { stateId }) };
  }

  #step(): void {
    const { navigation, site, userId } = this.#parts;
    const asking = this.#asking;
    const siteId = asking.siteId ?? this.#pending.siteId.read();
    const stateId = asking.stateId ?? this.#pending.stateId.read();
    const wanted = { ...(siteId && { siteId }), ...(stateId && { stateId }) };
    if (siteId !== asking.siteId || stateId !== asking.stateId)
      return navigation.go(`${WORKSPACE_PATH}?${new URLSearchParams(wanted)}`, { replace: true });
    if (siteId === undefined && stateId === undefined) return;
    if (siteId !== undefined && siteId === this.#reached && site.id !== siteId && userId()) return this.leave();
    const isThere = userId() !== undefined && (siteId === undefined || siteId === site.id);
    this.#keep(isThere ? {} : wanted);
    if (isThere) this.#reached = siteId;
    else if (siteId !== undefined && userId() !== undefined && siteId !== this.#asked) void this.#open(siteId);
  }

  async #open(siteId: string): Promise<void> {
    this.#asked = siteId;
    this.failure = undefined;
    try {
      await this.#parts.openSite(siteId);
    } catch (error) {
      runInAction(() => (this.failure = error));
    }
  }

  #keep({ siteId, stateId }: { siteId?: string; stateId?: string }): void {
    this.#pending.siteId.write(siteId);
    this.#pending.stateId.write(stateId);
  }
}

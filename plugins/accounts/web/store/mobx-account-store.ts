import { compareStructural, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { token, type Disposable, type Log } from 'adit/core';
import {
  ApiError,
  type ActiveSite,
  type Api,
  type Credentials,
  type Language,
  type Navigation,
  type TimeZone,
} from 'adit/core/web';
import {
  login,
  logout,
  readMe,
  readSite,
  readSites,
  type AccountStore,
  type Site,
  type User,
} from '../../shared/index.ts';
import { AccountProblem } from './account-problem.ts';
import { chooseSite } from './choose-site.ts';

const RETRY_DELAY = 5000;

/** What the store works with. */
export interface AccountStoreParts {
  readonly api: Api;
  readonly credentials: Credentials;
  readonly site: ActiveSite;
  readonly navigation: Navigation;
  readonly language: Language;
  readonly timeZone: TimeZone;
  readonly log: Log;
}

/** The account of this browser: signs in and out, takes a stored sign-in up again, and follows other tabs. */
export class MobxAccountStore implements AccountStore, Disposable {
  user: User | undefined = undefined;
  sites: readonly Site[] = [];
  /** A stored sign-in is being taken up. */
  restoring = false;
  /** Why a stored sign-in could not be taken up; the sign-in page says so. */
  problem: unknown = undefined;
  #parts: AccountStoreParts;
  #isSigningIn = false;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: AccountStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, { user: observableRef, sites: observableRef, problem: observableRef });
  }

  get activeSite(): Site | undefined {
    return this.sites.find((site) => site.id === this.#parts.site.id);
  }

  /** Takes up a stored sign-in, and from then on follows the bearer token, which other tabs may take away. */
  start(): void {
    this.#stop = reaction(
      () => this.#parts.credentials.bearer !== undefined,
      (hasBearer) => {
        if (!hasBearer) void this.#forget();
        else if (!this.#isSigningIn && !this.user) void this.#restore();
      },
    );
    if (this.#parts.credentials.bearer !== undefined) void this.#restore();
  }

  dispose(): void {
    this.#stop?.();
    clearTimeout(this.#timer);
  }

  async signIn(email: string, password: string): Promise<void> {
    const { api, credentials } = this.#parts;
    this.problem = undefined;
    this.#isSigningIn = true;
    try {
      credentials.clear();
      await this.#forget();
      const signedIn = await api.call(login, { body: { email, password } });
      credentials.set(signedIn.token);
      await this.#enter(undefined);
      await this.#takeLanguage();
    } catch (error) {
      credentials.clear();
      await this.#forget();
      throw error;
    } finally {
      this.#isSigningIn = false;
    }
  }

  async refresh(): Promise<void> {
    const user = await this.#readMe();
    runInAction(() => (this.user = user));
  }

  async signOut(): Promise<void> {
    const { api, credentials, navigation, log } = this.#parts;
    await api
      .call(logout, {})
      .catch((error: unknown) => log.warn('The server could not be told of the sign-out', { error: String(error) }));
    credentials.clear();
    navigation.go('/');
  }

  async switchSite(siteId: string): Promise<void> {
    if (!this.sites.some((site) => site.id === siteId)) throw new AccountProblem('no-access');
    const site = await this.#parts.api.call(readSite, { params: { id: siteId } });
    await this.#parts.site.choose(site);
  }

  /**
   * Asks for the sites anew. A user who may not enter the active one any more is taken to the first of them (`switched`), and is signed out
   * where there is none (`revoked`).
   */
  async checkSites(): Promise<'kept' | 'switched' | 'revoked'> {
    const { api, site } = this.#parts;
    const { user } = this;
    if (!user || site.id === undefined) return 'kept';
    const sites = await api.call(readSites, {});
    if (this.user?.id !== user.id) return 'kept';
    const [first] = sites;
    if (!first) {
      await this.signOut();
      return 'revoked';
    }
    runInAction(() => {
      if (!compareStructural(this.sites, sites)) this.sites = sites;
    });
    if (sites.some(({ id }) => id === site.id)) return 'kept';
    await site.choose(first);
    return 'switched';
  }

  async #restore(): Promise<void> {
    this.#setRestoring(true);
    try {
      await this.#enter(this.#parts.site.id);
      this.#setRestoring(false);
    } catch (error) {
      if (this.#parts.credentials.bearer === undefined) return;
      const isFinal =
        error instanceof AccountProblem || (error instanceof ApiError && error.status >= 400 && error.status < 500);
      if (!isFinal) {
        // The server is away; the sign-in is still good.
        this.#timer = setTimeout(() => void this.#restore(), RETRY_DELAY);
        return;
      }
      runInAction(() => (this.problem = error));
      this.#parts.credentials.clear();
    }
  }

  async #enter(lastSite: string | undefined): Promise<void> {
    const { api, site, navigation } = this.#parts;
    const user = await this.#readMe();
    if (user.isActive === false) throw new AccountProblem('account-not-active');
    if (user.isActive === null) throw new AccountProblem('account-pending');
    const sites = await api.call(readSites, {});
    const chosen = chooseSite(sites, lastSite, user.userPreferences?.defaultSite);
    if (!chosen) throw new AccountProblem('missing-site');
    runInAction(() => {
      this.user = user;
      this.sites = sites;
    });
    await site.choose(chosen);
    if (navigation.path === '/') navigation.go('/ssa', { replace: true });
  }

  async #readMe(): Promise<User> {
    const { api, timeZone } = this.#parts;
    const user = await api.call(readMe, { query: { includeUserPreferences: 'true' } });
    timeZone.use(user.userPreferences?.timeZone ?? undefined);
    return user;
  }

  /** The user's language, in a browser in which nobody has chosen one. */
  async #takeLanguage(): Promise<void> {
    const { language, log } = this.#parts;
    const preferred = this.user?.userPreferences?.language;
    if (preferred === undefined || language.isChosen || preferred === language.current) return;
    await language
      .set(preferred)
      .catch((error: unknown) => log.warn("The texts of the user's language did not come", { error: String(error) }));
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#timer);
    runInAction(() => {
      this.user = undefined;
      this.sites = [];
      this.restoring = false;
    });
    const { site, log } = this.#parts;
    if (site.id === undefined) return;
    await site
      .choose(undefined)
      .catch((error: unknown) => log.warn('The plugins could not be asked for', { error: String(error) }));
  }

  #setRestoring(restoring: boolean): void {
    runInAction(() => (this.restoring = restoring));
  }
}

/** The store with what only this plugin's own pages need of it. */
export const MobxAccountStoreToken = token<MobxAccountStore>('accounts.mobx-account-store');

import { compareStructural, makeAutoObservable, observableRef, reaction, runInAction, when } from 'mobx';
import { token, type Disposable, type Log } from 'adit/core';
import {
  ApiError,
  type ActiveSite,
  type Api,
  type Credentials,
  type Language,
  type Navigation,
  type TimeZone,
  type Toasts,
  type Translate,
} from 'adit/core/web';
import {
  login,
  loginExternal,
  logout,
  moveToProvider,
  readMe,
  readSite,
  readSites,
  type AccountStore,
  type Site,
  type User,
} from '../../shared/index.ts';
import type { ProviderTokens } from '../external/provider-flow.ts';
import { AccountProblem } from './account-problem.ts';
import { chooseSite } from './choose-site.ts';
import { renewBearer } from './renew-bearer.ts';

const RETRY_DELAY = 5000;
const SINGLE_SIGN_ON_PATH = '/single-sign-on';

/** What the store works with. */
export interface AccountStoreParts {
  readonly api: Api;
  readonly credentials: Credentials;
  readonly site: ActiveSite;
  readonly navigation: Navigation;
  readonly language: Language;
  readonly timeZone: TimeZone;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly t: Translate;
  readonly log: Log;
}

/** The account of this browser: signs in and out, takes a stored sign-in up again, and follows other tabs. */
export class MobxAccountStore implements AccountStore, Disposable {
  user: User | undefined = undefined;
  sites: readonly Site[] = [];
  /** A stored sign-in is being taken up. */
  restoring = false;
  /** Why a stored sign-in could not be taken up, or ended by itself; the sign-in page says so. */
  problem: unknown = undefined;
  /** Who signed in last and is not let in yet, or no more; the pages that say why ask for it. */
  waiting: User | undefined = undefined;
  /** What became of moving the account to single sign-on. */
  move: { readonly state: 'idle' | 'running' | 'done'; readonly problem: unknown } = {
    state: 'idle',
    problem: undefined,
  };
  #parts: AccountStoreParts;
  #isSigningIn = false;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: AccountStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, {
      user: observableRef,
      sites: observableRef,
      problem: observableRef,
      waiting: observableRef,
      move: observableRef,
    });
  }

  get activeSite(): Site | undefined {
    return this.sites.find((site) => site.id === this.#parts.site.id);
  }

  /** Takes up a stored sign-in, unless a new one has begun, and from then on follows the bearer token, which other tabs may take away. */
  start(): void {
    this.#stop = reaction(
      () => this.#parts.credentials.bearer !== undefined,
      (hasBearer) => {
        if (!hasBearer) void this.#forget();
        else if (!this.#isSigningIn && !this.user) void this.#restore();
      },
    );
    if (this.#parts.credentials.bearer !== undefined && !this.#isSigningIn) void this.#restore();
  }

  dispose(): void {
    this.#stop?.();
    clearTimeout(this.#timer);
  }

  async signIn(email: string, password: string): Promise<void> {
    const { api } = this.#parts;
    await this.#signInBy(() => api.call(login, { body: { email, password } }), false);
  }

  /** Signs in for the first time, and leads to the workspace; where that fails, the sign-in page says why. */
  async enterFirst(email: string, password: string): Promise<void> {
    const { navigation } = this.#parts;
    try {
      await this.signIn(email, password);
      navigation.go('/ssa', { replace: true });
    } catch (error) {
      runInAction(() => (this.problem = error));
      navigation.go('/', { replace: true });
    }
  }

  /** Signs in with what the identity provider answered; where that fails, the sign-in page says why. */
  async signInExternally(answer: () => Promise<ProviderTokens>): Promise<void> {
    const { api, log, navigation } = this.#parts;
    // The answer is good for one time: a reload must not send it again.
    navigation.go('/', { replace: true });
    try {
      await this.#signInBy(async () => api.call(loginExternal, { body: await answer() }), true);
    } catch (error) {
      log.warn('Single sign-on failed', { error: String(error) });
      runInAction(() => (this.problem = error));
    }
  }

  /**
   * Moves the account that is signed in here to single sign-on with what the provider answered; `secret` proves its password. The page of
   * single sign-on says what came of it.
   */
  async moveToProvider(secret: string, answer: () => Promise<ProviderTokens>): Promise<void> {
    const { api, log, navigation } = this.#parts;
    navigation.go(SINGLE_SIGN_ON_PATH, { replace: true });
    this.move = { state: 'running', problem: undefined };
    try {
      const tokens = await answer();
      // What is read while the account is moved would be of before.
      await when(() => !this.restoring);
      await api.call(moveToProvider, { body: { secret, ...tokens } });
      await this.refresh();
      runInAction(() => (this.move = { state: 'done', problem: undefined }));
    } catch (error) {
      log.warn('The account could not be moved to single sign-on', { error: String(error) });
      runInAction(() => (this.move = { state: 'idle', problem: error }));
    }
  }

  async #signInBy(call: () => Promise<{ readonly token: string }>, isExternal: boolean): Promise<void> {
    const { credentials } = this.#parts;
    runInAction(() => {
      this.problem = undefined;
      this.waiting = undefined;
    });
    this.#isSigningIn = true;
    try {
      await this.clear();
      this.#setRestoring(isExternal);
      credentials.set((await call()).token);
      await this.#enter(undefined, isExternal);
      await this.#takeLanguage();
    } catch (error) {
      if (credentials.bearer !== undefined) await this.#endSignIn();
      await this.clear();
      throw error;
    } finally {
      this.#setRestoring(false);
      this.#isSigningIn = false;
    }
  }

  /** Forgets the sign-in that this browser has stored, and its site. */
  async clear(): Promise<void> {
    this.#parts.credentials.clear();
    await this.#forget();
  }

  /** A new bearer token, or undefined when the sign-in has ended; then the sign-in page says so where the account was deactivated. */
  async renew(): Promise<string | undefined> {
    const renewed = await renewBearer(this.#parts.api);
    if ('bearer' in renewed) return renewed.bearer;
    const { problem } = renewed;
    if (problem.code === 'account-not-active') runInAction(() => (this.problem = problem));
    return undefined;
  }

  async refresh(): Promise<void> {
    const { user } = await this.#readMe();
    runInAction(() => (this.user = user));
  }

  async signOut(): Promise<void> {
    const { credentials, navigation } = this.#parts;
    await this.#endSignIn();
    credentials.clear();
    navigation.go('/');
  }

  async switchSite(siteId: string): Promise<void> {
    if (!this.sites.some((site) => site.id === siteId)) throw new AccountProblem('no-access');
    const site = await this.#parts.api.call(readSite, { params: { id: siteId } });
    await this.#parts.site.choose(site);
  }

  async checkSites(): Promise<void> {
    const { api, site, toasts, t } = this.#parts;
    const { user } = this;
    if (!user || site.id === undefined) return;
    const sites = await api.call(readSites, {});
    if (this.user?.id !== user.id) return;
    const [first] = sites;
    if (!first) {
      await this.signOut();
      toasts.show({ type: 'error', title: t('site.revoked') });
      return;
    }
    runInAction(() => {
      if (!compareStructural(this.sites, sites)) this.sites = sites;
    });
    if (sites.some(({ id }) => id === site.id)) return;
    await site.choose(first);
    toasts.show({ type: 'warning', title: t('site.switched') });
  }

  async #endSignIn(): Promise<void> {
    const { api, log } = this.#parts;
    await api
      .call(logout, {})
      .catch((error: unknown) => log.warn('The server could not be told of the sign-out', { error: String(error) }));
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
      await this.#endSignIn();
      this.#parts.credentials.clear();
    }
  }

  async #enter(lastSite: string | undefined, isExternal = false): Promise<void> {
    const { api, site, navigation } = this.#parts;
    const { user, ...said } = await this.#readMe(isExternal);
    if (user.isActive !== true) throw this.#turnAway(user);
    const sites = said.sites ?? (await api.call(readSites, {}));
    const chosen = chooseSite(sites, lastSite, user.userPreferences?.defaultSite);
    if (!chosen) throw new AccountProblem('missing-site');
    runInAction(() => {
      this.user = user;
      this.sites = sites;
    });
    await site.choose(chosen);
    if (navigation.path === '/') navigation.go('/ssa', { replace: true });
  }

  /** Leads a user who is not active to the page that says what can be done. Only single sign-on accounts ask for access. */
  #turnAway(user: User): AccountProblem {
    const mayActivate = user.isActive === null && !user.isAuth0User;
    this.waiting = user;
    this.#parts.navigation.go(mayActivate ? '/activate-account' : '/request-access', { replace: true });
    return new AccountProblem(user.isActive === null ? 'account-pending' : 'account-not-active');
  }

  /** Who is signed in, and the sites where the server says them in the same answer. */
  async #readMe(isExternal = false): Promise<{ readonly user: User; readonly sites?: readonly Site[] }> {
    const { api, timeZone } = this.#parts;
    const auth0 = isExternal ? { auth0: 'true' } : {};
    const query = { includeUserPreferences: 'true', includeSites: 'true', ...auth0 };
    const { sites, ...user } = await api.call(readMe, { query });
    timeZone.use(user.userPreferences?.timeZone ?? undefined);
    return { user, sites };
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

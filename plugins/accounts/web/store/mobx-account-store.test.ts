import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log, RouteSpec } from 'adit/core';
import { ApiError, type Api, type LanguageCode } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import type { Site, User } from '../../shared/index.ts';
import { chooseSite } from './choose-site.ts';
import { MobxAccountStore } from './mobx-account-store.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };
const site = (id: string): Site => ({
  id,
  name: `Site ${id}`,
  description: '',
  country: 'Chile',
  isSysAdminOnly: false,
  color: '#2aa889',
  createdAt: '',
});
const marta: User = {
  id: 'u1',
  name: 'Marta Salas',
  email: 'marta@example.com',
  isActive: true,
  isAccessRequested: false,
  isAuth0User: false,
  globalRole: { name: 'Administrator' },
  profilePicUrl: null,
  defaultProfilePicColor: '#8a5a3c',
  lastLoggedIn: null,
  eulaAcceptedDateTime: null,
  userPreferences: { language: 'en', timeZone: null, defaultSite: 'b' },
};

interface Server {
  user: User;
  sites: Site[];
  fail: Record<string, Error | undefined>;
}

function setUp(stored: { bearer?: string; siteId?: string } = {}) {
  const server: Server = { user: marta, sites: [site('a'), site('b'), site('c')], fail: {} };
  const calls: string[] = [];
  const credentials = observable({
    bearer: stored.bearer,
    set(bearer: string) {
      this.bearer = bearer;
    },
    clear() {
      this.bearer = undefined;
    },
  });
  const active = observable({
    id: stored.siteId,
    name: undefined as string | undefined,
    async choose(chosen: { id: string; name: string } | undefined) {
      runInAction(() => {
        this.id = chosen?.id;
        this.name = chosen?.name;
      });
      const failure = server.fail['plugins of the site'];
      if (chosen && failure) throw failure;
    },
  });
  const navigation = observable({
    path: '/',
    query: new URLSearchParams(),
    go(path: string) {
      this.path = path;
    },
  });
  const answers: Record<string, () => unknown> = {
    'accounts.login': () => ({ token: 'fresh', expiresAt: '' }),
    'accounts.login-external': () => ({ token: 'external', expiresAt: '' }),
    'accounts.logout': () => ({}),
    'accounts.read-me': () => server.user,
    'accounts.read-sites': () => server.sites,
    'accounts.read-site': () => site('c'),
    'accounts.renew': () => ({ token: 'renewed', expiresAt: '' }),
  };
  const api = {
    async call(spec: RouteSpec) {
      calls.push(spec.id);
      const failure = server.fail[spec.id];
      if (failure) throw failure;
      return answers[spec.id]?.();
    },
  } as unknown as Api;
  const language = {
    current: 'en' as LanguageCode,
    isChosen: false,
    available: [],
    async set(code: LanguageCode) {
      this.current = code;
    },
  };
  const timeZone = {
    current: undefined as string | undefined,
    use(name: string | undefined) {
      this.current = name;
    },
  };
  const told: unknown[] = [];
  const store = new MobxAccountStore({
    api,
    credentials,
    site: active,
    navigation,
    language,
    timeZone,
    toasts: { show: (toast) => void told.push(toast) },
    t: (key) => key,
    log: silent,
  });
  return { language, timeZone, store, server, calls, credentials, active, navigation, told };
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('signing in', () => {
  it('[A1.07] takes the language and the time zone that the user prefers, but not over a language that was chosen here', async () => {
    const { store, server, language, timeZone } = setUp();
    server.user = { ...marta, userPreferences: { language: 'es', timeZone: 'America/Santiago', defaultSite: null } };
    await store.signIn('marta@example.com', 'x');
    expect([language.current, timeZone.current]).toEqual(['es', 'America/Santiago']);
    Object.assign(language, { current: 'en', isChosen: true });
    await store.signIn('marta@example.com', 'x');
    expect(language.current).toBe('en');
    server.user = marta;
    await store.refresh();
    expect([store.user?.userPreferences?.language, timeZone.current]).toEqual(['en', undefined]);
  });

  it('after an account was activated leads to the workspace, or to the sign-in page, which says why not', async () => {
    const { store, server, navigation } = setUp();
    await store.enterFirst('marta@example.com', 'x');
    expect([store.user?.id, navigation.path]).toEqual([server.user.id, '/ssa']);
    server.sites = [];
    await store.enterFirst('marta@example.com', 'x');
    expect([store.user, navigation.path, store.problem]).toMatchObject([undefined, '/', { code: 'missing-site' }]);
  });

  it('[A1.02, A4.02a, A4.02e, A4.02f, A4.02h, A4.01g] forgets what was stored, reads the user and the sites, and opens the default site', async () => {
    const { store, server, calls, credentials, active, navigation } = setUp({ bearer: 'old', siteId: 'c' });
    let stored: unknown;
    Object.defineProperty(server.fail, 'accounts.login', {
      configurable: true,
      get: () => void (stored = [credentials.bearer, active.id]),
    });
    await store.signIn('marta@example.com', 'right');
    expect(stored).toEqual([undefined, undefined]);
    expect(calls).toEqual(['accounts.login', 'accounts.read-me', 'accounts.read-sites']);
    expect([credentials.bearer, active.id, navigation.path]).toEqual(['fresh', 'b', '/ssa']);
    expect([store.user?.name, store.activeSite?.id, store.sites.length]).toEqual(['Marta Salas', 'b', 3]);
  });

  it('[A4.02g] opens the first site when the default one is not in the list, or there is none', async () => {
    const { store, server, active } = setUp();
    server.sites = [site('x'), site('y')];
    await store.signIn('', '');
    expect(active.id).toBe('x');
    server.user = { ...marta, userPreferences: { language: 'en', timeZone: null, defaultSite: null } };
    server.sites = [site('y'), site('x')];
    await store.signIn('', '');
    expect(active.id).toBe('y');
  });

  it('[A4.02i, A4.02j, A4.02k, A4.08a, A8.03, W6.01] rejects an empty list of sites with its own problem, and forgets everything', async () => {
    const { store, server, credentials, active, navigation } = setUp();
    server.sites = [];
    await expect(store.signIn('', '')).rejects.toMatchObject({ code: 'missing-site' });
    expect([credentials.bearer, active.id, navigation.path, store.user]).toEqual([
      undefined,
      undefined,
      '/',
      undefined,
    ]);
    expect([english, spanish].map((texts) => texts['error.missing-site'])).toEqual([
      'User does not have an active site. Please contact an administrator to activate a site to proceed.',
      'El usuario no tiene un sitio activo. Pida a un administrador que active un sitio para continuar.',
    ]);
  });

  it('[A4.02j, A4.02k] forgets the site, too, that was chosen before the sign-in failed', async () => {
    const { store, server, credentials, active, navigation } = setUp({ siteId: 'c' });
    const failure = new ApiError(503, 'database-gone', '', {}, undefined);
    server.fail['plugins of the site'] = failure;
    const left = () => [credentials.bearer, active.id, active.name, navigation.path, store.user, store.sites];
    await expect(store.signIn('', '')).rejects.toBe(failure);
    expect(left()).toEqual([undefined, undefined, undefined, '/', undefined, []]);
    await store.signInExternally(async () => ({ idToken: 'id', accessToken: 'access' }));
    expect(store.problem).toBe(failure);
    expect(left()).toEqual([undefined, undefined, undefined, '/', undefined, []]);
  });

  it('[A8.03] rejects with the server’s problem, and ends no sign-in, as there is none', async () => {
    const { store, server, calls, credentials } = setUp();
    server.fail['accounts.login'] = new ApiError(401, 'wrong-credentials', 'Wrong', {}, undefined);
    await expect(store.signIn('', '')).rejects.toMatchObject({ code: 'wrong-credentials' });
    expect([credentials.bearer, calls]).toEqual([undefined, ['accounts.login']]);
  });

  it('[A4.02j] a sign-in that is refused after the password was right is ended, so that no cookie is left', async () => {
    const { store, server, calls } = setUp();
    server.user = { ...marta, isActive: false };
    await expect(store.signIn('', '')).rejects.toMatchObject({ code: 'account-not-active' });
    expect(calls).toEqual(['accounts.login', 'accounts.read-me', 'accounts.logout']);
    server.user = marta;
    server.sites = [];
    await expect(store.signIn('', '')).rejects.toMatchObject({ code: 'missing-site' });
    expect(calls.at(-1)).toBe('accounts.logout');
  });

  it('[A4.01f, A4.01h, A6.07] does not let inactive and pending accounts in, but leads them to what they can do', async () => {
    const { store, server, credentials, navigation } = setUp();
    server.user = { ...marta, isActive: false };
    await expect(store.signIn('', '')).rejects.toMatchObject({ code: 'account-not-active' });
    expect([navigation.path, store.waiting]).toEqual(['/request-access', server.user]);
    server.user = { ...marta, isActive: null };
    await expect(store.signIn('', '')).rejects.toMatchObject({ code: 'account-pending' });
    expect(navigation.path).toBe('/activate-account');
    server.user = { ...marta, isActive: null, isAuth0User: true };
    await expect(store.signIn('', '')).rejects.toMatchObject({ code: 'account-pending' });
    expect(navigation.path).toBe('/request-access');
    expect([credentials.bearer, store.user]).toEqual([undefined, undefined]);
    server.user = marta;
    await store.signIn('', '');
    expect(store.waiting).toBeUndefined();
  });

  it('is not taken for a stored sign-in', async () => {
    const { store, calls } = setUp();
    store.start();
    await store.signIn('', '');
    await settled();
    expect(calls.filter((id) => id === 'accounts.read-me')).toHaveLength(1);
    store.dispose();
  });
});

describe('single sign-on', () => {
  const answer = async () => ({ idToken: 'id', accessToken: 'access' });

  it('[A4.02a, A4.02f] forgets what was stored, also what was about to be taken up, and opens the default site', async () => {
    const { store, calls, credentials, active, navigation } = setUp({ bearer: 'old', siteId: 'c' });
    let stored: unknown;
    const entered = store.signInExternally(async () => {
      stored = [credentials.bearer, active.id];
      return answer();
    });
    store.start();
    expect(store.restoring || credentials.bearer === undefined).toBe(true);
    await entered;
    expect(stored).toEqual([undefined, undefined]);
    expect(calls).toEqual(['accounts.login-external', 'accounts.read-me', 'accounts.read-sites']);
    expect([credentials.bearer, active.id, navigation.path, store.restoring]).toEqual(['external', 'b', '/ssa', false]);
    store.dispose();
  });

  it('[A4.02k, A4.02m] logs out on a 401, and on everything else that keeps the user out', async () => {
    const { store, server, calls, credentials, active, navigation } = setUp();
    server.fail['accounts.read-me'] = new ApiError(401, 'not-signed-in', 'Sign in', {}, undefined);
    await store.signInExternally(answer);
    expect(calls.at(-1)).toBe('accounts.logout');
    expect([credentials.bearer, active.id, navigation.path]).toEqual([undefined, undefined, '/']);
    expect([store.restoring, store.problem]).toEqual([false, server.fail['accounts.read-me']]);
    server.fail = {};
    server.sites = [];
    await store.signInExternally(answer);
    expect([calls.at(-1), credentials.bearer]).toEqual(['accounts.logout', undefined]);
    expect(store.problem).toMatchObject({ code: 'missing-site' });
  });

  it('[A8.03] says why the provider’s answer is none, and tells the server nothing', async () => {
    const { store, calls } = setUp();
    const failure = new Error('No matching state found in storage');
    await store.signInExternally(() => Promise.reject(failure));
    expect([calls, store.problem, store.restoring]).toEqual([[], failure, false]);
  });
});

describe('a stored sign-in', () => {
  it('is taken up on the site where it was', async () => {
    const { store, active, navigation } = setUp({ bearer: 'kept', siteId: 'c' });
    navigation.path = '/users';
    store.start();
    expect(store.restoring).toBe(true);
    await settled();
    expect([store.user?.id, active.id, store.restoring, navigation.path]).toEqual(['u1', 'c', false, '/users']);
    store.dispose();
  });

  it('[W7.01g] waits for a server that is away, and asks it every 5 s', async () => {
    const { store, server, calls, credentials } = setUp({ bearer: 'kept' });
    server.fail['accounts.read-me'] = new ApiError(0, 'unreachable', '', {}, undefined);
    store.start();
    await vi.advanceTimersByTimeAsync(12_000);
    expect([store.restoring, credentials.bearer]).toEqual([true, 'kept']);
    expect(calls.filter((call) => call === 'accounts.read-me')).toHaveLength(3);
    server.fail = {};
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.user?.id).toBe('u1');
    store.dispose();
  });

  it('that cannot be used any more is ended and forgotten, with the reason', async () => {
    const { store, server, calls, credentials } = setUp({ bearer: 'kept', siteId: 'c' });
    server.sites = [];
    store.start();
    await settled();
    expect(store.problem).toMatchObject({ code: 'missing-site' });
    expect([credentials.bearer, store.restoring, calls.at(-1)]).toEqual([undefined, false, 'accounts.logout']);
    store.dispose();
  });

  it('ends and begins with the bearer token that other tabs set', async () => {
    const { store, credentials, active } = setUp({ bearer: 'kept' });
    store.start();
    await settled();
    runInAction(() => credentials.clear());
    await settled();
    expect([store.user, store.sites, active.id]).toEqual([undefined, [], undefined]);
    runInAction(() => credentials.set('theirs'));
    await settled();
    expect(store.user?.id).toBe('u1');
    store.dispose();
  });
});

describe('signing out', () => {
  it('tells the server, forgets the token, and goes to the sign-in page, even when the server does not answer', async () => {
    const { store, server, calls, credentials, navigation } = setUp({ bearer: 'kept' });
    server.fail['accounts.logout'] = new Error('offline');
    store.start();
    await settled();
    await store.signOut();
    expect(calls.at(-1)).toBe('accounts.logout');
    expect([credentials.bearer, navigation.path]).toEqual([undefined, '/']);
    store.dispose();
  });
});

describe('changing the site', () => {
  it('[A4.07, W4.53, W6.01] refuses a site that is not in the user’s list, and asks the server for one that is', async () => {
    const { store, calls, active } = setUp();
    await store.signIn('', '');
    await expect(store.switchSite('foreign')).rejects.toMatchObject({ code: 'no-access' });
    expect([english, spanish].map((texts) => texts['error.no-access'])).toEqual([
      'You do not have access to this site',
      'No tiene acceso a este sitio',
    ]);
    expect(active.id).toBe('b');
    await store.switchSite('c');
    expect(calls.at(-1)).toBe('accounts.read-site');
    expect(store.activeSite?.id).toBe('c');
  });

  it('[A4.06d, A4.06f, A4.06g, A4.06h, A8.01] leaves a site that the user may not enter any more for the first one with a warning, and signs out with an error where none is left', async () => {
    const { store, server, calls, credentials, active, navigation, told } = setUp();
    await store.checkSites();
    expect(calls).toEqual([]);
    await store.signIn('', '');
    const { sites } = store;
    await store.checkSites();
    expect([active.id, told]).toEqual(['b', []]);
    expect(store.sites).toBe(sites);
    server.sites = [site('c'), site('a')];
    await store.checkSites();
    expect([active.id, told]).toEqual(['c', [{ type: 'warning', title: 'site.switched' }]]);
    expect(store.sites.map(({ id }) => id)).toEqual(['c', 'a']);
    server.sites = [];
    await store.checkSites();
    expect(told.slice(1)).toEqual([{ type: 'error', title: 'site.revoked' }]);
    expect([calls.at(-1), credentials.bearer, navigation.path]).toEqual(['accounts.logout', undefined, '/']);
    expect([english, spanish].map((texts) => [texts['site.switched'], texts['site.revoked']])).toEqual([
      ['Site access changed - switched to available site', 'Access revoked'],
      ['El acceso a los sitios ha cambiado: se abrió un sitio disponible', 'Acceso revocado'],
    ]);
  });

  it('does nothing when the user has signed out while the sites were asked for', async () => {
    const { store, server, credentials, active, told } = setUp();
    store.start();
    await store.signIn('', '');
    server.sites = [];
    const checking = store.checkSites();
    runInAction(() => credentials.clear());
    await checking;
    expect([told, active.id]).toEqual([[], undefined]);
    store.dispose();
  });

  it('chooses the last site, then the default one, then the first', () => {
    const sites = [site('a'), site('b'), site('c')];
    expect(chooseSite(sites, 'c', 'b')?.id).toBe('c');
    expect(chooseSite(sites, 'gone', 'b')?.id).toBe('b');
    expect(chooseSite(sites, undefined, null)?.id).toBe('a');
    expect(chooseSite([], 'c', 'b')).toBeUndefined();
  });
});

describe('renewing the bearer token', () => {
  it('gives the new one, nothing when the sign-in has ended, and rejects when the server is away', async () => {
    const { store, server } = setUp();
    expect(await store.renew()).toBe('renewed');
    server.fail['accounts.renew'] = new ApiError(401, 'not-signed-in', '', {}, undefined);
    expect(await store.renew()).toBeUndefined();
    expect(store.problem).toBeUndefined();
    server.fail['accounts.renew'] = new ApiError(503, 'database-gone', '', {}, undefined);
    await expect(store.renew()).rejects.toMatchObject({ status: 503 });
  });

  it('[A6.07] keeps the reason for the sign-in page where the account was deactivated', async () => {
    const { store, server, credentials } = setUp({ bearer: 'kept' });
    store.start();
    await settled();
    server.fail['accounts.renew'] = new ApiError(403, 'account-not-active', '', {}, undefined);
    expect(await store.renew()).toBeUndefined();
    runInAction(() => credentials.clear());
    await settled();
    expect([store.user, store.problem]).toEqual([undefined, server.fail['accounts.renew']]);
    await store.signIn('', '');
    expect(store.problem).toBeUndefined();
    store.dispose();
  });
});

// @vitest-environment jsdom
import { observable, observableRef, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrowserNavigation } from '../services/navigation.ts';
import { SharedLink } from './shared-link.ts';

let stop: (() => void) | undefined;

/** A browser at an address, with a user who has the sites `a` and `b`. */
function setUp(address: string, facts: { user?: string; site?: string } = {}) {
  const opened: string[] = [];
  const at = (path: string) => ({
    path: path.split('?')[0] ?? '',
    query: new URLSearchParams(path.split('?')[1] ?? ''),
  });
  const navigation = observable(
    { ...at(address), go: (path: string) => runInAction(() => void Object.assign(navigation, at(path))) },
    { query: observableRef, go: false },
  );
  const user = observable.box(facts.user);
  const site = observable({ id: facts.site, name: undefined, choose: async () => undefined });
  const link = new SharedLink({
    navigation,
    site,
    userId: () => user.get(),
    async openSite(siteId) {
      opened.push(siteId);
      if (siteId === 'foreign') throw Object.assign(new Error('no'), { code: 'no-access' });
      await Promise.resolve();
      runInAction(() => (site.id = siteId));
    },
  });
  const following = link.follow();
  stop = () => following.dispose();
  const signIn = (siteId: string): void =>
    runInAction(() => {
      user.set('u1');
      site.id = siteId;
    });
  const asked = (): string => [navigation.path, navigation.query.toString()].filter(Boolean).join('?');
  return { link, navigation, site, opened, signIn, asked };
}

const pending = (): unknown[] => ['pending-site-id', 'pending-state-id'].map((key) => localStorage.getItem(key));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => localStorage.clear());
afterEach(() => {
  stop?.();
  history.replaceState(undefined, '', '/');
});

describe('the address of the workspace', () => {
  it('[A4.05a, A9.11d, A9.11e, W2.01, W2.02, W3.45e, W3.45f] keeps its site and state while somebody signs in, and gets them back', () => {
    const first = setUp('/ssa?siteId=b&stateId=s1');
    expect(pending()).toEqual(['b', 's1']);
    first.navigation.go('/');
    expect(first.link.isWaiting).toBe(false);
    first.navigation.go('/ssa');
    expect(first.asked()).toBe('/ssa?siteId=b&stateId=s1');
  });

  it('[A4.05a, W2.01, W2.02] is also known with a slash at its end, as some programs write links', () => {
    history.replaceState(undefined, '', '/ssa/?siteId=b&stateId=s1');
    const navigation = new BrowserNavigation();
    const site = { id: undefined, name: undefined, choose: async () => undefined };
    const following = new SharedLink({ navigation, site, userId: () => undefined, openSite: async () => {} }).follow();
    stop = () => following.dispose();
    expect(pending()).toEqual(['b', 's1']);
    navigation.go('/', { replace: true });
    navigation.go('/ssa', { replace: true });
    expect(location.pathname + location.search).toBe('/ssa?siteId=b&stateId=s1');
  });

  it('[W2.02] takes the one parameter that is missing from what is pending', () => {
    localStorage.setItem('pending-site-id', 'b');
    localStorage.setItem('pending-state-id', 's1');
    expect(setUp('/ssa?siteId=a').asked()).toBe('/ssa?siteId=a&stateId=s1');
    localStorage.setItem('pending-site-id', 'b');
    localStorage.setItem('pending-state-id', 's1');
    expect(setUp('/ssa?stateId=s2').asked()).toBe('/ssa?siteId=b&stateId=s2');
    expect(setUp('/users').asked()).toBe('/users');
    localStorage.clear();
    expect(setUp('/ssa').asked()).toBe('/ssa');
  });

  it('[A4.05d, A4.05i, W2.04] makes the workspace wait while another site is active, until it has been opened', async () => {
    const { link, opened, signIn, site, asked } = setUp('/ssa?siteId=b&stateId=s1', { site: 'a' });
    expect([link.isWaiting, opened]).toEqual([true, []]);
    signIn('a');
    expect([link.isWaiting, opened]).toEqual([true, ['b']]);
    await settled();
    expect([link.isWaiting, site.id, asked()]).toEqual([false, 'b', '/ssa?siteId=b&stateId=s1']);
    expect(pending()).toEqual([null, null]);
  });

  it('asks for nothing any more once the user chooses another site', async () => {
    const { link, site, asked } = setUp('/ssa?siteId=b', { user: 'u1', site: 'a' });
    await settled();
    runInAction(() => (site.id = 'a'));
    expect([link.isWaiting, asked(), site.id]).toEqual([false, '/ssa', 'a']);
  });

  it('[A4.05k] says why a site could not be opened, and leads back to the active one', async () => {
    const { link, asked, opened } = setUp('/ssa?siteId=foreign', { user: 'u1', site: 'a' });
    await settled();
    expect([link.isWaiting, opened]).toEqual([true, ['foreign']]);
    expect(link.failure).toMatchObject({ code: 'no-access' });
    link.leave();
    expect([link.isWaiting, link.failure, asked(), pending()]).toEqual([false, undefined, '/ssa', [null, null]]);
  });

  it('does not wait for a site once somebody signs out of it', async () => {
    const { link, signIn, site, navigation } = setUp('/ssa?siteId=b');
    signIn('b');
    navigation.go('/');
    runInAction(() => (site.id = undefined));
    expect([link.isWaiting, pending()]).toEqual([false, [null, null]]);
  });
});

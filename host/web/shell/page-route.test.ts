import { describe, expect, it } from 'vitest';
import type { Page } from 'adit/core/web';
import { matchPath, routeOf } from './page-route.ts';

function page(path: string, more: Partial<Page> = {}): Page {
  return {
    id: `a${path}`,
    path,
    titleKey: 'title',
    layout: 'plain',
    access: 'signed-in',
    load: () => Promise.reject(new Error('not here')),
    ...more,
  };
}

const pages = [
  page('/', { access: 'public' }),
  page('/users', { permission: 'a.manage' }),
  page('/users/:id'),
  page('/users/create'),
  page('/help'),
];
const visitor = { isSignedIn: false, can: () => false };
const user = { isSignedIn: true, can: () => false };
const administrator = { isSignedIn: true, can: (permission: string) => permission === 'a.manage' };

describe('matching an address', () => {
  it('takes parameters out of the address', () => {
    expect(matchPath('/users/:id', '/users/a%2Fb')).toEqual({ id: 'a/b' });
    expect(matchPath('/users/:id', '/users')).toBeUndefined();
    expect(matchPath('/users/:id', '/users/1/2')).toBeUndefined();
    expect(matchPath('/users/:id', '/users/%E0%A4%A')).toBeUndefined();
    expect(matchPath('/ssa', '/ssa/')).toEqual({});
  });
});

describe('what an address shows', () => {
  it('[W2.01, A2.06] shows the workspace at /ssa to users only', () => {
    expect(routeOf('/ssa', pages, user)).toEqual({ kind: 'workspace' });
    expect(routeOf('/ssa', pages, visitor)).toEqual({ kind: 'redirect', path: '/' });
  });

  it('[W2.05] shows the workspace nowhere else: other addresses are pages of plugins, or lead home', () => {
    for (const path of ['/', '/users', '/users/42', '/users/create', '/help', '/ssa/more', '/SSA', '/nowhere', ''])
      for (const who of [visitor, user, administrator]) expect(routeOf(path, pages, who).kind).not.toBe('workspace');
    expect(routeOf('/help', pages, user)).toMatchObject({ kind: 'page', page: { path: '/help' } });
  });

  it('[A2.01] shows the sign-in page to everyone', () => {
    expect(routeOf('/', pages, visitor)).toMatchObject({ kind: 'page', page: { path: '/' } });
    expect(routeOf('/', pages, user)).toMatchObject({ kind: 'page', page: { path: '/' } });
  });

  it('[A6.01] sends users without the permission to /ssa', () => {
    expect(routeOf('/users', pages, user)).toEqual({ kind: 'redirect', path: '/ssa' });
    expect(routeOf('/users', pages, administrator)).toMatchObject({ kind: 'page' });
    expect(routeOf('/users', pages, visitor)).toEqual({ kind: 'redirect', path: '/' });
  });

  it('prefers an exact address to one with parameters', () => {
    expect(routeOf('/users/create', pages, user)).toMatchObject({ page: { path: '/users/create' } });
    expect(routeOf('/users/42', pages, user)).toMatchObject({ page: { path: '/users/:id' }, params: { id: '42' } });
  });

  it('says of unknown addresses that nothing is there, beside the pages that they look like', () => {
    const withAdministration = [...pages, page('/admin/audit', { layout: 'admin' })];
    expect(routeOf('/nowhere', pages, user)).toEqual({ kind: 'unknown', layout: 'default' });
    expect(routeOf('/ssa/more', pages, user)).toEqual({ kind: 'unknown', layout: 'default' });
    expect(routeOf('/admin/nothing', withAdministration, user)).toEqual({ kind: 'unknown', layout: 'admin' });
  });

  it('sends visitors from unknown addresses to the sign-in, which may know more, and nobody in a circle', () => {
    expect(routeOf('/nowhere', pages, visitor)).toEqual({ kind: 'redirect', path: '/' });
    expect(routeOf('/', [], visitor)).toEqual({ kind: 'nothing' });
    expect(routeOf('/', [], user)).toEqual({ kind: 'redirect', path: '/ssa' });
  });
});

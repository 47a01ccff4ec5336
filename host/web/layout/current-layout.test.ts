// @vitest-environment jsdom
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Disposable } from 'adit/core';
import { Contributions, panels, signInProviders, type ConnectionStatus, type Panel } from 'adit/core/web';
import type { Program } from '../program.ts';
import { StoredActiveSite } from '../services/active-site.ts';
import { SiteAccess } from '../services/site-access.ts';
import { CurrentLayout } from './current-layout.ts';
import { WorkspaceService } from './workspace-service.ts';

const panel = (id: string, location: Panel['location'], single: boolean): Panel => {
  return { id, titleKey: id, icon: () => null, location, single, load: () => Promise.reject(new Error('not here')) };
};
const everything = ['views.view', 'hierarchy.view'];

let following: Disposable;

async function start() {
  const contributions = new Contributions();
  contributions.add(signInProviders, 'accounts', { id: 'a', userId: () => 'user', renew: async () => undefined });
  const site = new StoredActiveSite(async () => undefined);
  const access = new SiteAccess(site);
  const session = observable({
    status: 'disconnected' as ConnectionStatus,
    error: undefined as Error | undefined,
    retrying: false,
  });
  const host = { contributions, translator: () => (key: string) => key, can: () => true };
  const current = new CurrentLayout({
    host,
    site,
    access,
    session,
    workspace: new WorkspaceService(),
  } as unknown as Program);
  following = current.follow();
  await site.choose({ id: 's1', name: 'One' });
  const addPanels = (): void =>
    runInAction(() => {
      contributions.add(panels, 'hierarchy', panel('hierarchy.data', 'left', true));
      contributions.add(panels, 'views', panel('views.view', 'main', false));
    });
  return { access, addPanels, current, session, site };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  following.dispose();
  vi.useRealTimers();
});

describe('the layout of the user on the site', () => {
  it('is not made, and nothing is kept, before the user may do anything there', async () => {
    const { access, addPanels, current } = await start();
    access.take({ siteId: 's1', permissions: [] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(current.controller).toBeUndefined();
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('layout')).toBeNull();
    addPanels();
    access.take({ siteId: 's1', permissions: everything });
    expect(current.controller?.tabs.map(({ panelId }) => panelId)).toEqual(['hierarchy.data', 'views.view']);
  });

  it('stays as it is when the user may do nothing for a while, and goes with the site', async () => {
    const { access, addPanels, current, site } = await start();
    addPanels();
    access.take({ siteId: 's1', permissions: everything });
    const { controller } = current;
    access.take({ siteId: 's1', permissions: [] });
    access.take({ siteId: 's1', permissions: everything });
    expect(current.controller).toBe(controller);
    await site.choose({ id: 's2', name: 'Two' });
    expect(current.controller).toBeUndefined();
    access.take({ siteId: 's2', permissions: everything });
    expect(current.controller).not.toBe(controller);
  });

  it('is shown once the session is there, is given up, or is not given where the rest of the workspace is', async () => {
    const { access, current, session, site } = await start();
    access.take({ siteId: 's1', permissions: everything });
    expect(current.isSettled).toBe(false);
    access.take({ siteId: 's1', permissions: [] });
    expect(current.isSettled).toBe(false);
    access.take({ siteId: 's1', permissions: ['hierarchy.view'] });
    expect(current.isSettled).toBe(true);
    await site.choose({ id: 's2', name: 'Two' });
    access.take({ siteId: 's2', permissions: everything });
    expect(current.isSettled).toBe(false);
    runInAction(() => Object.assign(session, { error: new Error('away'), retrying: true }));
    expect(current.isSettled).toBe(false);
    runInAction(() => void (session.retrying = false));
    expect(current.isSettled).toBe(true);
  });
});

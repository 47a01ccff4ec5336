// @vitest-environment jsdom
import { autorun } from 'mobx';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoredActiveSite } from './active-site.ts';
import { SiteAccess } from './site-access.ts';

let site: StoredActiveSite;
let access: SiteAccess;

beforeEach(async () => {
  localStorage.clear();
  site = new StoredActiveSite(async () => undefined);
  access = new SiteAccess(site);
  await site.choose({ id: 's1', name: 'One' });
});

describe('what the user may do on the site', () => {
  it('is known of the active site only, and nothing lets nobody in', async () => {
    expect(access.entry).toBeUndefined();
    access.take({ siteId: 's2', permissions: ['views.view'] });
    expect(access.entry).toBeUndefined();
    access.take({ siteId: 's1', permissions: [] });
    expect(access.entry).toBeUndefined();
    access.take({ siteId: 's1', permissions: ['hierarchy.view'] });
    expect([access.entry?.permissions, access.sessionEntry]).toEqual([['hierarchy.view'], undefined]);
    access.take({ siteId: 's1', permissions: ['views.view'] });
    expect(access.sessionEntry).toBe(access.entry);
    await site.choose({ id: 's2', name: 'Two' });
    expect(access.entry).toBeUndefined();
    access.take({ siteId: undefined, permissions: ['views.view'] });
    await site.choose(undefined);
    expect(access.entry).toBeUndefined();
  });

  it('is observed, each answer as another one', () => {
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(access.sessionEntry));
    const answers = [1, 2].map(() => ({ siteId: 's1', permissions: ['views.view'] }));
    for (const answer of answers) access.take(answer);
    stop();
    expect(seen).toEqual([undefined, ...answers]);
    expect(seen[1]).not.toBe(seen[2]);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showPage, sites, until, type ShownPage } from '../testing/show-page.tsx';

const LIMIT = 1024 ** 3;

let page: ShownPage;
async function show(containerSizeLimit: number): Promise<void> {
  const [north, south] = sites.map((site, at) => ({
    ...site,
    siteUploadsSize: 1536 * (at + 1),
    assignedUsers: 4 + at,
  }));
  page = await showPage(
    'admin.sites',
    {
      'admin.read-site-table': {
        sitesList: [north, { ...south, country: '', color: '#a9683d', createdAt: '2025-11-24T15:30:00Z' }],
        totalUsersCount: 17,
        containerSizeLimit,
      },
    },
    { beside: ['plugins/support'] },
  );
  await page.hasRows(2);
}
beforeEach(() => show(LIMIT));
afterEach(() => page.dispose());

it('[A2.25a, A2.25b, A2.25c] above the sites is what they take, how many accounts there are, and the way to more', async () => {
  const [usage, accounts] = [...document.querySelectorAll('dl > div')].map((part) => part.textContent);
  expect(usage).toBe('Data usage4.50 KB1.00 GB for each site');
  expect(accounts).toBe('User accounts17Get more accounts');
  page.click('dl button', 'Get more accounts');
  await until(() => expect(page.dialogs.map(({ title }) => title)).toEqual(['Ask for support']));
});

it('[W8.08] what is over its capacity says so: a site above its own limit, and all sites above all of theirs', async () => {
  for (const [limit, places] of [
    [LIMIT, []],
    [3072, []],
    [3071, ['South']],
    [1535, ['Data usage', 'North', 'South']],
  ] as const) {
    page.dispose();
    await show(limit);
    const labels = [...document.querySelectorAll('strong')].filter(
      ({ textContent }) => textContent === 'Over capacity',
    );
    const of = labels.map((label) => label.closest('tr, dl > div')?.querySelector('th, dt')?.textContent);
    expect(of, String(limit)).toEqual(places);
  }
});

it('[A2.11] the list leads to a new site and to each of those that there are', () => {
  expect(document.querySelector('[href="/site/s1"]')?.textContent).toBe('North');
  expect(document.querySelector('[href="/site/s2"]')?.textContent).toBe('South');
  page.click('a[href="/site/create"]', 'Create site');
  expect(page.address()).toBe('/site/create');
});

it('[A2.25d, A2.25e, A2.25f, A2.25g, A2.25h, A2.25i] each site has its name with a block of its colour, country, usage, users and when it was made', () => {
  const heads = [...document.querySelectorAll('th[scope=col]')].map((head) => head.textContent);
  expect(heads).toEqual(['Name', 'Country', 'Data usage', 'Assigned users', 'Created at']);
  expect(page.cells()).toEqual([
    ['North', 'Chile', '1.50 KB', '4', '03/05/2026 00:07'],
    ['South', '—', '3.00 KB', '5', '11/24/2025 15:30'],
  ]);
  const blocks = [...document.querySelectorAll<HTMLElement>('tbody th i')].map((block) => block.style.background);
  expect(blocks).toEqual(['rgb(42, 168, 137)', 'rgb(169, 104, 61)']);
});

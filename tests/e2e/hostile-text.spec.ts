import type { Page } from 'playwright/test';
import { hostileNames } from '../security/support/hostile-texts.ts';
import { People } from '../security/support/people.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { importPoints } from './support/point-dataset.ts';

useOwnServer();
test.use({ viewport: { width: 1440, height: 4200 } });

const names = hostileNames();

/** What a script of a name would have done. */
const pwned = (page: Page): Promise<unknown> => page.evaluate(() => (window as { __pwned?: unknown }).__pwned);

test('names that try to be markup, scripts or templates are shown as they are, everywhere, and run nothing', async ({
  page,
  workspace,
  server,
  client,
}) => {
  expect(names.length).toBeGreaterThan(35);
  const people = await People.open(server);
  const tenant = await people.firstTenant();
  const ids: string[] = [];
  for (const name of names) {
    ids.push(await people.dataset(tenant, client.site, name));
    const place = { site: client.site, groupName: name };
    expect((await client.call('PUT', '/dataset/hierarchy/manage', place)).status).toBe(200);
    const folder = { site: client.site, groupName: 'Folders', datasetType: 'Points', folderPath: name };
    expect((await client.call('PUT', '/dataset/hierarchy/manage', folder)).status).toBe(200);
  }
  const real = names.find((name) => name.includes('onerror')) ?? '';
  await importPoints(client, 'Real');
  const realId = (await client.datasets()).find((dataset) => dataset.name === 'Real')?.id;
  const twin = `${real.slice(0, 46)} (2)`;
  await client.call('PUT', '/dataset/hierarchy/rename', { datasetId: realId, newName: twin });

  await workspace.signIn();
  const rows = workspace.tree.getByRole('treeitem');
  await expect(rows.filter({ hasText: twin })).toBeVisible();
  const shown = (kind: string): Promise<string[]> =>
    page
      .locator(`[role=treeitem][data-kind=${kind}]`)
      .evaluateAll((items) => items.map((item) => item.textContent ?? ''));
  // A folder's name has no slash: that is where another folder begins.
  const expected = { dataset: names, group: names, folder: names.filter((name) => !name.includes('/')) };
  for (const [kind, wanted] of Object.entries(expected)) {
    const texts = await shown(kind);
    expect([kind, wanted.filter((name) => !texts.some((text) => text.startsWith(name)))]).toEqual([kind, []]);
  }
  await expect(page.locator('[role=tree] :is(img, script, iframe, svg[onload], a, style, object, base)')).toHaveCount(
    0,
  );

  // The dialog, the display pane, the view and its legend of a dataset that can be shown.
  await rows.filter({ hasText: twin }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Properties and logs' }).click();
  await expect(page.getByRole('dialog')).toContainText(twin);
  await page.getByRole('dialog').getByRole('tab', { name: 'Logs' }).click();
  await page.keyboard.press('Escape');
  await rows.filter({ hasText: twin }).getByTestId('tick').click();
  await rows.filter({ hasText: twin }).click();
  await expect(workspace.display.getByRole('heading', { name: twin, exact: true })).toBeVisible();

  // The search, which marks what it found, and renaming in place.
  await page.getByPlaceholder('Search data').fill('onerror=');
  await expect(rows.filter({ hasText: twin })).toBeVisible();
  await page.getByPlaceholder('Search data').fill('<script>');
  await expect(rows.filter({ hasText: '<script>window.__pwned=1</script>' }).first()).toBeVisible();
  await page.getByPlaceholder('Search data').fill(names[0] + 'nothing');
  await expect(page.getByText(`${names[0]}nothing`)).toBeVisible();
  await page.getByPlaceholder('Search data').fill('');

  // Toasts and the bell, which repeat the names of what was deleted.
  for (const id of ids) await client.call('DELETE', `/dataset/delete/${id}`);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const deleted = page
    .getByRole('list', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'Dataset Deleted' });
  await expect(deleted).toHaveCount(names.length);
  const told = await deleted.evaluateAll((items) =>
    items.map((item) => item.querySelector('div > span:nth-child(2)')?.textContent ?? ''),
  );
  expect(told.toReversed()).toEqual(names);

  expect(await pwned(page)).toBeUndefined();
  await people.close();
});

test('the page itself refuses texts as markup, scripts and addresses of scripts', async ({
  page,
  workspace,
  problems,
}) => {
  problems.expect(/policy: (require-trusted-types-for|trusted-types|script-src|connect-src)/);
  problems.expect(/Trusted|Content Security Policy|unsafe-eval|evil\.example/i);
  await workspace.signIn();
  const outcomes = await page.evaluate(async () => {
    // What the test's own tool runs at once may use eval; what the page runs later may not.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const attempt = (work: () => unknown): string => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const place = document.body.appendChild(document.createElement('div'));
    const scope = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } };
    return {
      markup: attempt(() => (place.innerHTML = '<img src=x onerror="window.__pwned=1">')),
      style: attempt(() => (document.createElement('style').innerHTML = 'a > b {}')),
      document: attempt(() => document.write('<b>')),
      insert: attempt(() => place.insertAdjacentHTML('beforeend', '<b>')),
      parse: attempt(() => new DOMParser().parseFromString('<b>', 'text/html')),
      frame: attempt(() => (document.createElement('iframe').srcdoc = '<b>')),
      source: attempt(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      script: attempt(() => (document.createElement('script').textContent = 'window.__pwned=1')),
      // oxlint-disable-next-line eslint/no-eval -- the page must refuse it
      eval: attempt(() => (0, eval)('window.__pwned=1')),
      function: attempt(() => new Function('window.__pwned=1')()),
      // oxlint-disable-next-line eslint/no-implied-eval -- the page must refuse it
      timer: attempt(() => setTimeout('window.__pwned=1' as unknown as () => void, 0)),
      policy: attempt(() => scope.trustedTypes.createPolicy('mine', {})),
      second: attempt(() => scope.trustedTypes.createPolicy('default', {})),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    style: 'done',
    document: 'TypeError',
    insert: 'TypeError',
    parse: 'TypeError',
    frame: 'TypeError',
    source: 'TypeError',
    script: 'TypeError',
    eval: 'EvalError',
    function: 'EvalError',
    timer: 'TypeError',
    policy: 'TypeError',
    second: 'TypeError',
  });
  const socket = await page.evaluate(
    () =>
      new Promise((resolve) => {
        try {
          const other = new WebSocket('wss://evil.example/');
          other.addEventListener('error', () => resolve('refused'));
          other.addEventListener('open', () => resolve('open'));
        } catch {
          resolve('refused');
        }
      }),
  );
  expect(socket).toBe('refused');
  expect(problems.expectedCount(/policy: connect-src|evil\.example/)).toBeGreaterThan(0);
  expect(await pwned(page)).toBeUndefined();
});

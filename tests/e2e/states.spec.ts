import type { BrowserContext, Page } from 'playwright/test';
import type { ApiClient } from '../integration/api-client.ts';
import { PASSWORD, People } from '../security/support/people.ts';
import { stateFingerprint } from '../../plugins/states/shared/fingerprint.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { PageProblems } from './support/page-problems.ts';
import { isLike, type Picture } from './support/picture.ts';
import { importBlocks } from './support/solid-datasets.ts';
import { Workspace } from './support/workspace.ts';
import { seconds } from '../patience.ts';

// Dialogs that open one from another, as they fade for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const NAME = 'North wall canary';

/** Opens the menu of saved states and chooses an entry. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Saved states:/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}( *Ctrl.*)?$`) }).click();
}

/** Notes what the server answers to the pages of a context, apart from its events, which never end. */
function listen(context: BrowserContext): { answers(): Promise<string>; forget(): void } {
  let bodies: Promise<string>[] = [];
  context.on('response', (response) => {
    const isAnswer = response.url().includes('/api/') && /json/.test(response.headers()['content-type'] ?? '');
    // The page may have gone before its answer came.
    if (isAnswer) bodies.push(response.text().catch(() => ''));
  });
  return { answers: async () => (await Promise.all(bodies)).join('\n'), forget: () => (bodies = []) };
}

/** Nothing that the page shows or was told has the name or the picture of the state. */
async function expectNothingLeaked({ page }: Workspace, heard: ReturnType<typeof listen>): Promise<void> {
  const answers = await heard.answers();
  expect(answers).not.toBe('');
  for (const text of [answers, await page.content()]) {
    expect(text).not.toContain(NAME);
    expect(text).not.toContain('data:image/jpeg');
  }
}

/** Waits until the view looks as it did. */
async function expectPicture(workspace: Workspace, saved: Picture): Promise<void> {
  await expect(workspace.page.getByTestId('state-loading')).toHaveCount(0);
  await workspace.settle();
  // A busy machine takes seconds for a picture.
  await expect.poll(async () => isLike(await workspace.picture(), saved), { timeout: seconds(60) }).toBe(true);
}

test('a state is saved, changed, loaded again, goes back to a version, and its link shows the same picture to others of the site and nothing to strangers', async ({
  page,
  context,
  workspace,
  server,
  client,
  grid,
  browser,
}) => {
  const people = await People.open(server);
  const tenant = await people.firstTenant();
  const colleague = await people.person('colleague', { tenant, sites: { [client.site]: 'Viewer' } });
  const elsewhere = await people.site(tenant, 'Elsewhere');
  const stranger = await people.person('stranger', { tenant, sites: { [elsewhere]: 'Viewer' } });
  const friend = await people.person('friend', { tenant, sites: { [client.site]: 'Viewer' } });
  await people.close();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await prepareAxe(page);
  await workspace.signIn();
  const menu = page.getByRole('button', { name: /^Saved states:/ });
  await expect(menu).toHaveText('Unsaved state');

  const dialog = page.getByRole('dialog', { name: 'Save As' });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  const folder = dialog
    .getByRole('combobox', { name: 'Folder' })
    .or(dialog.getByRole('textbox', { name: 'Folder' }))
    .first();
  await test.step('[W4.49e, W4.49f, W8.07i, W8.13] without an active dataset the dialog says that nothing can be saved, and can be tried again', async () => {
    await page.keyboard.press('Control+s');
    await dialog.getByLabel('Name').fill(NAME);
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('Cannot save a state with no active dataset.');
    await expect(save).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.type('Point size', '18');
  await workspace.addFilter('CU');
  await expect.poll(() => workspace.kept()).toBe('24 of 25 kept');
  await workspace.lookFromTop();
  const told = page.getByRole('status').filter({ hasText: 'State saved' });
  await test.step('[W1.09, W2.09f, W2.10, W4.49d] Save As asks for a name, a folder and who may see it, and says so once it is saved', async () => {
    await choose(page, 'Save As');
    await test.step('[W5.21, W9.13] neither is blank, or has more than 25 characters', async () => {
      const name = dialog.getByLabel('Name');
      await folder.fill('');
      for (const [field, other] of [
        [name, folder],
        [folder, name],
      ] as const) {
        await other.fill('y'.repeat(25));
        for (const wrong of ['   ', 'x'.repeat(26)]) {
          await field.fill(wrong);
          await expect(save).toBeDisabled();
        }
        await expect(dialog.getByText('A name can have at most 25 characters.')).toBeVisible();
        await field.fill('x'.repeat(25));
        await expect(save).toBeEnabled();
      }
    });
    await dialog.getByLabel('Name').fill(NAME);
    await folder.fill('Weekly');
    await page.keyboard.press('Escape');
    await dialog.getByRole('switch', { name: 'Public' }).check();
    await save.click();
    await expect(menu).toHaveText(NAME);
    await expect(told).toBeVisible();
    // It lies over a corner of the picture.
    await expect(told).toHaveCount(0);
  });
  await test.step('[W4.49a] it is saved with a picture of what is shown, which has colours, as the background has not', async () => {
    const { body } = await client.call<{ thumbnail: string }>('GET', `/state/thumbnail/${await idOf(client, NAME)}`);
    expect(await page.evaluate(colouredPixels, body.thumbnail)).toBeGreaterThan(20);
  });
  await workspace.settle();
  const saved = await workspace.picture();

  await test.step('[W2.09g, W4.50b, W4.50d] Reload shows it again as it was saved', async () => {
    await page.getByRole('button', { name: 'Look from' }).click();
    await page.getByRole('menuitem', { name: 'North' }).click();
    await workspace.chooseColourMap('Viridis');
    await workspace.display.getByRole('button', { name: 'Remove the filter on CU' }).click();
    await page
      .getByRole('treeitem')
      .filter({ hasText: /^Production/ })
      .click();
    await expect(workspace.row(grid)).toHaveCount(0);
    expect(isLike(await workspace.picture(), saved)).toBe(false);
    await choose(page, 'Reload');
    await page.getByRole('dialog', { name: 'Reload' }).getByRole('button', { name: 'Reload' }).click();
    await expectPicture(workspace, saved);
    await test.step('[W4.50e] with the rows of the tree that were open', () =>
      expect(workspace.row(grid)).toBeVisible());
    await test.step('[W4.50f] and with its filters', () => expect.poll(() => workspace.kept()).toBe('24 of 25 kept'));
  });

  await test.step('loaded anew, the page has the active dataset, and knows that the state was changed', async () => {
    await workspace.tick(grid, false);
    await workspace.settle();
    await page.reload();
    await workspace.ready();
    await expect(workspace.display.getByRole('heading', { name: grid, exact: true })).toBeVisible();
    await expect(menu).toHaveAccessibleName(`Saved states: ${NAME}, changed since it was saved`);
  });

  await test.step('[W2.09e, W4.49d] Save saves it again; it goes back to a version', async () => {
    await expect(workspace.row(grid)).toHaveAttribute('aria-checked', 'false');
    await expect(told).toHaveCount(0);
    await choose(page, 'Save');
    await expect(told).toBeVisible();
    await choose(page, 'Versions');
    const versions = page.getByRole('dialog', { name: `Versions of ${NAME}` });
    expect(await findingsInBothThemes(page, versions)).toEqual([]);
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(workspace.row(grid)).toHaveAttribute('aria-checked', /true|mixed/);
    await expectPicture(workspace, saved);
  });

  await test.step('[W5.21] another one of the same name is saved in another folder only', async () => {
    await choose(page, 'Save As');
    await dialog.getByLabel('Name').fill(NAME);
    await folder.fill('Weekly');
    await expect(dialog.getByText('This name is already taken.')).toBeVisible();
    await expect(save).toBeDisabled();
    await folder.fill('Monthly');
    await expect(save).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });

  const list = page.getByRole('dialog', { name: 'Load' });
  const row = list.getByRole('row').filter({ hasText: NAME });
  await test.step('[W2.09i] Load lists the saved states', async () => {
    await choose(page, 'Load');
    await expect(row).toHaveCount(1);
  });
  await test.step('[W4.49a, W4.49b, W9.14] each with its picture, a JPEG of 500 by 300', async () => {
    const image = row.locator('img');
    await expect(image).toHaveAttribute('src', /^data:image\/jpeg/);
    expect(await image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual([500, 300]);
  });
  await test.step('[W3.44p, W3.44q, W3.44r, W3.44s, W3.44t, W3.44u] the list has name, folder, public or private, shared, last update and user', async () => {
    const heads = ['Preview', 'Name', 'Folder', 'Access', 'Sharing', 'Last updated', 'User', ''];
    await expect(list.getByRole('columnheader')).toHaveText(heads);
    await expect(row.getByRole('rowheader')).toHaveText(NAME);
    const moment = /\d:\d\d [AP]M, \d\d-\w+-\d{4}/;
    await expect(row.getByRole('cell')).toContainText(['', 'Weekly', 'Public', 'Not shared', moment, 'Administrator']);
  });
  await list.getByRole('textbox', { name: 'Search name, folder or user' }).fill('no such');
  await expect(list.getByText('No saved state matches.')).toBeVisible();
  await page.keyboard.press('Escape');

  const link =
    await test.step('[A1.06, W1.09, W2.09h] Copy Link copies an address of the workspace with its site and its state', async () => {
      await choose(page, 'Copy Link');
      await expect(page.getByText('Link copied')).toBeVisible();
      const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect([copied.pathname, copied.searchParams.get('siteId')]).toEqual(['/ssa', client.site]);
      expect(copied.searchParams.get('stateId')).toMatch(/^[0-9a-f-]{36}$/);
      return copied;
    });

  const sharing = page.getByRole('dialog', { name: 'Share' });
  const share = sharing.getByRole('button', { name: 'Share', exact: true });
  await test.step('[A5.10, W2.10, W5.22, W8.13] sharing needs an e-mail, and says who of those named has no access to the site', async () => {
    await choose(page, 'Share');
    await expect(share).toBeDisabled();
    expect(await findingsInBothThemes(page, sharing)).toEqual([]);
    await sharing.getByLabel('E-mails').fill(stranger.email);
    await page.keyboard.press('Enter');
    workspace.problems.expect(/400/);
    await share.click();
    await expect(sharing.getByText(`${stranger.email} has no access to this site.`)).toBeVisible();
    await sharing.getByRole('button', { name: 'Cancel' }).click();
    await expect(sharing).toHaveCount(0);
  });
  await test.step('people of the site are suggested while a name or an e-mail is typed, and Enter takes the first of them', async () => {
    await choose(page, 'Share');
    const field = sharing.getByLabel('E-mails');
    const suggestion = page.getByRole('option', { name: friend.email });
    await expect(field).toBeFocused();
    await expect(suggestion).toHaveCount(0);
    await field.pressSequentially(friend.email);
    await expect(suggestion).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    await share.click();
    await expect(page.getByText('State shared')).toBeVisible();
    await expect(sharing).toHaveCount(0);
  });

  const problems = new PageProblems();
  const opened: BrowserContext[] = [];
  const open = async (email: string, wait = 0): Promise<[Workspace, ReturnType<typeof listen>]> => {
    const fresh = await browser.newContext();
    const heard = listen(fresh);
    await fresh.route('**/api/state/read/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      await route.continue();
    });
    opened.push(fresh);
    await problems.watch(fresh);
    const other = new Workspace(await fresh.newPage(), server.address, problems);
    await other.open(link.pathname + link.search);
    await test.step('[A4.05a, A9.11d, A9.11e, W3.45e, W3.45f] what the link asks for is pending in the browser while nobody is signed in', async () => {
      const pending = () =>
        other.page.evaluate(() => ['site', 'state'].map((what) => localStorage.getItem(`pending-${what}-id`)));
      await expect.poll(pending).toEqual(['siteId', 'stateId'].map((name) => link.searchParams.get(name)));
    });
    await other.fillSignIn({ email, password: PASSWORD });
    return [other, heard];
  };
  const [theirs, toThem] = await open(colleague.email, 1000);
  await test.step('[A1.06, A2.06, A2.16, A4.05f, A4.05g, A4.05h, A4.05i, A4.05j, W2.01, W4.52] the state is applied under an overlay, is the active one, and the address and what was pending are cleared', async () => {
    await expect(theirs.page.getByTestId('state-loading')).toBeVisible({ timeout: seconds(30) });
    // It lies over all of the workspace.
    await theirs.page.waitForFunction(() => {
      const [cover, all] = ['[data-testid=state-loading]', 'main'].map((selector) =>
        JSON.stringify(document.querySelector(selector)?.getBoundingClientRect()),
      );
      return cover !== undefined && cover === all;
    });
    const loaded = theirs.page.locator('[data-type="success"]').filter({ hasText: 'State loaded' });
    await expect(loaded).toContainText(NAME, { timeout: seconds(30) });
    await expect.poll(() => new URL(theirs.page.url()).search).toBe('');
    expect(await theirs.page.evaluate(() => Object.keys(localStorage).filter((key) => /pending/.test(key)))).toEqual(
      [],
    );
    await expect(theirs.page.getByRole('button', { name: `Saved states: ${NAME}` })).toBeVisible();
    await expectPicture(theirs, saved);
  });

  await test.step('[A4.05k, A4.07, W1.09, W4.52] who has no access to its site reads so, and nothing of the state', async () => {
    const [strangers, toStrangers] = await open(stranger.email);
    const refusal = strangers.page.getByRole('status').filter({ hasText: 'The link cannot be opened' });
    await expect(refusal).toContainText('You do not have access to this site', { timeout: seconds(30) });
    await expectNothingLeaked(strangers, toStrangers);
    await refusal.getByRole('button', { name: 'Go to the workspace' }).click();
    await expect(strangers.page).toHaveURL(`${server.address}/ssa`);
    await expect(refusal).toHaveCount(0);
  });

  // A private state of the site says that it is not public, and no more.
  await test.step('[W3.44r, W3.44s] the list says that it is shared, and private once it is no more public', async () => {
    await choose(page, 'Load');
    await expect(row.getByRole('cell', { name: 'Shared', exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Rename or move' }).click();
    const facts = page.getByRole('dialog', { name: 'Rename or move' });
    await facts.getByRole('switch', { name: 'Public' }).uncheck();
    await facts.getByRole('button', { name: 'Apply' }).click();
    await expect(row.getByRole('cell', { name: 'Private' })).toBeVisible();
  });
  problems.expect(/40[349]/);
  toThem.forget();
  await theirs.open(link.pathname + link.search);
  await test.step('[A4.05c, A4.05k, A8.02] a state must be public, else a dialog says why it is not shown', async () => {
    const refusal = theirs.page.getByRole('dialog', { name: 'The state could not be loaded' });
    await expect(refusal).toContainText('This state is not public');
    for (const [status, code, message, said] of [
      [404, 'not-found', 'Not found', 'State not found'],
      [409, 'state-damaged', 'The state was damaged on the way.', 'The state was damaged on the way.'],
    ] as const) {
      await refusal.getByRole('button', { name: 'Close' }).first().click();
      await expect(refusal).toHaveCount(0);
      await theirs.page.route('**/api/state/read/*', (route) =>
        route.fulfill({ status, json: { code, message, values: {} } }),
      );
      await theirs.page.evaluate((address) => {
        history.pushState(undefined, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, link.pathname + link.search);
      await expect(refusal.getByRole('alert')).toHaveText(said);
      await theirs.page.unroute('**/api/state/read/*');
    }
  });
  await expectNothingLeaked(theirs, toThem);
  problems.expectNone();
  for (const fresh of opened) await fresh.close();
});

async function idOf(client: ApiClient, name: string): Promise<string> {
  const { body: states } = await client.call<{ id: string; name: string }[]>('GET', `/state/read?site=${client.site}`);
  return states.find((state) => state.name === name)?.id ?? '';
}

/** What a saved state of the site holds, as a text that does not say from where it is looked at. */
async function fingerprintOf(client: ApiClient, name: string): Promise<string> {
  const path = `/state/read/${await idOf(client, name)}`;
  const { status, body } = await client.call<{ appState: object }>('GET', path);
  expect(status).toBe(200);
  return stateFingerprint(body.appState);
}

test('[W1.09, W3.16j, W4.50b, W4.50d] a clip, a slice, a section and picks come back with a state: the same picture, and the same state when it is saved again; New takes them away', async ({
  page,
  workspace,
  client,
}) => {
  const blocks = 'Blocks of a state';
  await importBlocks(client, blocks);
  await workspace.signIn();
  await workspace.tick(blocks);
  await workspace.activate(blocks);
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
  const { display, toolbelt, canvas } = workspace;
  const helper = page.getByTestId('tool-helper');
  const bar = page.getByTestId('section-bar');
  const saveAs = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+Shift+S');
    const dialog = page.getByRole('dialog', { name: 'Save As' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: `Saved states: ${name}`, exact: true })).toBeVisible();
  };

  await toolbelt.getByRole('button', { name: 'Clipping' }).click();
  await expect(helper.getByLabel('Dip of the plane')).toHaveValue('90.00');
  await canvas.press('Escape');
  await expect(helper).toBeHidden();
  // All that is shown is picked: the eastern half.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search data and commands' });
  await palette.getByRole('combobox').fill('select what is in');
  await expect(palette.getByRole('option').first()).toContainText('Select what is in the view');
  await palette.getByRole('option').first().click();
  const picks = display.getByRole('checkbox', { name: 'Show Picks' });
  await expect(picks).toBeChecked();
  await workspace.openLayer('Slicing');
  await display.getByRole('button', { name: 'Add slice' }).click();
  await expect(display.getByRole('checkbox', { name: 'Show Slicing' })).toBeChecked();
  await page.getByTestId('slice-options').getByRole('button', { name: 'Close' }).click();
  await toolbelt.getByRole('button', { name: 'Section', exact: true }).click();
  await expect(bar).toBeVisible();
  await workspace.settle();
  await saveAs('Cut and picked');
  await expect(page.getByText('State saved')).toHaveCount(0);
  await workspace.settle();
  const saved = await workspace.picture();

  await bar.getByRole('button', { name: 'Close the section' }).click();
  await expect(bar).toHaveCount(0);
  await display.getByRole('checkbox', { name: 'Show Slicing' }).click();
  await canvas.press('Escape');
  await expect(picks).toHaveCount(0);
  await toolbelt.getByRole('button', { name: 'Clipping' }).click();
  await helper.getByRole('button', { name: 'Clear' }).click();
  await expect(helper).toBeHidden();
  await expect.poll(async () => isLike(await workspace.picture(), saved)).toBe(false);

  await choose(page, 'Reload');
  await page.getByRole('dialog', { name: 'Reload' }).getByRole('button', { name: 'Reload' }).click();
  await expect(bar).toBeVisible();
  await expect(picks).toBeChecked();
  await expectPicture(workspace, saved);
  await saveAs('Cut and picked again');
  const state = await fingerprintOf(client, 'Cut and picked');
  expect(state).toContain('"type":"picks"');
  expect(await fingerprintOf(client, 'Cut and picked again')).toBe(state);

  await test.step('[W2.09d] New closes the state, and begins with nothing', async () => {
    await choose(page, 'New');
    await expect(page.getByRole('button', { name: /^Saved states:/ })).toHaveText('Unsaved state');
    await expect(workspace.row(blocks)).toHaveAttribute('aria-checked', 'false');
    await expect(bar).toHaveCount(0);
    await expect.poll(() => workspace.colouredPixels()).toBe(0);
  });
});

/** How many pixels of a picture in a data address are of a colour; runs in the page. */
async function colouredPixels(address: string): Promise<number> {
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  const { width, height } = image;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(image, 0, 0);
  const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    if (Math.max(...rgb) - Math.min(...rgb) > 60) count += 1;
  }
  return count;
}

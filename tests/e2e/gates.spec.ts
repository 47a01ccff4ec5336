import type { Page, Route } from 'playwright/test';
import { makePdf } from '../integration/make-pdf.ts';
import type { ApiClient } from '../integration/api-client.ts';
import { linkOf, MailBox } from '../integration/mail-box.ts';
import type { ServerProcess } from '../integration/server-process.ts';
import { People, PASSWORD, signIn, type NewPerson, type Person } from '../security/support/people.ts';
import { expect, test as base } from './support/fixtures.ts';
import { ImportDialog } from './support/import-dialog.ts';
import { listenToCalls } from './support/sent-calls.ts';
import type { Workspace } from './support/workspace.ts';
import { seconds } from '../patience.ts';

/** The tables of the server, with its first tenant. */
interface Folk {
  person(name: string, rights?: Omit<NewPerson, 'tenant'>): Promise<Person>;
  site(name: string): Promise<string>;
  query: People['query'];
}

const test = base.extend<object, { folk: Folk }>({
  folk: [
    async ({ server }, use) => {
      const people = await People.open(server);
      const tenant = await people.firstTenant();
      await use({
        person: (name, rights = {}) => people.person(name, { tenant, ...rights }),
        site: (name) => people.site(tenant, name),
        query: (text, values) => people.query(text, values),
      });
      await people.close();
    },
    { scope: 'worker' },
  ],
});

// Everybody on the server is asked for an agreement, and plugins are switched.
test.use({ serverName: 'gates' });

test.beforeEach(({ problems }) => {
  // The server ends the stream of events, and the session, of whose rights have changed.
  problems.expect(/ERR_INCOMPLETE_CHUNKED_ENCODING.*api\/event/);
});

const NEW_PASSWORD = 'Another-5678';

/** Signs somebody in at the sign-in page. */
async function enter(workspace: Workspace, { email }: Person, password = PASSWORD): Promise<void> {
  await workspace.open();
  await workspace.fillSignIn({ email, password });
}

/** The workspace has a view, a dataset is ticked (now, unless it was before), and its points are in the picture. */
async function expectDrawn(workspace: Workspace, grid: string, isTicked = false): Promise<void> {
  await workspace.ready();
  await expect(workspace.row(grid)).toHaveAttribute('aria-checked', String(isTicked));
  if (!isTicked) {
    expect(await workspace.colouredPixels()).toBe(0);
    await workspace.tick(grid);
  }
  await expect(workspace.legend).toBeVisible();
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(50);
}

/** Makes an agreement, which the administrator has accepted. */
async function uploadAgreement(client: ApiClient, name: string): Promise<void> {
  const path = `/plugins/agreement/versions?${new URLSearchParams({ name })}`;
  expect((await client.call('POST', path, new Uint8Array(makePdf(name)))).status).toBe(200);
  const { body } = await client.call<{ id: string }>('GET', '/user/read/me');
  expect((await client.call('PUT', '/user/update', { id: body.id, eulaAccepted: true })).status).toBe(200);
}

async function linkFor(server: ServerProcess, { email }: Person): Promise<string> {
  const box = new MailBox(server.dataFolder);
  await expect.poll(async () => (await box.mailsFor(email)).length).toBe(1);
  const [mail] = await box.mailsFor(email);
  return linkOf(mail!).href;
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
}

test('[A4.03] after the agreement is accepted data are drawn: at the first sign-in, after a reload behind it, and when a new one comes during the work', async ({
  page,
  client,
  workspace,
  folk,
  grid,
}) => {
  const person = await folk.person('Ana', { sites: { [client.site]: 'Viewer' } });
  await uploadAgreement(client, 'Terms');
  const dialog = page.getByRole('dialog', { name: 'Agreement' });
  const accept = async (name: string): Promise<void> => {
    await expect(dialog).toContainText(name);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await enter(workspace, person);
  await accept('Terms');
  await expectDrawn(workspace, grid);

  await uploadAgreement(client, 'Newer terms');
  await accept('Newer terms');
  await expectDrawn(workspace, grid, true);

  await uploadAgreement(client, 'Newest terms');
  await expect(dialog).toContainText('Newest terms');
  await page.reload();
  await test.step('[W2.08] until it may be entered, there is a spinner in the place of the workspace, which says what is waited for', async () => {
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting for access to the site…' });
    await expect(waiting).toBeVisible();
    await expect(waiting.locator('.mantine-Loader-root')).toBeVisible();
    await expect(workspace.canvas).toHaveCount(0);
  });
  await accept('Newest terms');
  await expectDrawn(workspace, grid, true);
  await page.reload();
  await expectDrawn(workspace, grid, true);
  expect((await client.call('DELETE', '/plugins/agreement/versions/current')).status).toBe(200);
});

test('[A2.04, A4.01d, A4.01e, A6.07] after an account is activated, and after one is made inactive and active again, data are drawn', async ({
  page,
  client,
  server,
  workspace,
  folk,
  grid,
  problems,
}) => {
  problems.expect(/status of 40[13]/);
  const person = await folk.person('Boris', { isActive: null, sites: { [client.site]: 'Viewer' } });
  await enter(workspace, person);
  await page.getByRole('button', { name: 'Send the invitation again' }).click();
  await page.goto(await linkFor(server, person));
  await page.getByRole('button', { name: 'Activate the account' }).click();
  await choosePassword(page);
  await expectDrawn(workspace, grid);

  // Here the sign-in stays good, so that the open page goes on by itself.
  await folk.query('update adit.users set is_active = null where id = $1', [person.id]);
  await expect(page.getByRole('status').filter({ hasText: /^Disconnected$/ })).toBeVisible();
  await folk.query('update adit.users set is_active = true where id = $1', [person.id]);
  await expectDrawn(workspace, grid, true);

  const active = (isActive: boolean) => client.call('PUT', '/user/update', { id: person.id, isActive });
  expect((await active(false)).status).toBe(200);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This account is not active. Please contact an administrator.');
  expect((await active(true)).status).toBe(200);
  await enter(workspace, person, NEW_PASSWORD);
  await expectDrawn(workspace, grid);
});

test('[A1.02, A4.07] after access to a site is given, taken and given again, and another site is given and chosen, data are drawn', async ({
  page,
  client,
  workspace,
  folk,
  grid,
  problems,
}) => {
  problems.expect(/status of 404.*create-session/);
  const { sent } = listenToCalls(page);
  const person = await folk.person('Carla');
  const give = (site: string) =>
    folk.query(`insert into adit.site_users (site_id, user_id, role) values ($1, $2, 'Viewer')`, [site, person.id]);
  const refusal = page.getByRole('alert');
  /** What of a sign-in is in the browser, as it is left. */
  const stored = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('pagehide'));
      return [localStorage.getItem('token'), localStorage.getItem('active-site'), sessionStorage.getItem('sessionUrl')];
    });
  await test.step('[A4.02a] what an earlier sign-in has left in the browser is gone before one is made', async () => {
    await page.addInitScript(() => {
      localStorage.setItem('active-site', '{"id":"left","name":"Left"}');
      sessionStorage.setItem('sessionUrl', 'ws://left.example/ws?session=left');
    });
    let before: unknown;
    const note = async (route: Route): Promise<void> => {
      before = await stored();
      await route.continue();
    };
    await page.route('**/api/user/login', note, { times: 1 });
    await enter(workspace, person);
    await expect.poll(() => before).toEqual([null, null, null]);
  });
  await test.step('[A4.02i, A4.02j, A4.02l, A4.08a, A8.03, W6.01] who has no site is told so, and the sign-in is forgotten', async () => {
    await expect(refusal).toHaveText(
      'User does not have an active site. Please contact an administrator to activate a site to proceed.',
    );
    expect(await stored()).toEqual([null, null, null]);
  });
  await give(client.site);
  await test.step('[A4.02j, A4.02k] so it is, with the site that was chosen, where the site cannot be entered', async () => {
    problems.expect(/status of 503.*plugins|status of 401.*api\/event/);
    const json = { code: 'away', message: 'The database is away', values: {} };
    let chosen: unknown;
    const fail = async (route: Route): Promise<void> => {
      [, chosen] = await stored();
      await route.fulfill({ status: 503, json });
    };
    await page.route(`**/api/plugins?site=${client.site}`, fail);
    await workspace.fillSignIn({ email: person.email, password: PASSWORD });
    await expect(refusal).toHaveText('The database is away');
    expect(chosen).toContain(client.site);
    expect(await stored()).toEqual([null, null, null]);
    await page.unroute(`**/api/plugins?site=${client.site}`);
  });
  await test.step('[W6.01] the workspace asks for no other role than Viewer, and hears events by the stored token', async () => {
    const listening = page.waitForRequest('**/api/event');
    await workspace.fillSignIn({ email: person.email, password: PASSWORD });
    await expectDrawn(workspace, grid);
    const { authorization } = (await listening).headers();
    expect(authorization).toBe(`Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`);
  });

  await folk.query('delete from adit.site_users where user_id = $1', [person.id]);
  await expect(page.getByRole('status').filter({ hasText: /^Disconnected$/ })).toBeVisible();
  await give(client.site);
  await expectDrawn(workspace, grid, true);

  const other = await folk.site('Underground');
  await give(other);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const choose = async (from: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('menuitemradio', { name: to }).click();
  };
  const states = (name: string) => page.getByRole('button', { name: `Saved states: ${name}` });
  const heading = workspace.display.getByRole('heading', { name: grid, exact: true });
  const saveState = async (name: string): Promise<void> => {
    await workspace.activate(grid);
    await page.keyboard.press('Control+s');
    const save = page.getByRole('dialog', { name: 'Save As' });
    await save.getByLabel('Name').fill(name);
    await save.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(states(name)).toBeVisible();
    await expect(heading).toBeVisible();
  };
  await saveState('First');
  await test.step('[A1.02] the sites of a user are a list, one of which is the active one', async () => {
    await page.getByRole('button', { name: 'First site' }).click();
    const listed = page.getByRole('menuitemradio');
    await expect(listed).toHaveText(['First site', 'Underground']);
    await expect(listed.and(page.getByRole('menuitemradio', { checked: true }))).toHaveText(['First site']);
    await page.keyboard.press('Escape');
    await expect(listed).toHaveCount(0);
  });
  await test.step('[A1.02, A4.07, W4.53] the site that is chosen is loaded and kept, and its tree is read; no state is open and no dataset active', async () => {
    const loaded = page.waitForRequest((request) => request.url().endsWith(`/site/read/${other}`));
    const asked = page.waitForRequest((request) => request.url().includes(`/dataset/hierarchy?site=${other}`));
    await choose('First site', 'Underground');
    await Promise.all([loaded, asked]);
    await workspace.ready();
    await expect(workspace.row(grid)).toHaveCount(0);
    await expect(heading).toHaveCount(0);
    await expect(states('Unsaved state')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('active-site'))).toContain(other);
  });
  await test.step('[W4.53] the session of the site that is chosen has its render configuration: its layers are loaded without one that is sent', async () => {
    sent.length = 0;
    await choose('Underground', 'First site');
    await expectDrawn(workspace, grid);
    expect(sent).toContain('datacloud.mine.load');
    expect(sent).not.toContain('datacloud.mine.configure');
  });
  await test.step('switches that follow each other on a slow line, in the middle of drawing too, raise no error', async () => {
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      // The page may have gone on meanwhile.
      await route.continue().catch(() => undefined);
    });
    await workspace.toolbelt.getByRole('button', { name: 'Draw a section' }).click();
    await workspace.canvas.click({ position: { x: 200, y: 300 } });
    for (let switches = 0; switches < 3; switches += 1) {
      await choose('First site', 'Underground');
      await choose('Underground', 'First site');
    }
    await page.unroute('**/api/**');
    await expectDrawn(workspace, grid);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await saveState('Grid');
  await test.step('[A4.06b, A4.06d, A4.06e, A4.06f] a site that is taken away while another one is left gives way to that one, with an empty workspace', async () => {
    await folk.query('delete from adit.site_users where user_id = $1 and site_id = $2', [person.id, client.site]);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('Site access changed - switched to available site')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Underground' })).toBeVisible();
    await workspace.ready();
    await expect(workspace.row(grid)).toHaveCount(0);
    await expect(workspace.legend).toHaveCount(0);
    await expect(heading).toHaveCount(0);
    await expect(states('Unsaved state')).toBeVisible();
    await expect.poll(() => workspace.colouredPixels()).toBe(0);
  });
  await test.step('[A4.06g, A4.06h] with the last one the user is signed out, and an error says why', async () => {
    await folk.query('delete from adit.site_users where user_id = $1', [person.id]);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.locator('[data-type=error][role=alert]').filter({ hasText: 'Access revoked' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test('[A4.02f, A4.02g] who signs in works on the default site, and on the first of the list where that may not be entered any more', async ({
  page,
  server,
  client,
  workspace,
  folk,
}) => {
  const [tunnel, lost] = [await folk.site('Tunnel'), await folk.site('Lost pit')];
  const person = await folk.person('Ines', {
    sites: { [client.site]: 'Viewer', [tunnel]: 'Viewer', [lost]: 'Viewer' },
  });
  const ines = await signIn(server, person);
  const { body: sites } = await ines.call<{ id: string; name: string }[]>('GET', '/site/read');
  expect(sites.map(({ id }) => id)).toEqual([client.site, lost, tunnel]);
  const prefer = async (defaultSite: string): Promise<void> => {
    expect((await ines.call('PUT', '/user-preferences/update', { defaultSite })).status).toBe(200);
  };
  const expectSite = async (name: string): Promise<void> => {
    await workspace.ready();
    await expect(page.getByRole('button', { name: `Site ${name}. Choose another site` })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('active-site'))).toContain(`"name":"${name}"`);
  };
  await prefer(tunnel);
  await enter(workspace, person);
  await expectSite('Tunnel');
  await prefer(lost);
  await folk.query('delete from adit.site_users where user_id = $1 and site_id = $2', [person.id, lost]);
  await page.evaluate(() => localStorage.clear());
  await enter(workspace, person);
  await expectSite(sites[0]!.name);
});

test('[A1.02] after a role has changed, on the site and of the account, what it allows is there and data stay drawn', async ({
  page,
  client,
  workspace,
  folk,
  grid,
}) => {
  const person = await folk.person('Dora', { sites: { [client.site]: 'Viewer' } });
  await enter(workspace, person);
  await expectDrawn(workspace, grid);
  const group = page.getByRole('treeitem').filter({ hasText: /^Production/ });
  const openers = {
    'Add data': () => page.getByRole('button', { name: 'Add data' }).click(),
    'the menu of a group': () => group.click({ button: 'right' }),
  };
  const importsOf = async (opener: keyof typeof openers): Promise<string[]> => {
    await openers[opener]();
    await expect(page.getByRole('menu')).toBeVisible();
    const entries = await page.getByRole('menuitem', { name: /^Import/ }).allTextContents();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    return entries;
  };
  const dialog = new ImportDialog(page, 'Import points');
  const drop = async (): Promise<void> => {
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['X,Y,Z,CU\n478000,6772000,350,1\n478001,6772001,351,2\n'], 'dora.csv'));
      return transfer;
    });
    await workspace.canvas.dispatchEvent('dragover', { dataTransfer });
    await workspace.canvas.dispatchEvent('drop', { dataTransfer });
  };
  await test.step('[I1.01a] a viewer is offered no import: by the menu, by the tree, of a folder, nor of what is dropped', async () => {
    expect([await importsOf('Add data'), await importsOf('the menu of a group')]).toEqual([[], []]);
    await drop();
    await expect(page.getByRole('status').filter({ hasText: 'You may not import data on this site' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await folk.query(`update adit.site_users set role = 'Contributor' where user_id = $1`, [person.id]);
  await expect.poll(() => importsOf('Add data')).not.toEqual([]);
  await test.step('[I1.01a] a contributor is offered every import, and brings a file into the site', async () => {
    const everyType = ['drillholes', 'block models', 'surfaces', 'points', 'lines'].map((type) => `Import ${type}`);
    const offered = [await importsOf('Add data'), await importsOf('the menu of a group')];
    for (const entries of offered)
      for (const title of everyType) expect(entries.filter((entry) => entry.includes(title))).toHaveLength(1);
    expect(offered[0]?.filter((entry) => entry.includes('folder'))).toHaveLength(1);
    await drop();
    await expect(dialog.box('Point data file')).toContainText('dora.csv');
    await dialog.button('Map dataset').click();
    await dialog.button('Continue').click();
    await dialog.button('Create').click();
    await expect(dialog.dialog).toHaveCount(0);
    await expect(workspace.row('dora').getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
  });
  await expectDrawn(workspace, grid, true);
  const role = await client.call('PUT', '/user/update', { id: person.id, globalRole: 'Administrator' });
  expect(role.status).toBe(200);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectDrawn(workspace, grid, true);
  await test.step('[A6.01] an Administrator may open the pages of users and of sites', async () => {
    for (const [path, name] of [
      ['/users', 'Users'],
      ['/sites', 'Sites'],
    ] as const) {
      await workspace.open(path);
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
  await test.step('[A2.15i, I9.17e] the sidebar has what is for Administrators at its bottom, and nothing that is for System Administrators alone', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Administration' });
    await expect(sidebar.getByRole('link', { name: 'Agreement' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: /^(Outbox|Tenants)$/ })).toHaveCount(0);
  });
});

test('[A2.02, A2.03] after a password is reset, which ends the sign-in of an open page, data are drawn', async ({
  page,
  context,
  client,
  server,
  workspace,
  folk,
  grid,
  problems,
}) => {
  problems.expect(/status of 401/);
  const person = await folk.person('Emil', { sites: { [client.site]: 'Viewer' } });
  await enter(workspace, person);
  await expectDrawn(workspace, grid);
  expect((await client.call('POST', '/recover-password', { email: person.email })).status).toBe(200);
  const other = await context.browser()!.newPage();
  await other.goto(await linkFor(server, person));
  await choosePassword(other);
  await expect(other.getByText('Your new password is saved')).toBeVisible();
  await other.close();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await workspace.fillSignIn({ email: person.email, password: NEW_PASSWORD });
  await expectDrawn(workspace, grid);
});

test('[C1.09] after a plugin is switched off and on again, also over a reload, data are drawn', async ({
  page,
  client,
  workspace,
  folk,
  grid,
}) => {
  const person = await folk.person('Fay', { sites: { [client.site]: 'Viewer' } });
  const turn = async (plugin: string, on: boolean): Promise<void> => {
    expect((await client.call('PUT', `/plugins/admin/plugins/${plugin}`, { on })).status).toBe(200);
  };
  await enter(workspace, person);
  await expectDrawn(workspace, grid);
  await turn('points', false);
  await turn('points', true);
  await expectDrawn(workspace, grid, true);
  // Without colour maps there are no views.
  const isOff = page.getByText('3D view is not available');
  await turn('colour-maps', false);
  await expect(isOff).toBeVisible();
  await turn('colour-maps', true);
  await expectDrawn(workspace, grid, true);
  await turn('colour-maps', false);
  await expect(isOff).toBeVisible();
  await page.reload();
  await expect(isOff).toBeVisible();
  await turn('colour-maps', true);
  await expectDrawn(workspace, grid, true);
});

test('[C1.09] whoever comes for the first time while there are no views has one as soon as there are', async ({
  page,
  client,
  workspace,
  folk,
  grid,
}) => {
  const person = await folk.person('Gil', { sites: { [client.site]: 'Viewer' } });
  const turn = async (on: boolean): Promise<void> => {
    expect((await client.call('PUT', '/plugins/admin/plugins/colour-maps', { on })).status).toBe(200);
  };
  await turn(false);
  await enter(workspace, person);
  await expect(workspace.row(grid)).toBeVisible();
  await expect(workspace.canvas).toHaveCount(0);
  await turn(true);
  await expectDrawn(workspace, grid);
  await page.reload();
  await expectDrawn(workspace, grid, true);
});

test('[W2.17, W2.18] a layout that 0.1.0 kept without a view has one again, in the middle, and the last view cannot be closed', async ({
  page,
  client,
  workspace,
  folk,
  grid,
}) => {
  const person = await folk.person('Hana', { sites: { [client.site]: 'Viewer' } });
  await workspace.open();
  await page.evaluate(([owner, layout]) => localStorage.setItem('layout', `{"${owner}":${layout}}`), [
    `${person.id}/${client.site}`,
    layoutWithoutView,
  ] as const);
  await enter(workspace, person);
  await expectDrawn(workspace, grid);
  const view = (await page.locator('section[data-view]').boundingBox())!;
  const display = (await workspace.display.boundingBox())!;
  expect(view.width / display.width).toBeGreaterThan(2);
  expect(display.x).toBeGreaterThan(view.x);
  await expect(page.getByRole('tab', { name: '3D view' }).locator('.flexlayout__tab_button_trailing')).toHaveCount(0);
  await page.reload();
  await expectDrawn(workspace, grid, true);
});

/** What 0.1.0 kept for a user who accepted the agreement in the workspace. */
const layoutWithoutView =
  '{"version":2,"root":{"id":43929,"type":"root","children":[{"id":19455,"type":"stacked","componentState":{"flex":25},"active":32654,"children":[{"id":32654,"type":"component","componentName":"Data","componentState":{},"component":"Hierarchy","panel":"hierarchy.data","children":[]}]},{"id":62437,"type":"stacked","componentState":{"flex":6.25},"active":33858,"children":[{"id":33858,"type":"component","componentName":"Display","componentState":{},"component":"DisplayPane","panel":"display.pane","children":[]}]}]}}';

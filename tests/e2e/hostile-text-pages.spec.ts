import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { ApiClient } from '../integration/api-client.ts';
import { uploadFile } from '../integration/import-files.ts';
import { makePdf } from '../integration/make-pdf.ts';
import { openSession } from '../integration/render-session.ts';
import { People } from '../security/support/people.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { ImportDialog, textFile } from './support/import-dialog.ts';
import { importPointsCsv } from './support/point-dataset.ts';
import type { Workspace } from './support/workspace.ts';

useOwnServer();

/** Short enough for every field: markup with a handler, an attribute that ends, and what a template or a translation would fill in. */
const markup = '<img src onerror=pwned()>';
const attribute = '"><svg onload=pwned()>';
const template = '{{7*7}}$t(cancel)';
const texts = [markup, attribute, template];
const sample = 'X,Y,Z,AU\n1,2,3,4\n5,6,7,8\n';

async function done<T>(call: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await call;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** Every text and label of the page, with what stands in its fields. */
async function seen(workspace: Workspace): Promise<string> {
  const values = await workspace.page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  return [...(await workspace.texts()), ...values].join('\n');
}

/** Expects texts to be on the page as they were stored, and nothing of them to have become a part of it. */
async function expectLiteral(workspace: Workspace, wanted: readonly string[]): Promise<void> {
  const { page } = workspace;
  await expect
    .poll(async () => {
      const all = await seen(workspace);
      return wanted.filter((text) => !all.includes(text));
    })
    .toEqual([]);
  await expectHarmless(page);
}

async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator(':is([onerror], [onload], [onfocus], img[src=""])')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { __pwned?: unknown }).__pwned)).toBeUndefined();
}

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => Object.assign(window, { pwned: () => Object.assign(window, { __pwned: 1 }) }));
});

/** Fills every field of the administration that a text can be stored in. */
async function fillAdministration(client: ApiClient, people: People): Promise<{ user: string; site: string }> {
  const tenant = await people.firstTenant();
  let [user, site] = ['', ''];
  for (const text of texts) {
    ({ id: user } = await people.person(text, { tenant, sites: { [client.site]: 'Viewer' } }));
    ({ id: site } = await done(
      client.call<{ id: string }>('POST', '/site/create', { name: text, description: `In words: ${text}` }),
    ));
    const request = { name: text, email: 'vi@example.com', company: text, tenant: text, site: text };
    await done(client.call('POST', '/support-request/create', { ...request, subject: text, message: text }));
    const administrator = { email: `${randomUUID()}@example.com`, name: text, language: 'en' };
    await done(client.call('POST', '/plugins/admin/tenants', { name: text, siteName: text, administrator }));
    const failure = { plugin: 'views', point: `at ${text}`, contribution: `of ${text}`, message: `said ${text}` };
    await done(client.call('POST', '/plugins/admin/plugin-failures', failure));
  }
  return { user, site };
}

test('names of users, sites and tenants, requests for support, mails, failures and the audit log are shown as they are', async ({
  workspace,
  server,
  client,
}) => {
  const people = await People.open(server);
  const { user, site } = await fillAdministration(client, people);
  await people.close();
  await workspace.signIn();
  await workspace.open('/users');
  await expectLiteral(workspace, texts);
  await workspace.open(`/users/${user}`);
  await expectLiteral(workspace, [template]);
  await workspace.open('/sites');
  await expectLiteral(workspace, texts);
  await workspace.open(`/site/${site}`);
  await expectLiteral(workspace, [template, `In words: ${template}`]);
  await workspace.open('/admin/tenants');
  await expectLiteral(workspace, texts);
  await workspace.open('/admin/audit');
  await expectLiteral(workspace, texts);
  await workspace.open('/admin/outbox');
  await expectLiteral(
    workspace,
    texts.map((text) => `Request for support: ${text}`),
  );
  await workspace.open('/admin/plugins');
  const failing = workspace.page.getByRole('row').filter({ hasText: '3 failures' });
  await failing.getByRole('button', { name: /3D views/ }).press('Enter');
  await expectLiteral(
    workspace,
    texts.flatMap((text) => [`at ${text}`, `of ${text}`, `said ${text}`]),
  );
});

test('columns, categories, pieces, lines of the log, gradients, states, their folders and recipes are shown as they are', async ({
  page,
  workspace,
  client,
}) => {
  // Names of columns that are markup, categories that are, and a number that cannot be read.
  const rows = [0, 1, 2, 3, 4, 5].map((at) => [at, at * 2, at, at / 2, texts[at % 3], texts[(at + 1) % 3]]);
  const cell = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;
  const lines = [['X', 'Y', 'Z', ...texts], ...rows, [7, 8, markup, 1, markup, markup]];
  const csv = `${lines.map((line) => line.map(cell).join(',')).join('\n')}\n`;
  await importPointsCsv(client, markup, csv, { x: 'X', y: 'Y', z: 'Z' }, [template]);
  const { site } = client;
  const gradients = texts.map((text) => ({
    id: randomUUID(),
    text,
    type: 'continuous',
    rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
    annotations: ['1', '<b onclick=pwned()>'],
  }));
  await done(client.call('PUT', '/plugins/colour-maps/gradients', { site, gradients }));
  const session = await openSession(client);
  const { state } = await session.call<{ state: object }>('datacloud.application.state.get', {});
  session.close();
  for (const text of texts)
    await done(
      client.call('POST', '/state/create', { site, name: text, folder: text, isPublic: true, appState: state }),
    );
  await workspace.signIn();
  const row = page.getByRole('treeitem').filter({ hasText: markup }).first();
  await row.getByTestId('tick').click();
  await row.click();
  await expect(workspace.display.getByRole('heading', { name: markup, exact: true })).toBeVisible();
  await workspace.openLayer('Points');
  await workspace.chooseColourBy(attribute);
  for (const text of texts) await expect(workspace.legend).toContainText(text);
  await expectHarmless(page);
  await workspace.chooseColourBy(markup);
  await workspace.colourMapButton.click();
  await expectLiteral(workspace, texts);
  await page.keyboard.press('Escape');
  await workspace.addFilter(markup);
  await expectLiteral(workspace, [markup]);
  // The pieces, and the log with what could not be read.
  await row.press('ArrowRight');
  await expectLiteral(workspace, texts);
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Properties and logs' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Logs' }).click();
  await expectLiteral(workspace, [markup]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Saved states:/ }).click();
  await page.getByRole('menuitem', { name: /^Load/ }).click();
  await expectLiteral(workspace, texts);
  await page.keyboard.press('Escape');

  const dialog = new ImportDialog(page, 'Import points');
  const { headerSignature } = await uploadFile(client, 'before.csv', sample, { fileType: 'pointdata' });
  await keepRecipes(client, headerSignature);
  await dialog.open();
  await dialog.browse('Point data file', textFile('recipe.csv', sample));
  await dialog.button('Map dataset').click();
  await expectLiteral(workspace, texts);
  await dialog.discard();
});

test('the name of an agreement is shown as it is, to who manages it and to who is asked', async ({
  page,
  workspace,
  problems,
  client,
}) => {
  // What is behind the dialog asks for a session, which is refused until the agreement is accepted.
  problems.expect(/403.*create-session/);
  const name = new URLSearchParams({ name: markup });
  await done(client.call('POST', `/plugins/agreement/versions?${name}`, new Uint8Array(makePdf('Be careful'))));
  await workspace.open();
  await workspace.fillSignIn();
  const dialog = page.getByRole('dialog', { name: 'Agreement' });
  await expect(dialog).toContainText(`Read “${markup}” and accept it to continue.`);
  await expectHarmless(page);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await workspace.open('/admin/agreement');
  await expectLiteral(workspace, [markup]);
});

async function keepRecipes(client: ApiClient, headerSignature: string): Promise<void> {
  const column = { statsDataType: 'continuous', units: 'none', selected: true };
  for (const name of texts) {
    const file = {
      fileType: 'pointdata',
      headerSignature,
      delimiter: ',',
      skipHeaderLines: 1,
      nanValues: '[]',
      mapping: { x: 'X', y: 'Y', z: 'Z' },
      columns: [{ name: 'AU', ...column }],
    };
    const recipe = { site: client.site, name, importerId: 'points.points', files: [file], options: {}, hierarchy: [] };
    await done(client.call('POST', '/plugins/importing/recipes', recipe));
  }
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installFailingPlugin, installFailingStart } from './support/failing-plugin.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { removePlugin } from './support/external-plugin.ts';
import { expect, test } from './support/fixtures.ts';

// These tests put plugins into the server's folder.
test.use({ serverName: 'extended' });

interface Listed {
  id: string;
  serverHalf?: string;
  reason: string;
  failures: { side: string; point: string; contribution: string; message?: string; count: number }[];
}

test.afterEach(async ({ server, client }) => {
  for (const id of ['acme.start', 'acme.faulty']) await removePlugin(server.pluginFolder, id);
  await expect
    .poll(async () => (await client.call<Listed[]>('GET', '/plugins/admin/plugins')).body.map(({ id }) => id))
    .not.toContain('acme.faulty');
});

test('a plugin that throws in activate, a panel, a route, an importer and timers takes nothing else down, and the administrator sees which and why', async ({
  page,
  server,
  client,
  workspace,
  problems,
}) => {
  problems.expect(/acme\.(start|faulty)/);
  const listed = async (id: string): Promise<Listed | undefined> =>
    (await client.call<Listed[]>('GET', '/plugins/admin/plugins')).body.find((plugin) => plugin.id === id);
  await prepareAxe(page);
  await workspace.signIn();
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  // The server takes their code up while it runs.
  await installFailingStart(server.pluginFolder);
  await installFailingPlugin(server.pluginFolder);
  await expect.poll(() => listed('acme.start')).toMatchObject({ reason: 'failed', serverHalf: 'failed' });
  await expect.poll(() => listed('acme.faulty')).toMatchObject({ serverHalf: 'loaded' });
  const health = (await (await fetch(`${server.address}/health`)).json()) as object;
  expect(health).toMatchObject({ ok: true, failedPlugins: ['acme.start'] });
  expect((await client.call('GET', '/plugins/acme.start/anything')).status).toBe(503);

  for (let time = 0; time < 2; time++)
    expect((await client.call('GET', '/plugins/acme.faulty/throw')).status).toBe(500);
  expect((await client.call('GET', '/plugins/acme.faulty/later')).status).toBe(200);
  const file = join(server.dataFolder, 'faults.csv');
  await writeFile(file, 'X,Y\n1,2\n3,4\n');
  const { id } = await client.upload(file);
  const { body } = await client.call<{ datasetId: string }>('POST', '/plugins/acme.faulty/import', { file: id });
  expect(await client.generated(body.datasetId)).toMatchObject({
    status: 'Failed',
    failure: { code: 'import-failed' },
  });
  expect((await client.call('DELETE', '/dataset/delete', { ids: [body.datasetId] })).status).toBe(200);
  // In the browser, too, its place says so, and everything beside it goes on.
  await page.getByRole('tab', { name: 'Faults' }).click();
  await expect(page.getByText('Faults has failed')).toBeVisible();
  await expect(workspace.toolbelt.getByRole('button', { name: 'Cursor' })).toHaveAttribute('aria-pressed', 'true');
  await expect(workspace.toolbelt.getByRole('button', { name: 'Faults' })).toBeDisabled();

  const failures = async (): Promise<unknown> =>
    (await listed('acme.faulty'))?.failures
      .map(({ side, point, contribution, count }) =>
        [side, point, contribution, side === 'server' ? count : 0].join(' '),
      )
      .toSorted();
  await expect
    .poll(failures)
    .toEqual([
      'browser core.panels acme.faulty.panel 0',
      'browser core.timers acme.faulty 0',
      'browser core.tools acme.faulty.tool 0',
      'server core.dataset-builders acme.faulty.import 1',
      'server core.routes acme.faulty.throw 2',
      'server core.timers acme.faulty 2',
    ]);
  expect((await listed('importing'))?.failures).toEqual([]);

  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);

  await workspace.open('/admin/plugins');
  const table = page.getByRole('table', { name: 'Plugins' });
  const rowOf = (text: string) => table.getByRole('row').filter({ hasText: text });
  await expect(rowOf('acme.start')).toContainText('Failed to start (acme.start broke in the server)');
  const row = rowOf('acme.faulty').first();
  await expect(row).toContainText('6 failures');
  await expect(row).toContainText('not pinned');
  await row.getByRole('button', { name: /Faulty/ }).press('Enter');
  const facts = table.getByRole('row').filter({ has: page.getByRole('heading', { name: 'What failed' }) });
  await expect(facts).toContainText('acme.faulty broke in a component');
  await expect(facts).toContainText('acme.faulty broke in an importer');
  await expect(facts).toContainText('acme.faulty broke in a predicate');
  await expect(facts).toContainText(/On the server · Calls of the server · acme\.faulty\.throw · 2 times/);
  expect(await findingsInBothThemes(page, table)).toEqual([]);

  // What others need is not turned off unasked.
  await table.getByRole('switch', { name: 'Importing is on' }).press('Space');
  const question = page.getByRole('dialog', { name: /Turn off/ });
  await expect(question).toContainText('Faulty');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
});

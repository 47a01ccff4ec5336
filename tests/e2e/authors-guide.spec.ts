import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServerProcess, administrator } from '../integration/server-process.ts';
import { ApiClient } from '../integration/api-client.ts';
import { PASSWORD, People } from '../security/support/people.ts';
import { expect, test as base } from './support/fixtures.ts';
import { GuideShell, readGuide } from './support/guide.ts';
import { ImportDialog } from './support/import-dialog.ts';
import { seconds } from '../patience.ts';

const ID = 'acme.soundings';
const steps = readGuide('docs/plugin-authors/first-plugin.md');

// A server as it is, which runs the plugin's server half behind the fence once that was agreed to.
const test = base.extend<object, { server: ServerProcess; serverName: string }>({
  server: [
    async ({ serverName: _ }, use) => {
      const server = await new ServerProcess().start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: seconds(60) },
  ],
});
test.use({ serverName: 'guide' });
// Types and tests of a plugin are checked on the way.
test.setTimeout(seconds(240));

test('the guide for authors, command by command: a dataset type is written, checked, packed, added, used and removed, and another tenant never sees it', async ({
  page,
  server,
  workspace,
  client,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-guide-'));
  await symlink(resolve('.'), join(folder, 'adit'), 'junction');
  const shell = new GuideShell(folder, {
    ADIT_SERVER: server.address,
    ADIT_EMAIL: administrator.email,
    ADIT_PASSWORD: administrator.password,
    ADIT_DATA_DIR: server.dataFolder,
  });
  const people = await People.open(server);
  try {
    const follow = async (section: string): Promise<void> => {
      const found = steps.filter((step) => step.section.startsWith(section));
      expect(found.length, section).toBeGreaterThan(0);
      for (const step of found) await shell.take(step);
    };
    const north = await people.tenant('North');
    const stranger = await people.person('Nora', { tenant: north, globalRole: 'System Administrator' });
    const elsewhere = await ApiClient.signIn(server, { email: stranger.email, password: PASSWORD });
    const reasonFor = async (who: ApiClient): Promise<unknown> => {
      const { body } = await who.call<{ id: string; reason: string }[]>('GET', '/plugins/admin/plugins');
      return body.find((plugin) => plugin.id === ID)?.reason;
    };
    const runsFor = async (who: ApiClient): Promise<boolean> => {
      const { body } = await who.call<{ plugins: { id: string }[] }>('GET', '/plugins');
      return body.plugins.some(({ id }) => id === ID);
    };
    const create = (who: ApiClient) => who.call<{ code: string }>('POST', `/plugins/${ID}/datasets`, {});
    await workspace.signIn();
    const dialog = new ImportDialog(page, 'Import soundings');
    const add = page.getByRole('button', { name: 'Add data' });
    const entry = page.getByRole('menuitem', { name: /^Import soundings/ });
    const seesEntry = async (count: number): Promise<void> => {
      await add.click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expect(entry).toHaveCount(count);
      await page.getByRole('menu').press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    };

    for (const step of steps.filter(({ section }) => section === '')) await shell.take(step);
    for (const section of ['1.', '2.', '3.']) await follow(section);
    await seesEntry(0);
    const [adding, enabling] = steps.filter(({ section }) => section.startsWith('4.'));
    await shell.take(adding!);
    await expect.poll(() => reasonFor(client)).toBe('default-off');
    expect(await runsFor(client)).toBe(false);
    await shell.take(enabling!);
    await expect.poll(() => runsFor(client)).toBe(true);
    await seesEntry(1);
    expect(await runsFor(elsewhere)).toBe(false);
    expect((await create(elsewhere)).body.code).toBe('plugin-off');

    await follow('5.');
    await dialog.open();
    await dialog.browse('Table', join(folder, 'acme-soundings/soundings.csv'));
    await dialog.dialog.getByLabel('Dataset name').fill('Harbour');
    await dialog.button('Map dataset').click();
    await dialog.button('Continue').click();
    await dialog.button('Create').click();
    await expect(dialog.dialog).toHaveCount(0);
    await workspace.shownByItself('Harbour');
    await workspace.activate('Harbour');
    await workspace.openLayer('Points');
    expect(await runsFor(elsewhere)).toBe(false);

    await follow('6.');
    await expect.poll(() => reasonFor(client)).toBeUndefined();
    await seesEntry(0);
    expect((await create(client)).status).toBe(404);
    expect((await fetch(`${server.address}/plugin-files/${ID}/1.0.0/web/index.js`)).status).toBe(404);
    expect(existsSync(server.pluginFolder) ? readdirSync(server.pluginFolder) : []).toEqual([]);
    expect(await reasonFor(elsewhere)).toBeUndefined();
  } finally {
    shell.close();
    await people.close();
    await rm(folder, { recursive: true, force: true });
  }
});

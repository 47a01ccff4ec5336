import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { importPoints } from '../../e2e/support/point-dataset.ts';
import { ApiClient } from '../../integration/api-client.ts';
import { uploadFile } from '../../integration/import-files.ts';
import { makePdf } from '../../integration/make-pdf.ts';
import type { ServerProcess } from '../../integration/server-process.ts';
import { until } from '../../reliability/support/pause.ts';
import { fillDatasets } from './fill-datasets.ts';
import { fillStates, saveEmptyState } from './fill-states.ts';
import { accounts, activate, closedAccounts, createAccount, expectDone } from './released-accounts.ts';
import { pluginFiles } from './released-files.ts';
import { seconds } from '../../patience.ts';

/** Puts something of everything that Adit keeps into a server that was never used, by its REST API. */
export async function fillRelease(server: ServerProcess): Promise<void> {
  const client = await ApiClient.signIn(server);
  const { site } = client;
  const underground = await expectDone(
    client.call<{ id: string }>('POST', '/site/create', { name: 'Underground', description: 'Niveles', country: 'CL' }),
  );
  await fillAccounts(server, client, underground.id);
  await fillDatasets(server, client);
  client.site = underground.id;
  await importPoints(client, 'Deep');
  client.site = site;
  await fillStates(client);
  await saveEmptyState(await signInContributor(server, site), 'Mía');
  await fillSettings(client);
  await addPlugin(server, client);
  await fillAgreement(server, client);
}

async function fillAccounts(server: ServerProcess, client: ApiClient, underground: string): Promise<void> {
  const assign = (userId: string, siteId: string, roleId: string): Promise<unknown> =>
    expectDone(client.call('POST', '/user/assign-role', { userId, siteId, roleId }));
  await createAccount(client, 'Ada Administrator', accounts.Administrator, { globalRoleId: 'administrator' });
  const carla = await createAccount(client, 'Carla Contribuidora', accounts.Contributor, { language: 'es' });
  const vera = await createAccount(client, 'Vera Viewer', accounts.Viewer);
  await createAccount(client, 'Nils Newcomer', accounts['New User']);
  await createAccount(client, 'Petra Pending', closedAccounts.pending);
  const ivan = await createAccount(client, 'Ivan Inactive', closedAccounts.inactive);
  const other = accounts['System Administrator of another tenant'];
  await expectDone(
    client.call('POST', '/plugins/admin/tenants', {
      name: 'Another company',
      siteName: 'Elsewhere',
      administrator: { email: other.email, name: 'Olga Other', language: 'en' },
    }),
  );
  for (const name of ['Administrator', 'Contributor', 'Viewer', 'New User'] as const)
    await activate(server, accounts[name]);
  await activate(server, other);
  await activate(server, closedAccounts.inactive);
  await expectDone(client.call('PUT', `/user/update/${ivan}`, { isActive: false }));
  await assign(carla, client.site, 'contributor');
  await assign(vera, client.site, 'viewer');
  await assign(vera, underground, 'contributor');
}

async function signInContributor(server: ServerProcess, site: string): Promise<ApiClient> {
  const client = await ApiClient.signIn(server, accounts.Contributor);
  client.site = site;
  return client;
}

async function fillSettings(client: ApiClient): Promise<void> {
  const { site } = client;
  const gradient = {
    id: randomUUID(),
    text: 'Copper',
    type: 'continuous',
    rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
    annotations: ['1', 'Ore'],
  };
  const legends = [{ column: 'ROCK', colours: [{ label: 'Granite', color: '#123456' }] }];
  await expectDone(client.call('PUT', '/plugins/colour-maps/gradients', { site, gradients: [gradient] }));
  await expectDone(client.call('PUT', '/plugins/colour-maps/legends', { site, legends }));
  const preferences = { language: 'es', timeZone: 'America/Santiago', defaultSite: site };
  await expectDone(client.call('PUT', '/user-preferences/update', preferences));
  const file = await uploadFile(client, 'recipe.csv', 'X,Y,RL,AU\n1,2,3,4\n', { fileType: 'pointdata' });
  const recipe = {
    site,
    name: 'Soil lab',
    importerId: 'points.points',
    files: [
      {
        fileType: 'pointdata',
        headerSignature: file.headerSignature,
        delimiter: ',',
        skipHeaderLines: 1,
        nanValues: '["-99"]',
        mapping: { x: 'X', y: 'Y', z: 'RL' },
        columns: [{ name: 'AU', statsDataType: 'continuous', units: 'none', selected: true }],
      },
    ],
    options: {},
    hierarchy: [],
  };
  await expectDone(client.call('POST', '/plugins/importing/recipes', recipe));
  const request = { name: 'Vi', email: 'vi@elsewhere.example', company: 'Stone', tenant: 'None', site: 'None' };
  const words = { subject: 'I cannot sign in', message: 'Please help.\n\nThank you.' };
  await expectDone(client.call('POST', '/support-request/create', { ...request, ...words }));
  await expectDone(client.call('PUT', '/plugins/admin/plugins/measure', { on: false }));
  await expectDone(client.call('PUT', '/allowed-domain/update', { domains: ['example.com'] }));
}

async function addPlugin(server: ServerProcess, client: ApiClient): Promise<void> {
  for (const [name, text] of Object.entries(pluginFiles)) {
    const path = join(server.pluginFolder, 'acme.kept', '1.0.0', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  // The server looks at its folder every second.
  const isListed = async (): Promise<boolean> =>
    (await expectDone(client.call<{ id: string }[]>('GET', '/plugins/admin/plugins'))).some(
      ({ id }) => id === 'acme.kept',
    );
  await until(async () => {
    if (!(await isListed())) throw new Error('The plugin was never found');
  }, seconds(20));
}

/** Two versions, of which some accept the second; it comes last, because it keeps the others out. */
async function fillAgreement(server: ServerProcess, client: ApiClient): Promise<void> {
  for (const name of ['Terms of 2025', 'Terms of 2026']) {
    const path = `/plugins/agreement/versions?${new URLSearchParams({ name })}`;
    await expectDone(client.call('POST', path, new Uint8Array(makePdf(name))));
    await accept(client);
  }
  for (const account of [accounts.Contributor, accounts.Viewer]) await accept(await ApiClient.signIn(server, account));
}

async function accept(client: ApiClient): Promise<void> {
  const { id } = await expectDone(client.call<{ id: string }>('GET', '/user/read/me'));
  await expectDone(client.call('PUT', '/user/update', { id, eulaAccepted: true }));
}

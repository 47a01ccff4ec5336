import { closeSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetManifest } from 'adit/core';
import { startAdit } from '../reliability/support/adit-command.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { importPoints } from './support/point-dataset.ts';

useOwnServer();

test('damaged data are named in the view and on the page of administrators, and the others are drawn', async ({
  workspace,
  client,
  server,
  page,
}) => {
  await prepareAxe(page);
  const [flipped, lost] = [await importPoints(client, 'Flipped'), await importPoints(client, 'Lost')];
  await importPoints(client, 'Sound');
  const folder = join(server.dataFolder, 'datasets', flipped);
  const version = join(folder, readdirSync(folder)[0] as string);
  const manifest = JSON.parse(readFileSync(join(version, 'manifest.json'), 'utf8')) as DatasetManifest;
  const file = manifest.layers[0]?.columns.find(({ name }) => name === 'CU')?.data.file ?? '';
  const handle = openSync(join(version, file), 'r+');
  writeSync(handle, Buffer.from(Float64Array.of(99_999.25).buffer), 0, 8, 0);
  closeSync(handle);
  renameSync(join(server.dataFolder, 'datasets', lost), join(server.dataFolder, 'lost'));

  await workspace.signIn();
  await workspace.tick('Flipped');
  await workspace.activate('Flipped');
  await workspace.openLayer('Points');
  await workspace.chooseColourBy('CU');
  const view = page.locator('section[data-view="view1"]');
  await expect(view.getByRole('alert')).toContainText(
    `Flipped › Points › CU: the stored data are damaged (file ${file}), so they are not used.`,
  );

  await workspace.row('Lost').getByTestId('tick').click();
  await expect(view.getByRole('alert')).toContainText('Lost: the stored data are damaged');
  await workspace.tick('Sound');
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(50);
  await expect(view.getByRole('alert')).not.toContainText('Lost');
  await page.screenshot({
    path: process.env['DAMAGE_SHOTS'] ? join(process.env['DAMAGE_SHOTS'], 'view.png') : undefined,
  });

  // What was noticed is marked in the tree once it is asked for anew.
  await page.reload();
  await expect(workspace.row('Flipped')).toContainText('Damaged');
  await expect(workspace.row('Lost')).toContainText('Damaged');
  await expect(workspace.row('Sound')).not.toContainText('Damaged');
  expect(await findingsInBothThemes(page, page.getByRole('tree'))).toEqual([]);
  await page.screenshot({
    path: process.env['DAMAGE_SHOTS'] ? join(process.env['DAMAGE_SHOTS'], 'tree.png') : undefined,
  });

  // An uploaded file is on the page too, once the doctor has looked at all.
  const raw = join(server.dataFolder, 'files/importing/kept');
  const upload = readdirSync(raw, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('.raw'),
  ) as string;
  renameSync(join(raw, upload), join(server.dataFolder, 'upload'));
  const place = { ADIT_DATA_DIR: server.dataFolder, DATABASE_URL: await server.databaseAddress() };
  expect((await startAdit(place, 'doctor', '--data').ended).code).toBe(1);

  await page.goto(`${server.address}/admin/damage`);

  const table = page.getByRole('table', { name: 'Damaged data' });
  await expect(table.getByRole('row', { name: /Flipped/ })).toContainText(file);
  await expect(table.getByRole('row', { name: /Flipped/ })).toContainText('Changed');
  await expect(table.getByRole('row', { name: /Lost/ })).toContainText('Missing');
  await expect(table.getByRole('row', { name: /\.csv/ })).toContainText('Missing');
  await page.screenshot({
    path: process.env['DAMAGE_SHOTS'] ? join(process.env['DAMAGE_SHOTS'], 'page.png') : undefined,
  });
  expect(await findingsInBothThemes(page, page.locator('main'))).toEqual([]);
});

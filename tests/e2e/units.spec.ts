import { readFile } from 'node:fs/promises';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { importPoints } from './support/point-dataset.ts';
import { plain } from './support/workspace.ts';

// The unit of the site is changed.
useOwnServer();

test('lengths of data in feet are in feet wherever they are shown, and in the file that is saved', async ({
  page,
  workspace,
  client,
}) => {
  const name = 'Grid in feet';
  const setUnit = (unit: string | null) =>
    client.call('PUT', '/settings/core.length', { scope: 'site', site: client.site, changes: { unit } });
  expect((await setUnit('us-ft')).status).toBe(200);
  await importPoints(client, name);
  expect((await setUnit(null)).status).toBe(200);
  await workspace.signIn();
  await workspace.tick(name);
  await workspace.activate(name);
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(0);
  await workspace.lookFromTop();

  await test.step('the scale bar', async () => {
    const text = plain(await page.getByTestId('scale-bar').innerText());
    expect(text).toMatch(/^\d+ US ft$/);
  });
  await test.step('the table of picks', async () => {
    await workspace.addTable();
    const table = page.getByRole('region', { name: 'Pick table', exact: true });
    await workspace.lookFromTop();
    const { width, height } = (await workspace.canvas.boundingBox())!;
    await workspace.shiftClickOn({ x: width / 2, y: height / 2 });
    await expect(table.locator('tbody tr')).toHaveCount(1);
    const heads = ['', 'Easting (US ft)', 'Northing (US ft)', 'RL (US ft)', 'CU', 'ROCK', ''];
    await expect(table.locator('th')).toHaveText(heads);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      table.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const [head] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toBe('Easting (US ft),Northing (US ft),Elevation (US ft),CU,ROCK');
  });
  await test.step('the section, its thickness and its step', async () => {
    await workspace.toolbelt.getByRole('button', { name: 'Section', exact: true }).click();
    const bar = page.getByTestId('section-bar');
    await expect(bar.getByRole('status')).toHaveText(/ · ±\s\d+\sUS\sft$/);
    await bar.getByRole('button', { name: 'Options of the section' }).click();
    const options = page.getByRole('dialog', { name: 'Options of the section' });
    for (const field of ['Thickness', 'Step'])
      await expect(options.getByRole('textbox', { name: field }).locator('..')).toHaveText(/US ft$/);
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Close the section' }).click();
  });
  await test.step('the numbers of a clip', async () => {
    await workspace.openLayer('Points');
    await workspace.toolbelt.getByRole('button', { name: 'Clipping', exact: true }).click();
    const helper = page.getByRole('group', { name: 'Position (US ft)' });
    await expect(helper.getByRole('textbox', { name: 'Easting' })).toHaveValue('478123.46');
    await workspace.toolbelt.getByRole('button', { name: 'Clipping', exact: true }).click();
  });
  await test.step('the file', async () => {
    await workspace.row(name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\r\n', 1)).toEqual(['x_usft,y_usft,z_usft,CU,ROCK']);
  });
});

import { expect, test } from './support/fixtures.ts';
import { gatherTypes, ImportDialog, textFile } from './support/import-dialog.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });

const steps = [0, 1, 2, 3];
const blocks = steps.flatMap((x) => steps.flatMap((y) => [0, 1].map((z) => [x, y, z] as const)));
const rows = blocks.map(
  ([x, y, z]) => `${478_005 + x * 10},${6_772_005 + y * 10},${300 + z * 5},10,10,5,${(x + y + z) / 4}`,
);
const model = textFile('model.csv', `XC,YC,ZC,XINC,YINC,ZINC,AU\n${rows.join('\n')}\n`);

test('[I1.01c] a block model is mapped after its upload and created, without steps', async ({
  page,
  workspace,
  client,
}) => {
  await workspace.signIn();
  await test.step('[I1.01b, I1.01c, I1.01d, I1.01e] every type of data can be imported', async () => {
    await page.getByRole('button', { name: 'Add data' }).click();
    for (const name of [/^Import drillholes/, /^Import block models/, /^Import surfaces/, /^Import points/])
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  const dialog = new ImportDialog(page, 'Import block models');
  await dialog.open();
  await test.step('[I2.04, I2.07] there is one box, and no list of steps', async () => {
    await expect(dialog.dialog.getByRole('list', { name: 'Steps of the import' })).toHaveCount(0);
    await expect(dialog.button(/^Browse/)).toHaveCount(1);
    await dialog.browse('Block model file', model);
  });
  await test.step('[I2.04, I2.10, I3.16] Map dataset leads to the six variables, still without steps', async () => {
    const validated = page.waitForRequest(/\/api\/dataset-metadata\/validate/);
    const types = gatherTypes(page);
    await dialog.button('Map dataset').click();
    await test.step('[I3.01i] its file is told as a block model', async () => {
      await expect.poll(() => [...types]).toEqual(['Blockmodel blockmodel']);
      expect(JSON.stringify((await validated).postDataJSON())).toContain('"datasetType":"Blockmodel"');
    });
    await expect(dialog.dialog.getByRole('navigation', { name: 'Files' })).toContainText('6 of 6 mapped');
    await expect(dialog.dialog.getByRole('list', { name: 'Steps of the import' })).toHaveCount(0);
  });
  await test.step('[I6.01, I7.09] it is created with its file, its name and group, and the mapping', async () => {
    const created = page.waitForRequest('**/api/dataset-blockmodel/create');
    await dialog.button('Create').click();
    const call = await created;
    expect(call.postDataJSON()).toMatchObject({
      id: expect.stringMatching(/./),
      name: 'model',
      groupName: 'Production',
      folderPath: '',
      metadataConfigId: expect.stringMatching(/./),
      mapping: { xc: 'XC', yc: 'YC', zc: 'ZC', xinc: 'XINC', yinc: 'YINC', zinc: 'ZINC' },
    });
    expect(call.headers()['authorization']).toMatch(/^Bearer \S+$/);
    await expect(dialog.dialog).toHaveCount(0);
  });
  await expect(workspace.row('model').getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
  await test.step('[I3.01i] the dataset that was made is of the type Blockmodel', async () => {
    expect((await client.datasets()).find(({ name }) => name === 'model')?.dataType).toBe('Blockmodel');
  });
});

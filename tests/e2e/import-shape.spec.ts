import { expect, test } from './support/fixtures.ts';
import { gatherTypes, ImportDialog, textFile, type ChosenFile } from './support/import-dialog.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });

const pyramid = [
  'v 478000 6772000 300',
  'v 478100 6772000 300',
  'v 478100 6772100 300',
  'v 478000 6772100 300',
  'v 478050 6772050 360',
];
const faces = ['f 1/1 2/2 5/5', 'f 2/2 3/3 5/5', 'f 3/3 4/4 5/5', 'f 4/4 1/1 5/5'];
const corners = ['vt 0 0', 'vt 1 0', 'vt 1 1', 'vt 0 1', 'vt 0.5 0.5'];
const shape = (name: string): ChosenFile =>
  textFile(name, ['mtllib pit.mtl', ...pyramid, ...corners, 'usemtl rock', ...faces, ''].join('\n'));
const material = textFile('pit.mtl', 'newmtl rock\nmap_Kd pit.png\n');
/** A red pixel. */
const texture: ChosenFile = {
  name: 'pit.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('[I2.15] a shape with material and texture is created as soon as it is uploaded; a refused one leaves the error-Done button', async ({
  page,
  workspace,
  problems,
}) => {
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import surfaces');
  await dialog.open();
  const done = dialog.button('Done');
  const toggle = dialog.dialog.getByLabel('Material and texture');
  /** What the browser offers where a file of a box is chosen. */
  const expectOffered = async (box: string, extensions: readonly string[]): Promise<void> => {
    const offered = await dialog.box(box).locator('input[type=file]').getAttribute('accept');
    expect(offered?.split(',')).toEqual(expect.arrayContaining([...extensions]));
  };
  await test.step('[I2.04, I2.08, I2.10, I3.18, I5.05] the one step asks for a shape file, and for material and texture together', async () => {
    await expect(dialog.dialog.getByRole('list', { name: 'Steps of the import' })).toHaveCount(0);
    await expect(done).toBeDisabled();
    await expect(toggle).toHaveCount(0);
    await test.step('[I5.03g, I5.03h, I5.03i] of a shape, dxf, zip or obj', () =>
      expectOffered('Shape file', ['.dxf', '.obj', '.zip']));
    await dialog.browse('Shape file', shape('pit.obj'));
    await expect(done).toBeEnabled();
    await toggle.check({ force: true });
    await expect(done).toBeDisabled();
    await test.step('[I5.03j, I9.09b] of the material, mtl', () => expectOffered('Material file', ['.mtl']));
    await test.step('[I5.03k, I9.09c] of the texture, jpg, jpeg or png', () =>
      expectOffered('Texture file', ['.jpeg', '.jpg', '.png']));
    await dialog.browse('Material file', material);
    await expect(done).toBeDisabled();
    await dialog.browse('Texture file', texture);
    await expect(done).toBeEnabled();
  });
  await test.step('[I2.15] turning them off clears their files', async () => {
    await toggle.uncheck({ force: true });
    await expect(dialog.dialog).not.toContainText('pit.mtl');
    await toggle.check({ force: true });
    await expect(dialog.box('Material file')).not.toContainText('pit.mtl');
    await expect(dialog.box('Texture file')).not.toContainText('pit.png');
    await dialog.browse('Material file', material);
    await dialog.browse('Texture file', texture);
  });

  await test.step('[I2.15, I3.07, I6.01, I7.10] the surface is created as soon as they are uploaded', async () => {
    const created = page.waitForRequest('**/api/dataset-surface/create');
    const ids = new Map<string, string>();
    page.on('response', async (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (!pathname.endsWith('/upload-dataset/create')) return;
      ids.set(searchParams.get('fileName') ?? '', ((await response.json()) as { id: string }).id);
    });
    let seen = (): void => undefined;
    const isSeen = new Promise<void>((resolve) => (seen = resolve));
    await page.route('**/api/dataset-surface/create', async (route) => {
      await isSeen;
      await route.continue();
    });
    const types = gatherTypes(page);
    await done.click();
    await test.step('[I4.01i] its file waits for the dataset', () =>
      expect(dialog.box('Shape file')).toContainText('Waiting for the dataset to be generated'));
    seen();
    expect((await created).headers()['authorization']).toMatch(/^Bearer \S+$/);
    expect([...ids.keys()].toSorted()).toEqual(['pit.mtl', 'pit.obj', 'pit.png']);
    await test.step('[I3.01h] as files of a surface', () =>
      expect([...types].map((type) => type.split(' ')[0])).toEqual(['Surface', 'Surface', 'Surface']));
    const [id, mtlId, textureId] = ['pit.obj', 'pit.mtl', 'pit.png'].map((name) => ids.get(name));
    const place = { groupName: 'Production', folderPath: '' };
    expect((await created).postDataJSON()).toEqual({ id, name: 'pit', ...place, mtlId, textureId });
    await expect(dialog.dialog).toHaveCount(0);
    await expect(workspace.row('pit').getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
  });

  await test.step('[I2.10, I8.09] a refused one leaves the error-Done button', async () => {
    problems.expect(/\/api\/dataset-surface\/create/);
    await dialog.open();
    await dialog.browse('Shape file', shape('refused.obj'));
    await page.route('**/api/dataset-surface/create', (route) =>
      route.fulfill({ status: 409, json: { code: 'odd-shape', message: 'The shape is odd.', values: {} } }),
    );
    await dialog.button('Done').click();
    await expect(page.getByRole('alert').filter({ hasText: 'The shape is odd.' })).not.toHaveCount(0);
    await expect(dialog.dialog.getByRole('status')).toHaveText('The dataset could not be created');
    await expect(dialog.button('Try again')).toBeVisible();
    await dialog.button('Done').click();
    await expect(dialog.dialog).toHaveCount(0);
  });
});

test('strings are imported as lines, shown by their fields, filtered by length, and picked with what is measured of them', async ({
  page,
  workspace,
}) => {
  const record = (string: number, x: number, y: number, field: string): string => `${string},${y},${x},300,${field}\n`;
  const content = [
    'pit,22-Dec-25,,\n0, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000\n',
    record(1, 478_000, 6_772_000, 'crest') + record(1, 478_100, 6_772_100, 'crest'),
    '0, 0.000, 0.000, 0.000,\n',
    record(2, 478_000, 6_772_100, 'toe') + record(2, 478_020, 6_772_100, 'toe'),
    '0, 0.000, 0.000, 0.000, END\n',
  ].join('');
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import lines');
  await dialog.open();
  await dialog.browse('File of lines', textFile('strings.str', content));
  await dialog.button('Done').click();
  await expect(dialog.dialog).toHaveCount(0);
  await workspace.shownByItself('strings');
  await expect(workspace.display).toContainText('Lines · 2 lines');
  await expect(workspace.legend).toContainText('string');
  await workspace.chooseColourBy('D1');
  await expect(workspace.legend).toContainText('crest');
  await test.step('the crest runs through the middle', async () => {
    await workspace.lookFromTop();
    const box = (await workspace.canvas.boundingBox())!;
    await page.keyboard.down('Shift');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.up('Shift');
    const tip = page.getByTestId('pick-tip');
    await expect(tip).toContainText(/Line 1, vertex [12]/);
    await expect(tip).toContainText('crest');
    await expect(tip).toContainText(/length[^\d]*141\.42/i);
    await expect(tip).toContainText('line 3');
    await page.keyboard.press('Escape');
  });
  await test.step('a filter by length leaves the long one', async () => {
    await workspace.addFilter('length');
    await workspace.type('Minimum of length', '100');
    await expect(async () => expect(await workspace.kept()).toMatch(/^1 of 2/)).toPass();
  });
});

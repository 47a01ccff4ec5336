import { readFileSync } from 'node:fs';
import { babbitt, hasSharedData, importBabbitt, sharedData } from '../integration/drillhole-import.ts';
import { createPoints, uploadFile } from '../integration/import-files.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { takeGuidePicture } from './support/guide-picture.ts';
import { importPointsCsv } from './support/point-dataset.ts';
import { rampUse } from './support/ramp-use.ts';

useOwnServer();
test.skip(!hasSharedData, 'the folder of real data (../shared/data) is not there');

/** The cells of a column of a plain CSV without quotes. */
function column(path: string, name: string): string[] {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const at = head.split(',').indexOf(name);
  return rows.map((row) => row.split(',')[at] ?? '');
}

test('[C1.07, W1.04, W1.05, W4.37] real drillholes: CU ≥ 1 keeps as many intervals as the file has', async ({
  page,
  workspace,
  client,
}) => {
  await client.generated(await importBabbitt(client));
  await workspace.signIn();
  await workspace.tick('Babbitt');
  await workspace.activate('Babbitt');
  await expect(
    workspace.display.getByText('Drillhole · 399 holes · 35616 intervals').or(workspace.display.getByText(/399 holes/)),
  ).toBeVisible();
  await workspace.openLayer('Intervals');
  await workspace.chooseColourBy('CU');
  await expect(workspace.histogram).toBeVisible();
  await expect(workspace.legend.filter({ hasText: 'CU' })).toContainText(/No data\s*11\s931/);
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(2000);
  const expectUsed = async (name: string, atLeast: number): Promise<void> => {
    await expect
      .poll(async () => (await rampUse(workspace.canvas, workspace.legend)).pixels, name)
      .toBeGreaterThan(atLeast);
    await workspace.settle();
    const { shares } = await rampUse(workspace.canvas, workspace.legend);
    expect(Math.max(...shares), name).toBeLessThanOrEqual(0.4);
  };
  await test.step('no tenth of the ramp holds more than 40 % of the grades that are drawn', () =>
    expectUsed('CU', 2000));

  const grades = column(babbitt.assay, 'CU');
  const expected = grades.filter((grade) => grade.trim() !== '' && Number(grade) >= 1).length;
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '1');
  await expect.poll(() => workspace.kept()).toBe(`${expected} of ${grades.length} kept`);
  await takeGuidePicture(page, 'filter');

  // Nearly nothing is left, and a range over everything keeps exactly the rows that have a grade.
  await workspace.type('Minimum of CU', '0');
  const measured = grades.filter((grade) => grade.trim() !== '').length;
  await expect.poll(() => workspace.kept()).toBe(`${measured} of ${grades.length} kept`);

  await test.step('so it is of elements on Mars, whose places are in degrees, as the view says', async () => {
    const bytes = readFileSync(`${sharedData}/iogas-mars/Mars-Curiosity_APXS_geochem_loc.gas`);
    const metadata = await uploadFile(client, 'mars.gas', bytes, { fileType: 'pointdata' });
    const { body } = await createPoints(client, 'Mars', metadata, { x: 'longitude', y: 'latitude' });
    await client.generated(body.datasetId);
    await workspace.tick('Babbitt', false);
    await workspace.tick('Mars');
    await workspace.activate('Mars');
    await workspace.lookFromTop();
    await expect(page.getByTestId('scale-bar')).toHaveText(/^0\.\d+\u2009°$/);
    await workspace.openLayer('Points');
    for (const element of ['SiO2_pct', 'FeO_pct', 'Ni_pct', 'Br_ppm']) {
      await workspace.chooseColourBy(element);
      await expect(workspace.legend).toContainText(element);
      await expectUsed(element, 200);
    }
  });
});

test('[W2.42, W2.43, W5.14] points of drillholes have a size, their intervals a width, which changes their picture', async ({
  workspace,
  client,
}) => {
  await client.generated(await importBabbitt(client, 'Babbitt again'));
  await workspace.signIn();
  await workspace.tick('Babbitt again');
  await workspace.activate('Babbitt again');
  await test.step('[W3.21] drillholes have collars, a survey, intervals and picks as their layers', async () => {
    const ticks = workspace.display.getByRole('checkbox', { name: /^Show [A-Z]/ });
    const titles = ['Show Collars', 'Show Survey', 'Show Intervals', 'Show Picks'];
    await expect(ticks).toHaveCount(titles.length);
    for (const [at, title] of titles.entries()) await expect(ticks.nth(at)).toHaveAccessibleName(title);
  });
  await workspace.openLayer('Collars');
  await test.step('[W9.10c] picks and collars have size 10; the survey, a line here, is 1 wide', async () => {
    for (const layer of ['Picks', 'Collars']) {
      await workspace.openLayer(layer);
      await expect(workspace.display.getByRole('textbox', { name: 'Point size' })).toHaveValue(/^10( px)?$/);
    }
    // The survey starts hidden where there are intervals; a layer that is shown is opened.
    await workspace.display.getByRole('checkbox', { name: 'Show Survey' }).check();
    await expect(workspace.layerButton('Survey')).toHaveAttribute('aria-expanded', 'true');
    await expect(workspace.display.getByRole('textbox', { name: 'Line width' })).toHaveValue('1 px');
    await workspace.openLayer('Collars');
  });
  await expect(workspace.display.getByRole('textbox', { name: 'Line width' })).toHaveCount(0);
  await workspace.openLayer('Intervals');
  await expect(workspace.display.getByRole('textbox', { name: 'Line width' })).toHaveValue('1 px');
  await expect(workspace.display.getByRole('textbox', { name: 'Point size' })).toHaveCount(0);
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(0);
  await workspace.settle();
  const thin = await workspace.colouredPixels();
  const width = workspace.display.getByRole('textbox', { name: 'Line width' });
  await test.step('[W9.10h] lines have width 1', () => expect(width).toHaveValue('1 px'));
  await workspace.type('Line width', '6');
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(thin * 1.25);
  await test.step('[W9.10g] the line width is 1 to 18', async () => {
    for (const [typed, taken] of [
      ['99', '18 px'],
      ['0', '1 px'],
    ] as const) {
      await workspace.type('Line width', typed);
      await expect(width).toHaveValue(taken);
    }
  });
});

test('[W4.46] a pick in a real UTM point cloud gives the coordinates of its source line', async ({
  page,
  workspace,
  client,
}) => {
  const text = readFileSync(`${sharedData}/kirra/Cloud.txt`, 'utf8')
    .replace(/^\/\/X Y Z/, 'X Y Z')
    .trim();
  const lines = text.split(/\r?\n/);
  await importPointsCsv(
    client,
    'Cloud',
    `${lines.map((line) => line.trim().split(/\s+/).join(',')).join('\n')}\n`.replace('X,Y,Z', 'X,Y,Z'),
    {
      x: 'X',
      y: 'Y',
      z: 'Z',
    },
  );
  await workspace.signIn();
  await workspace.tick('Cloud');
  await workspace.activate('Cloud');
  await workspace.openLayer('Points');
  await workspace.type('Point size', '10');
  await workspace.lookFromTop();
  const box = await workspace.canvas.boundingBox();
  await workspace.shiftClickOn({ x: box!.width / 2, y: box!.height / 2 });
  const tip = page.getByTestId('pick-tip');
  await expect(tip).toContainText(/line \d+/);
  const line = Number(/line (\d+)/.exec(await tip.innerText())?.[1]);
  const source = (lines[line - 1] ?? '').trim().split(/\s+/).map(Number);
  const shown = await workspace.coordinates();
  expect(shown).toHaveLength(3);
  for (const [axis, value] of shown.entries()) expect(Math.abs(value - (source[axis] ?? NaN))).toBeLessThan(0.001);
});

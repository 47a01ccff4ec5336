import type { FileChooser, Locator, Page } from 'playwright/test';
import { babbitt, hasSharedData } from '../integration/drillhole-import.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { importPoints, surveyedGrid } from './support/point-dataset.ts';
import { takeGuidePicture } from './support/guide-picture.ts';
import { gatherTypes, textFile } from './support/import-dialog.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });
test.skip(!hasSharedData, 'the folder of real data (../shared/data) is not there');

type Chosen = Parameters<FileChooser['setFiles']>[0];

async function browse(page: Page, box: Locator, path: Chosen): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await box.getByRole('button', { name: /^Browse/ }).click();
  await (await choosing).setFiles(path);
}

async function remove(box: Locator): Promise<void> {
  await box.getByRole('button', { name: /^Remove/ }).click();
}

test('three files become drillholes through the dialog, with a log that accounts for every row', async ({
  page,
  workspace,
  client,
}) => {
  const withoutBearer: string[] = [];
  const calls = new Set<string>();
  await prepareAxe(page);
  await workspace.signIn();
  const types = gatherTypes(page);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, call] = /^\/api\/(.*)$/.exec(pathname) ?? [];
    if (call === undefined) return;
    calls.add(`${request.method()} ${call}`);
    if (!/^Bearer \S+$/.test(request.headers()['authorization'] ?? '')) withoutBearer.push(pathname);
  });
  await page.getByRole('button', { name: 'Add data' }).click();
  await page.getByRole('menuitem', { name: /^Import drillholes/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import drillholes' });
  await test.step('[I2.03, I2.05a, I2.05f, I2.06, I2.10] the first of three steps asks for a name and the files of each box', async () => {
    const steps = dialog.getByRole('list', { name: 'Steps of the import' }).getByRole('listitem');
    await expect(steps).toHaveText([/Upload/, /Map/, /Create/]);
    const boxes = dialog.getByRole('heading', { level: 3 });
    await expect(boxes).toHaveText([/^Collar file/, /^Survey file/, /^Interval files/, /^Point property files/]);
    const planned = dialog.getByLabel('Planned holes');
    await planned.check({ force: true });
    await expect(boxes).toHaveCount(6);
    await expect(boxes.filter({ hasText: /^Planned collar file/ })).toBeVisible();
    await expect(boxes.filter({ hasText: /^Planned trajectory file/ })).toBeVisible();
    await planned.uncheck({ force: true });
    await expect(boxes).toHaveCount(4);
    await expect(dialog.getByRole('button').filter({ hasText: /^Cancel import$/ })).toBeVisible();
    const name = dialog.getByLabel('Dataset name');
    await browse(page, dialog.getByRole('region', { name: 'Collar file' }), babbitt.collar);
    await test.step('[I5.07] it is called as the first file, or with a click without the word of its type', async () => {
      await expect(name).toHaveValue('collar_BABBITT');
      await dialog.getByRole('button', { name: 'Use “BABBITT”' }).click();
      await expect(name).toHaveValue('BABBITT');
      await expect(dialog.getByRole('button', { name: /^Use/ })).toHaveCount(0);
    });
    await name.fill('Babbitt');
    const start = dialog.getByRole('button', { name: 'Map dataset' });
    await test.step('[I5.02] with intervals, it starts with a survey beside the collar only', async () => {
      await expect(start).toBeEnabled();
      await browse(page, dialog.getByRole('region', { name: 'Interval files' }), babbitt.assay);
      await expect(start).toBeDisabled();
      await browse(page, dialog.getByRole('region', { name: 'Survey file' }), babbitt.survey);
      await expect(start).toBeEnabled();
    });
    await test.step('[I5.02] so it does with point files', async () => {
      const points = dialog.getByRole('region', { name: 'Point property files' });
      await browse(page, points, textFile('depths.csv', 'BHID,DEPTH,AU\nB1-1,3,0.2\n'));
      await expect(start).toBeEnabled();
      await remove(dialog.getByRole('region', { name: 'Survey file' }));
      await remove(dialog.getByRole('region', { name: 'Interval files' }));
      await expect(start).toBeDisabled();
      await remove(points);
      await expect(start).toBeEnabled();
      await browse(page, dialog.getByRole('region', { name: 'Interval files' }), babbitt.assay);
      await expect(start).toBeDisabled();
      await browse(page, dialog.getByRole('region', { name: 'Survey file' }), babbitt.survey);
      await expect(start).toBeEnabled();
    });
    await start.click();
  });

  const files = dialog.getByRole('navigation', { name: 'Files' });
  await test.step('[I2.13, I4.04e] the wizard has a step for each file', async () => {
    await expect(files.getByRole('button')).toHaveCount(3, { timeout: seconds(60) });
    await test.step('[I3.01g] the files are told as those of drillholes', async () =>
      expect([...types].toSorted()).toEqual(['Drillhole collar', 'Drillhole interval', 'Drillhole survey']));
    await expect(files).toContainText('collar · 4 of 4 mapped');
    await expect(files).toContainText('survey · 4 of 4 mapped');
    await expect(files).toContainText('interval · 3 of 3 mapped');
    await takeGuidePicture(page, 'import-mapping');
    for (let step = 0; step < 2; step += 1) {
      await expect(dialog.getByRole('button', { name: 'Continue' })).toHaveCount(0);
      await expect(dialog.getByRole('heading', { name: 'Hierarchy (optional)' })).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Next file' }).click();
    }
    await expect(dialog.getByRole('button', { name: 'Next file' })).toHaveCount(0);
  });
  await test.step('[I2.13] cancelling is to be confirmed, and what was mapped stays until it is', async () => {
    await dialog.getByRole('button', { name: 'Cancel import' }).first().click();
    const question = page.getByRole('dialog', { name: 'Cancel this import?' });
    await expect(question.getByRole('button', { name: 'Discard' })).toBeEnabled();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(files).toContainText('interval · 3 of 3 mapped');
  });
  await test.step('[I2.13, I4.04g, I4.04h, I4.04i] on the last file Continue leads to the hierarchy selector, and from there Create', async () => {
    await expect(dialog.getByRole('button', { name: 'Create' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('heading', { name: 'Hierarchy (optional)' })).toBeVisible();
    await test.step('[I3.06] it is made of the categorical columns', async () => {
      const selector = dialog.getByLabel('Categories of assay_BABBITT.csv, broadest first').first();
      await selector.click();
      await expect(page.getByRole('option')).toHaveText(['BHID']);
      await selector.blur();
    });
    await test.step('[I7.07] it is created with its files, each with its mapping, and with nothing where there is no file', async () => {
      const created = page.waitForRequest('**/api/dataset-drillhole/create');
      await dialog.getByRole('button', { name: 'Create' }).click();
      const text = expect.stringMatching(/./);
      const used = (mapping: object): object => ({
        id: text,
        metadataConfigId: text,
        hierarchy_cols: [],
        chunk_cols: [],
        mapping: { hole: 'BHID', ...mapping },
      });
      expect((await created).postDataJSON()).toMatchObject({
        name: 'Babbitt',
        folderPath: '',
        groupName: 'Production',
        collar: used({ easting: text, northing: text, elevation: text }),
        survey: used({ depth: text, azimuth: text, dip: text }),
        planned: null,
        trajectory: null,
        intervals: [used({ from: text, to: text })],
        points: [],
      });
    });
  });
  await expect(dialog).toHaveCount(0);
  const toasts = page.locator('.mantine-Notification-root');
  const ended = toasts.filter({ hasText: 'Dataset generation result' });
  await test.step('[W7.16a, W7.16b, W7.16c, I8.01] one notification follows it, and ends in what was made, Show and Report', async () => {
    await expect(ended).toContainText(/Babbitt: Complete\. 399 holes, 35,616 intervals, [\d,]+ notes/, {
      timeout: seconds(60),
    });
    await expect(toasts).toHaveCount(1);
    // With the focus in it, it stays.
    const show = ended.getByRole('button', { name: 'Show' });
    await show.focus();
    expect(await findingsInBothThemes(page, ended)).toEqual([]);
    await show.blur();
  });
  await test.step('it is shown and framed by itself in the empty view, which one step takes back', async () => {
    await workspace.shownByItself('Babbitt');
    await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
    await page.keyboard.press('Control+z');
    await expect(workspace.row('Babbitt')).toHaveAttribute('aria-checked', 'false');
  });
  await test.step('what others import is told, and not shown', async () => {
    await importPoints(client, 'Of somebody else', surveyedGrid.slice(0, 3));
    await expect(toasts.filter({ hasText: 'Of somebody else: Complete' })).toHaveCount(1);
    await expect(workspace.row('Of somebody else')).toHaveAttribute('aria-checked', 'false');
  });
  await test.step('Show shows it again, and Report opens its log, from the list of notifications', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Babbitt' })).toHaveCount(1);
    await list.getByRole('button', { name: 'Show' }).click();
    await expect(list).toHaveCount(0);
    await workspace.shownByItself('Babbitt');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await list.getByRole('button', { name: 'Report' }).click();
    const log = page.getByRole('dialog', { name: 'Babbitt' });
    await expect(log.getByRole('tab', { name: 'Logs', selected: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(log).toHaveCount(0);
  });
  await test.step('[I6.01, W7.01a] every call of the import and of the workspace carries the bearer token of the user', async () => {
    expect([...calls]).toEqual(
      expect.arrayContaining([
        'POST dataset-metadata/validate',
        'POST upload-dataset/create',
        'PUT dataset-metadata/update',
        'POST dataset-drillhole/create',
      ]),
    );
    expect(withoutBearer).toEqual([]);
  });

  await test.step('[W3.10, W4.09] its log accounts for every row', async () => {
    const row = workspace.row('Babbitt');
    await expect(row.getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Properties and logs' }).click();
    const properties = page.getByRole('dialog');
    await expect(properties).toContainText('399');
    await properties.getByRole('tab', { name: 'Logs' }).click();
    for (const [file, rows] of [
      ['collar_BABBITT.csv', 399],
      ['survey_BABBITT.csv', 2628],
      ['assay_BABBITT.csv', 35_616],
    ] as const) {
      await expect(
        properties
          .getByRole('row')
          .filter({ hasText: file })
          .filter({ hasText: `${rows} rows read, ${rows} used` }),
      ).toHaveCount(1);
    }
    await expect(properties.getByRole('row').filter({ hasText: 'station at depth 90000' })).toHaveCount(70);
    await page.keyboard.press('Escape');
  });

  await workspace.activate('Babbitt');
  await workspace.openLayer('Intervals');
  await workspace.chooseColourBy('CU');
  await expect(workspace.legend.filter({ hasText: 'CU' })).toBeVisible();
  await expect(workspace.histogram).toBeVisible();
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '1');
  await expect.poll(() => workspace.kept()).toBe('1261 of 35616 kept');
});

import { expect, test } from './support/fixtures.ts';
import { ImportDialog, textFile } from './support/import-dialog.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });

const holes = ['A', 'B', 'C'];
const collar = textFile(
  'collar.csv',
  `HOLE,EAST,NORTH,RL,EOH\n${holes.map((hole, at) => `${hole},${6_772_000 + at * 60},${478_000 + at * 40},350,120`).join('\n')}\n`,
);
const survey = textFile(
  'survey.csv',
  `HOLE,AT,AZ,DIP\n${holes.flatMap((hole) => [0, 60, 120].map((depth) => `${hole},${depth},${90 + depth / 4},${60 - depth / 20}`)).join('\n')}\n`,
);

const assay = textFile(
  'assay.csv',
  `HOLE,FROM,TO,ROCK,AU\n${holes.map((hole, at) => `${hole},0,60,Granite,${at}\n${hole},60,120,Basalt,0.5`).join('\n')}\n`,
);

test('what is found in the files is put right by one click, and can be undone; choices are kept as a recipe', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const first = new ImportDialog(page, 'Import drillholes');
  const { dialog } = first;
  await first.open();
  await test.step('[I2.03, I2.10] the first of three steps of drillholes has Cancel, and Map dataset', async () => {
    const steps = dialog.getByRole('list', { name: 'Steps of the import' }).getByRole('listitem');
    await expect(steps).toHaveText([/Upload/, /Map/, /Create/]);
    await expect(dialog.getByRole('button').filter({ hasText: /^Cancel import$/ })).toBeVisible();
    await expect(first.button('Map dataset')).toBeDisabled();
  });
  await first.browse('Collar file', collar);
  await first.browse('Survey file', survey);
  await first.button('Map dataset').click();

  const check = dialog.getByRole('region', { name: 'Check' });
  const swap = check.getByRole('button', { name: /^Map .*NORTH/ });
  await expect(swap).toBeVisible({ timeout: seconds(30) });
  const easting = dialog.getByLabel('Easting', { exact: true }).first();
  await expect(easting).toHaveValue('EAST');
  await swap.click();
  await expect(easting).toHaveValue('NORTH');
  const undo = check.getByRole('button', { name: /^Undo:/ });
  await undo.click();
  await expect(easting).toHaveValue('EAST');
  await swap.click();
  await expect(undo).toBeVisible();
  await expect(check.getByRole('status')).toHaveText('Nothing stands out.');

  const preview = dialog.getByRole('img', { name: 'Preview of the dataset in three dimensions' });
  await expect(preview).toBeVisible();
  await expect(dialog.getByText('3 lines shown')).toBeVisible();
  const before = await preview.screenshot();
  await preview.focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await preview.screenshot()).equals(before)).toBe(false);

  await first.button('Next file').click();
  await expect(check).toContainText('Most dips are above zero');
  await check.getByRole('button', { name: /^Sign of the dip/ }).click();
  const sign = dialog.getByLabel('Sign of the dip', { exact: true }).first();
  await expect(sign).not.toHaveValue(/Detect/);

  await dialog.getByRole('button', { name: 'Save as recipe…' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as recipe' });
  await saving.getByLabel('Name of the recipe').fill('Swapped grid');
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save as recipe…' })).toBeVisible({ timeout: seconds(5) });
  await first.discard();

  await first.open();
  await first.browse('Collar file', collar);
  await first.browse('Survey file', survey);
  await first.browse('Interval files', assay);
  await first.button('Map dataset').click();
  const offer = dialog.getByRole('region', { name: 'Recipes' });
  await offer.getByRole('button', { name: 'Apply the recipe Swapped grid' }).click();
  await expect(offer).toContainText('The recipe “Swapped grid” is applied.');
  await expect(easting).toHaveValue('NORTH');
  const files = dialog.getByRole('navigation', { name: 'Files' });
  const hierarchy = dialog.getByRole('heading', { name: 'Hierarchy (optional)' });
  const expectNoEnd = async (): Promise<void> => {
    await expect(first.button('Continue')).toHaveCount(0);
    await expect(hierarchy).toHaveCount(0);
  };
  await test.step('[I2.13] the wizard has a step for each file', async () => {
    await expect(files.getByRole('button')).toHaveText([/collar\.csv/, /survey\.csv/, /assay\.csv/]);
    await expect(files.getByLabel(/warning/)).toHaveCount(0);
    await expectNoEnd();
    await first.button('Next file').click();
    await expect(sign).not.toHaveValue(/Detect/);
    await expectNoEnd();
  });
  await test.step('[I4.04e, I4.04f] the mapping goes to the next file, and back to the one before', async () => {
    await first.button('Previous file').click();
    await expect(easting).toHaveValue('NORTH');
    await expect(first.button('Previous file')).toHaveCount(0);
    await first.button('Next file').click();
    await first.button('Next file').click();
    await expect(files).toContainText('interval · 3 of 3 mapped');
    await expect(first.button('Next file')).toHaveCount(0);
  });
  await test.step('[I5.12] a column that is chosen is kept, of the hole as a category, of other variables as a number', async () => {
    const kind = (column: string) => dialog.getByRole('button', { name: `Type and unit of ${column}` });
    const kept = (column: string) => dialog.getByRole('checkbox', { name: `Keep ${column}` });
    const choose = async (variable: string, column: string): Promise<void> => {
      await dialog.getByLabel(variable, { exact: true }).first().click();
      await page.getByRole('option', { name: column, exact: true }).click();
    };
    await expect(kind('HOLE')).toContainText('Categorical');
    for (const column of ['FROM', 'TO']) await expect(kind(column)).toContainText('Continuous');
    for (const column of ['HOLE', 'FROM', 'TO']) await expect(kept(column)).toBeChecked();
    await kept('AU').uncheck();
    await expect(kind('AU')).toContainText('Continuous');
    await choose('Hole', 'AU');
    await expect(kept('AU')).toBeChecked();
    await expect(kind('AU')).toContainText('Categorical');
    await choose('Hole', 'HOLE');
    await choose('To', 'AU');
    await expect(kept('AU')).toBeChecked();
    await expect(kind('AU')).toContainText('Continuous');
    await choose('To', 'TO');
    await kept('AU').check();
  });
  await test.step('[I2.13] cancelling is to be confirmed, and what was mapped stays until it is', async () => {
    await first.button('Cancel import').first().click();
    const question = page.getByRole('dialog', { name: 'Cancel this import?' });
    await expect(question.getByRole('button', { name: 'Discard' })).toBeEnabled();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(files).toContainText('interval · 3 of 3 mapped');
  });
  await test.step('[I2.13, I3.06, I4.04g, I4.04h, I4.04i] on the last file Continue leads to the hierarchy selector, and from there Create', async () => {
    await expect(first.button('Create')).toHaveCount(0);
    await first.button('Continue').click();
    await expect(hierarchy).toBeVisible();
    await expect(first.button('Continue')).toHaveCount(0);
    const selector = dialog.getByLabel('Categories of assay.csv, broadest first').first();
    await selector.click();
    const options = page.getByRole('option');
    await expect(options).toHaveText(['HOLE', 'ROCK']);
    for (const name of ['ROCK', 'HOLE']) await options.filter({ hasText: name }).click();
    await selector.press('Escape');
    const created = page.waitForRequest('**/api/dataset-drillhole/create');
    await first.button('Create').click();
    expect((await created).postDataJSON()).toMatchObject({
      intervals: [{ hierarchy_cols: ['ROCK'], chunk_cols: ['HOLE'] }],
    });
  });
  await expect(dialog).toHaveCount(0);
  await expect(workspace.row('collar').getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
});

test('the line of the names is chosen by a click, a file may have none, and codes are dealt with by a click', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const soil = new ImportDialog(page, 'Import points');
  const { dialog } = soil;
  await soil.open();
  const cells = Array.from(
    { length: 40 },
    (_, row) => `${500_000 + row},${7_600_000 + row},400,${(row % 9) / 10 + 0.2}`,
  );
  const lines = ['Company,Perth,WA,2024', 'GX,GY,GZ,AU', '(m),(m),(m),(ppm)', ...cells, '500050,7600050,400,-666'];
  await soil.browse('Point data file', textFile('soil.txt', lines.join('\n')));
  await soil.button('Map dataset').click();

  const column = (name: string) => dialog.getByRole('columnheader').filter({ hasText: name });
  await expect(column('GX')).toBeVisible({ timeout: seconds(30) });
  const none = dialog.getByRole('switch', { name: 'No header' });
  await expect(none).not.toBeChecked();
  await none.check({ force: true });
  await expect(column('column_1')).toBeVisible({ timeout: seconds(15) });
  await expect(dialog.getByLabel('Data starts at row')).toBeDisabled();
  // The lines stand there by themselves, as some above the names are skipped.
  await dialog.getByRole('button', { name: 'Header is line 2: GX,GY,GZ,AU' }).click();
  await expect(column('GX')).toBeVisible({ timeout: seconds(15) });
  await expect(none).not.toBeChecked();
  await expect(dialog.getByLabel('Data starts at row')).toHaveValue('4');

  for (const [variable, name] of [
    ['X', 'GX'],
    ['Y', 'GY'],
    ['Z', 'GZ'],
  ] as const) {
    await dialog.getByLabel(variable, { exact: true }).first().click();
    await page.getByRole('option', { name, exact: true }).click();
  }
  const check = dialog.getByRole('region', { name: 'Check' });
  const code = check.getByRole('group', { name: /-666/ });
  const keep = code.getByRole('button', { name: 'Keep' });
  await expect(code.getByRole('button', { name: 'Missing' })).toHaveAttribute('aria-pressed', 'true', {
    timeout: seconds(15),
  });
  await keep.click();
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
  await expect(check.getByRole('status')).toHaveText(/to know/, { timeout: seconds(15) });
  await expect(keep).toHaveAttribute('aria-pressed', 'true');
  await soil.discard();
});

test('a file with a warning is marked in the list of files, and a file without one says that there is one', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const importing = new ImportDialog(page, 'Import drillholes');
  const { dialog } = importing;
  await importing.open();
  await importing.browse('Collar file', textFile('marked_collar.csv', 'HOLE,X,Y,Z,EOH\nA,500000,7000000,300,100\n'));
  await importing.browse('Survey file', textFile('survey.csv', 'HOLE,AT,AZ,DIP\nA,0,90,-60\n'));
  await importing.browse('Interval files', textFile('assay.csv', 'HOLE,FROM,TO,AU\nA,0,2,1\nGHOST,0,2,1\n'));
  await importing.button('Map dataset').click();
  const files = dialog.getByRole('navigation', { name: 'Files' });
  await expect(files.getByRole('button').last().getByLabel('1 warning')).toBeVisible({ timeout: seconds(30) });
  await expect(files.getByLabel(/warning/)).toHaveCount(1);
  const check = dialog.getByRole('region', { name: 'Check' });
  await expect(check.getByRole('status')).toContainText('Nothing stands out in this file, but');
  await files.getByRole('button').last().click();
  await expect(check).toContainText('1 row belongs to a hole without a collar, GHOST');
  await importing.discard();
});

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

test('what is found in the files is put right by one click, and can be undone; choices are kept as a recipe', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const first = new ImportDialog(page, 'Import drillholes');
  const { dialog } = first;
  await first.open();
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
  await first.button('Map dataset').click();
  const offer = dialog.getByRole('region', { name: 'Recipes' });
  await offer.getByRole('button', { name: 'Apply the recipe Swapped grid' }).click();
  await expect(offer).toContainText('The recipe “Swapped grid” is applied.');
  await expect(easting).toHaveValue('NORTH');
  await first.button('Next file').click();
  await expect(sign).not.toHaveValue(/Detect/);

  await first.button('Continue').click();
  await first.button('Create').click();
  await expect(dialog).toHaveCount(0);
  await expect(workspace.row('collar').getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
});

import { seconds } from '../patience.ts';
import { prepareAxe, seriousFindings } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ serverName: 'import' });

const holes = (name: string, ...ids: string[]): string =>
  `${name}\n${ids.map((id, at) => `${id},${100 + 10 * at},${200 + 10 * at},300,50`).join('\n')}\n`;
const files = {
  'east_collar.csv': holes('BHID,X,Y,Z,DEPTH', 'E1', 'E2'),
  'east_survey.csv': 'BHID,AT,AZIMUTH,DIP\nE1,0,90,-60\nE2,0,90,-60\n',
  'results of the laboratory.csv': 'BHID,FROM,TO,AU\nE1,0,10,2.5\nE2,0,10,<0.5\n',
  'west_collar.csv': holes('BHID,X,Y,Z,DEPTH', 'W1', 'W2'),
  'lonely_survey.csv': 'BHID,AT,AZIMUTH,DIP\nL1,0,90,-60\n',
  'soil of 1999.csv': 'EAST,NORTH,RL,CU,AU\n1,2,3,4,0.5\n2,3,4,5,0.6\n',
  'degrees.csv': 'LONGITUDE,LATITUDE,RL,CU\n118.5,-22.5,3,4\n118.6,-22.6,4,5\n',
  'pit shell.obj': 'v 1 2 3\nv 1 2 4\nv 2 2 3\nf 1 2 3\n',
  'letter.doc': 'Dear Sir',
  'old.00t': 'x',
};

test('many files become a list of datasets, which one click creates; what needs a look, and what is unknown, stays with its reason', async ({
  page,
  client,
  workspace,
}) => {
  await client.call('PUT', '/dataset/hierarchy/manage', { site: client.site, groupName: 'Planning' });
  await prepareAxe(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await workspace.signIn();
  const dataTransfer = await page.evaluateHandle((made) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(made)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await workspace.canvas.dispatchEvent('dragover', { dataTransfer });
  await workspace.canvas.dispatchEvent('drop', { dataTransfer });
  const list = page.getByRole('dialog', { name: 'Import several datasets' });
  await expect(list).toContainText('Drillholes: 2');
  const row = (name: string) => list.getByRole('listitem').filter({ has: page.getByLabel(`Type of ${name}`) });
  await expect(row('east')).toContainText('results of the laboratory.csv');
  await expect(row('pit shell')).toContainText('Nothing stands out', { timeout: seconds(30) });
  await expect(row('east')).toContainText('finding', { timeout: seconds(30) });
  await expect(list).toContainText('Only Vulcan can read it: export DXF there.');
  await expect(list).not.toContainText('Being checked', { timeout: seconds(60) });
  await expect(row('degrees')).toContainText('Needs a look: its coordinates are degrees');
  for (const scheme of ['dark', 'light'] as const) {
    await page.locator('html').evaluate((root, value) => (root.dataset['mantineColorScheme'] = value), scheme);
    expect(await seriousFindings(page)).toEqual([]);
  }

  await test.step('Escape asks before the list is left', async () => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Cancel this import?' })
      .getByRole('button', { name: 'Cancel' })
      .press('Enter');
  });

  await test.step('a name, a type and the place of a file can be changed, and a dataset left out', async () => {
    await row('pit shell').getByLabel('Name of the dataset').fill('Pit of May');
    await row('west').getByRole('checkbox').uncheck();
    await row('east').getByRole('button', { name: 'Where results of the laboratory.csv goes' }).click();
    await page.getByRole('menuitem', { name: 'To “west”' }).click();
    await expect(row('west')).toContainText('results of the laboratory.csv');
    await row('west').getByRole('button', { name: 'Where results of the laboratory.csv goes' }).click();
    await page.getByRole('menuitem', { name: 'To “east”' }).click();
    await expect(row('east')).toContainText('results of the laboratory.csv');
    await row('west').getByRole('checkbox').uncheck();
    await expect(list).not.toContainText('Being checked', { timeout: seconds(60) });
  });

  await test.step('what is chosen in the dialog of a dataset stays when it is left, and is kept as a recipe for the list', async () => {
    const dialog = page.getByRole('dialog', { name: 'Import points' });
    await row('soil of 1999').getByRole('button', { name: 'Look at soil of 1999' }).click();
    await dialog.getByRole('checkbox', { name: /CU/ }).first().press('Space');
    await dialog.getByRole('button', { name: 'Save as recipe…' }).click();
    await page.getByRole('dialog', { name: 'Save as recipe' }).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Back to the list' }).last().press('Enter');
    await expect(dialog).toHaveCount(0);
    await row('soil of 1999').getByRole('button', { name: 'Look at soil of 1999' }).press('Enter');
    await expect(dialog.getByRole('checkbox', { name: /CU/ }).first()).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(row('soil of 1999').getByLabel('Recipe of soil of 1999')).toHaveValue('soil of 1999');
  });

  await test.step('a group is chosen for all datasets by keys', async () => {
    await list.getByLabel('Group of all datasets').press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    for (const name of ['east', 'Pit of May'])
      await expect(list.getByLabel(`Group of ${name}`)).toHaveValue('Planning');
  });

  await list.getByRole('button', { name: 'Create 3 datasets' }).click();
  await expect(list).toContainText('3 created', { timeout: seconds(60) });
  for (const name of ['east', 'Pit of May', 'soil of 1999']) await expect(row(name)).toContainText('Created');
  await list.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('status').filter({ hasText: '3 of 3 datasets are complete.' })).toBeVisible({
    timeout: seconds(60),
  });
  await expect(workspace.tree).toContainText('Pit of May');
});

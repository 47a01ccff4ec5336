import { expect, test, useOwnServer } from './support/fixtures.ts';
import { takeGuidePicture } from './support/guide-picture.ts';
import { isLike } from './support/picture.ts';
import { seconds } from '../patience.ts';

useOwnServer();

test('[A1.01, W4.09] an empty site offers the demonstration of every type of data, which loads, draws and can be filtered', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  await expect(page.getByText('No data on this site yet')).toBeVisible();
  await page.getByRole('button', { name: 'Load the demo site' }).click();
  for (const name of [
    'Cerro Adit DDH',
    'Cerro Adit soil',
    'Cerro Adit blocks',
    'Cerro Adit topography',
    'CA-3390-014',
  ]) {
    await expect(workspace.row(name).getByTestId('tick')).toBeVisible({ timeout: seconds(90) });
  }
  await expect(page.getByText('No data on this site yet')).toHaveCount(0);
  await workspace.tick('Cerro Adit DDH');
  await workspace.activate('Cerro Adit DDH');
  await expect(workspace.legend.first()).toBeVisible();
  await expect(workspace.histogram).toBeVisible();
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(500);
  expect(new URL(page.url()).pathname).toBe('/ssa');

  await workspace.settle();
  await takeGuidePicture(page, 'workspace');
  for (const name of ['Cerro Adit blocks', 'Cerro Adit topography', 'Cerro Adit soil']) {
    const before = await workspace.picture();
    await workspace.tick(name);
    await expect.poll(async () => isLike(await workspace.picture(), before)).toBe(false);
  }
});

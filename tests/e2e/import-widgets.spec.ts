import { expect, test } from './support/fixtures.ts';

test('[I9.15] a number that is typed is kept inside the limits of its field, and is a number', async ({
  workspace,
  grid,
}) => {
  await workspace.signIn();
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  const opacity = workspace.display.getByRole('textbox', { name: 'Opacity' });
  const slider = workspace.display.getByRole('slider', { name: 'Opacity' });
  for (const [typed, kept] of [
    ['400', '100'],
    ['-3', '0'],
    ['4a0', '40'],
  ] as const) {
    await opacity.fill(typed);
    await opacity.blur();
    await expect(opacity).toHaveValue(new RegExp(`^${kept}\\b`));
    await expect(slider).toHaveAttribute('aria-valuenow', kept);
  }
});

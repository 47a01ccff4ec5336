import { expect, test } from './support/fixtures.ts';
import { findGrid, showGrid } from './support/grid-places.ts';

test('distances, lines and areas are measured between items, to the centimetre', async ({ page, workspace, grid }) => {
  await showGrid(workspace, grid);
  const place = await findGrid(workspace);
  const helper = page.getByTestId('tool-helper');
  const figure = (label: string) => helper.locator('dl > div').filter({ hasText: label }).locator('dd');
  const line = page.getByTestId('measurement');
  const measure = workspace.toolbelt.getByRole('button', { name: 'Measure' });
  await measure.click();
  await expect(helper.getByText('Click an item in a view to begin.')).toBeVisible();

  // The points are 100 m apart; a place without one is passed over, and a click a few pixels beside one is on it.
  await workspace.canvas.click({ position: place(0.5, 0.5) });
  await workspace.canvas.click({ position: place(0, 0) });
  await expect(line.locator('circle')).toHaveCount(1);
  const { x, y } = place(1, 1);
  await workspace.canvas.click({ position: { x: x + 3, y: y - 3 } });
  await expect(figure('Distance')).toHaveText('141.42 m');
  await expect(figure('ΔE')).toHaveText('100.00 m');
  await expect(figure('ΔN')).toHaveText('100.00 m');
  await expect(figure('ΔRL')).toHaveText('0.00 m');
  await expect(figure('Bearing')).toHaveText('45.0°');
  await expect(figure('Plunge')).toHaveText('0.0°');
  await expect(line.locator('text')).toHaveText('141.42 m');

  await workspace.canvas.click({ position: place(1, -1) });
  await expect(figure('Bearing')).toHaveText('180.0°');
  await expect(figure('Total length')).toHaveText('341.42 m');
  await helper.getByRole('button', { name: 'Close' }).click();
  await expect(figure('Total length')).toHaveText('482.84 m');
  await expect(figure('Area in plan')).toHaveText('10\u2009000.0 m²');

  await workspace.canvas.press('Backspace');
  await expect(figure('Total length')).toHaveText('341.42 m');
  await workspace.canvas.press('Backspace');
  await expect(figure('Distance')).toHaveText('141.42 m');
  await helper.getByRole('button', { name: 'Clear' }).click();
  await expect(line.locator('circle')).toHaveCount(0);
  await measure.click();
  await expect(helper).toBeHidden();
});

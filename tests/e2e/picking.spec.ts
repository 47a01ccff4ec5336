import { expect, test } from './support/fixtures.ts';
import { findGrid, showGrid } from './support/grid-places.ts';
import { surveyedGrid, type SurveyedPoint } from './support/point-dataset.ts';

const pointAt = (column: number, row: number): SurveyedPoint =>
  surveyedGrid[(row + 2) * 5 + column + 2] as SurveyedPoint;

test('[W1.08, W4.46] a pick gives the source row of a UTM point, its coordinates to a millimetre', async ({
  page,
  workspace,
  grid,
}) => {
  await showGrid(workspace, grid);

  const place = await findGrid(workspace);
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [-1, 1],
    [1, -1],
  ] as const) {
    const source = pointAt(column, row);
    await workspace.shiftClickOn(place(column, row));
    const line = `line ${surveyedGrid.indexOf(source) + 2}`;
    await expect(page.getByTestId('pick-tip')).toContainText(line);
    await expect(page.getByTestId('pick-tip')).toContainText(source.rock);
    const wanted = [source.easting, source.northing, source.elevation].map(Number);
    await expect
      .poll(async () => {
        const shown = await workspace.coordinates();
        return shown.length === 3 ? Math.max(...shown.map((value, axis) => Math.abs(value - wanted[axis]!))) : Infinity;
      })
      .toBeLessThan(0.001);
  }
  await test.step('[W3.15] each pick is told to what takes part in picking, by its layer and its item', () =>
    expect(page.getByTestId('item-counts')).toHaveText('4 selected'));

  await page.keyboard.press('Escape');
  await expect(page.getByTestId('pick-tip')).toHaveCount(0);
  const between = place(0.5, 0.5);
  await test.step('[W4.46] while Shift is held over the view, an opaque layer lets the background through by a hundredth', async () => {
    const { x, y } = place(0, -1);
    const brightness = async (): Promise<number> => {
      const { red, green, blue } = (await workspace.picture()).at(Math.round(x), Math.round(y));
      return red + green + blue;
    };
    await workspace.canvas.hover({ position: between });
    const opaque = await brightness();
    await page.keyboard.down('Shift');
    await workspace.canvas.hover({ position: { x: between.x + 3, y: between.y } });
    await expect.poll(brightness).not.toBe(opaque);
    expect(Math.abs((await brightness()) - opaque)).toBeLessThan(12);
    await page.keyboard.up('Shift');
    await workspace.canvas.hover({ position: between });
    await expect.poll(brightness).toBe(opaque);
  });
  await workspace.shiftClickOn(between);
  await expect(page.getByTestId('pick-tip')).toHaveCount(0);
});

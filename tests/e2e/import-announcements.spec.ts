import { expect, test } from './support/fixtures.ts';
import { importPoints, surveyedGrid } from './support/point-dataset.ts';

test.use({ serverName: 'import', viewport: { width: 1024, height: 600 } });

test('what is announced while the import is open leaves the buttons of its dialog free', async ({
  page,
  workspace,
  client,
}) => {
  await workspace.signIn();
  await page.getByRole('button', { name: 'Add data' }).click();
  await page.getByRole('menuitem', { name: /^Import drillholes/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import drillholes' });
  await expect(dialog).toBeVisible();
  const names = ['Announced', 'Announced later'];
  for (const name of names) await importPoints(client, name, surveyedGrid.slice(0, 3));
  const toasts = page.locator('.mantine-Notification-root');
  await expect(toasts.filter({ hasText: ': Complete' })).toHaveCount(names.length);
  await toasts.first().hover();
  const announced = await Promise.all((await toasts.all()).map((toast) => toast.boundingBox()));
  const buttons = await dialog.getByRole('contentinfo').getByRole('button').all();
  expect(buttons.length).toBeGreaterThan(1);
  for (const button of buttons) {
    const box = (await button.boundingBox())!;
    const covering = announced.filter((toast) => toast !== null && isOver(toast, box));
    expect([await button.textContent(), covering]).toEqual([expect.any(String), []]);
  }
});

/** A place in the page. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function isOver(one: Place, other: Place): boolean {
  const meets = (from: number, length: number, at: number, size: number): boolean =>
    from < at + size && at < from + length;
  return meets(one.x, one.width, other.x, other.width) && meets(one.y, one.height, other.y, other.height);
}

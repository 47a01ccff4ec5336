import type { Locator } from 'playwright/test';
import { stateLink } from '../../../plugins/states/shared/state-link.ts';
import { expect } from './fixtures.ts';
import type { Workspace } from './workspace.ts';
import { seconds } from '../../patience.ts';

const PATIENCE = seconds(90);

/** What lies over a view and is no part of its scene. */
const hidden = `[role="toolbar"], [role="toolbar"] *, [role="alert"], .mantine-Notifications-root,
  [data-testid="tool-helper"], [data-testid="tool-helper"] *, [data-testid="empty-view"],
  [data-testid="legend"] { visibility: hidden !important; }`;

/** Opens a state by its link. */
export async function openLink(
  { page }: Workspace,
  origin: string,
  state: { id: string; siteId: string },
): Promise<void> {
  await page.goto(stateLink(origin, state));
}

/** Opens a state from the list of saved states. */
export async function openFromList({ page }: Workspace, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Saved states:/ }).click();
  await page.getByRole('menuitem', { name: /^Load/ }).click();
  await page
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .dblclick();
}

/**
 * A picture of each view of the state by its id, once there are so many of them: one that is like the one before it and that is the picture that is waited
 * for, or the last one where it never comes.
 */
export async function viewPictures(
  { page }: Workspace,
  { name, views }: { name: string; views: number },
  isExpected: (viewId: string, picture: Buffer) => Promise<boolean>,
): Promise<Record<string, Buffer>> {
  await expect(page.getByRole('button', { name: `Saved states: ${name}` })).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByTestId('state-loading')).toHaveCount(0, { timeout: PATIENCE });
  await expect(page.locator('section[data-view] canvas')).toHaveCount(views, { timeout: PATIENCE });
  await page.mouse.move(0, 0);
  const pictures: Record<string, Buffer> = {};
  for (const view of await page.locator('section[data-view]').all()) {
    const viewId = (await view.getAttribute('data-view')) ?? '';
    pictures[viewId] = await stillPicture(view.getByTestId('view-canvas'), (picture) => isExpected(viewId, picture));
  }
  return pictures;
}

async function stillPicture(view: Locator, isExpected: (picture: Buffer) => Promise<boolean>): Promise<Buffer> {
  const end = Date.now() + PATIENCE;
  let picture: Buffer;
  let before: Buffer;
  do {
    before = await view.screenshot({ style: hidden });
    picture = await view.screenshot({ style: hidden });
  } while (!(picture.equals(before) && (await isExpected(picture))) && Date.now() < end);
  return picture;
}

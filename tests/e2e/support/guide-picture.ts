import { join } from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';

const folder = 'docs/users/images';

/** Takes a picture of the page for the users' guide, when `ADIT_PICTURES` is set: `ADIT_PICTURES=1 npm test -- --only e2e`. */
export async function takeGuidePicture(page: Page, name: string): Promise<void> {
  if (process.env['ADIT_PICTURES'] === undefined) return;
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${name}.png`));
}

import { existsSync } from 'node:fs';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { administrator, type ServerProcess } from '../../integration/server-process.ts';
import { watchDrawing } from './watch-drawing.ts';

const executablePath = process.env.ADIT_CHROME ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
const softwareGraphics = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** A browser that draws by software, so that figures of machines without a graphics card can be compared. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: softwareGraphics });
}

/** Opens the product in a new page, signed in, with its drawing watched; `watch` adds to a page before it is opened. */
export async function openPage(
  browser: Browser,
  server: ServerProcess,
  watch?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await watchDrawing(page);
  await watch?.(page);
  await page.goto(server.address);
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.getByTestId('view-canvas').waitFor();
  return page;
}

/** Adds a filter to the layer of the display pane; answers the input of its lower end. */
export async function addFilter(page: Page, field: string, timeout?: number): Promise<Locator> {
  const display = page.getByRole('region', { name: 'Display' });
  await display.getByRole('button', { name: 'Add filter' }).click({ timeout });
  await page.getByRole('textbox', { name: 'Search properties' }).fill(field);
  await page.getByRole('option', { name: field, exact: true }).click();
  return display.getByRole('textbox', { name: new RegExp(`Minimum.*${field}`) });
}

/** Takes hold of the view, to turn it by moves of the pointer; answers where that is. */
export async function takeHold(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await page.getByTestId('view-canvas').boundingBox()) ?? { x: 0, y: 0 };
  const [x, y] = [box.x + 300, box.y + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  return { x, y };
}

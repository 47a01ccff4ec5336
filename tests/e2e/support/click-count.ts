import type { Page } from 'playwright/test';

/** Counts from now on how often the pointer is pressed in a page. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isCounted = dataset['clicks'] !== undefined;
    dataset['clicks'] = '0';
    const count = (): void => void (dataset['clicks'] = String(Number(dataset['clicks']) + 1));
    if (!isCounted) addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
}

import type { Page } from 'playwright/test';

/** What part of each view its legends cover. */
export function coveredByLegends(page: Page): Promise<number[]> {
  return page.locator('section[data-view]').evaluateAll((views) =>
    views.map((view) => {
      const room = view.getBoundingClientRect();
      const covered = [...view.querySelectorAll('[data-testid="legends"]')].map((legends) => {
        const box = legends.getBoundingClientRect();
        const width = Math.min(box.right, room.right) - Math.max(box.left, room.left);
        const height = Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top);
        return Math.max(0, width) * Math.max(0, height);
      });
      return covered.reduce((sum, area) => sum + area, 0) / (room.width * room.height);
    }),
  );
}

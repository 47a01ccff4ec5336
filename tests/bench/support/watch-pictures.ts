import type { Page } from 'playwright';

interface Watched {
  /** Resolves when so many more pictures of the server's have been decoded, and a frame was begun after that. */
  nextPictures(count: number): Promise<void>;
  pictures: number;
}

/** Lets a page tell when a picture that the server drew is there; to be called before it is opened. */
export async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let waiting: { count: number; resolve: () => void }[] = [];
    const watched: Watched = {
      pictures: 0,
      nextPictures: (count) =>
        new Promise((resolve) => waiting.push({ count, resolve: () => requestAnimationFrame(() => resolve()) })),
    };
    (window as unknown as { watchedPictures: Watched }).watchedPictures = watched;
    const original = window.createImageBitmap.bind(window) as (image: ImageBitmapSource) => Promise<ImageBitmap>;
    window.createImageBitmap = (async (image: ImageBitmapSource) => {
      const bitmap = await original(image);
      watched.pictures += 1;
      for (const one of waiting) one.count -= 1;
      for (const one of waiting.filter(({ count }) => count <= 0)) one.resolve();
      waiting = waiting.filter(({ count }) => count > 0);
      return bitmap;
    }) as typeof window.createImageBitmap;
  });
}

/** The milliseconds from the start of `act` until a picture that was decoded after it is drawn. */
export async function timeToPicture(page: Page, act: () => Promise<unknown>): Promise<number> {
  const picture = page.evaluate(() =>
    (window as unknown as { watchedPictures: Watched }).watchedPictures.nextPictures(1),
  );
  const began = performance.now();
  await act();
  await picture;
  return performance.now() - began;
}

/** How many pictures there were. */
export function countPictures(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { watchedPictures: Watched }).watchedPictures.pictures);
}

import type { Page } from 'playwright';

interface Watched {
  /** Resolves when a frame was finished that was drawn after at least so many bytes were given to the graphics card. */
  nextFrame(bytes: number): Promise<void>;
}

/** Lets a page tell when something was really drawn; to be called before it is opened. */
export async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let waiting: { bytes: number; resolve: () => void }[] = [];
    const context = WebGL2RenderingContext.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
    const wrap = (name: string, before: (gl: WebGL2RenderingContext, given: unknown[]) => void): void => {
      const original = context[name]!;
      context[name] = function (this: WebGL2RenderingContext, ...given: unknown[]) {
        before(this, given);
        return original.apply(this, given);
      };
    };
    const sent = (_gl: WebGL2RenderingContext, given: unknown[]): void => {
      for (const value of given)
        if (ArrayBuffer.isView(value)) for (const one of waiting) one.bytes -= value.byteLength;
    };
    for (const name of ['bufferData', 'bufferSubData', 'texImage2D', 'texSubImage2D']) wrap(name, sent);
    const drawn = (gl: WebGL2RenderingContext): void => {
      const ready = waiting.filter(({ bytes }) => bytes <= 0);
      if (ready.length === 0) return;
      waiting = waiting.filter(({ bytes }) => bytes > 0);
      requestAnimationFrame(() => {
        // Reading a pixel waits until all of the frame is there.
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        for (const { resolve } of ready) resolve();
      });
    };
    for (const name of ['drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced'])
      wrap(name, drawn);
    (window as unknown as { watched: Watched }).watched = {
      nextFrame: (bytes) => new Promise((resolve) => waiting.push({ bytes, resolve })),
    };
  });
}

/** The milliseconds from the start of `act` until a frame was finished that was drawn after `bytes` bytes were sent. */
export async function timeToFrame(page: Page, bytes: number, act: () => Promise<unknown>): Promise<number> {
  const frame = page.evaluate((least) => (window as unknown as { watched: Watched }).watched.nextFrame(least), bytes);
  const began = performance.now();
  await act();
  await frame;
  return performance.now() - began;
}

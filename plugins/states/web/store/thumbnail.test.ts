// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { thumbnailOf } from './thumbnail.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the picture of a saved state', () => {
  it('[W4.49a, W4.49b, W9.14] is the view at 250 × 150, drawn at 500 × 300, as a JPEG of quality 0.95', async () => {
    const picture = { close: vi.fn() };
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn(async () => picture),
    );
    const drawImage = vi.fn();
    const drawn: unknown[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function toDataURL(
      this: HTMLCanvasElement,
      ...options
    ) {
      drawn.push(this.width, this.height, ...options);
      return 'data:image/jpeg;base64,/9j/';
    });
    const snapshot = vi.fn(async () => new Blob());
    expect(await thumbnailOf({ snapshot })).toBe('data:image/jpeg;base64,/9j/');
    expect(snapshot).toHaveBeenCalledWith(500, 300);
    expect(drawImage).toHaveBeenCalledWith(picture, 0, 0, 500, 300);
    expect(drawn).toEqual([500, 300, 'image/jpeg', 0.95]);
    expect(picture.close).toHaveBeenCalled();
  });
});

/** As many pixels along a side as graphics cards of these years take. */
const MAX_PIXELS = 8192;

/**
 * A picture that is draped over triangles, its lowest row first as texture coordinates count; made smaller when it is too
 * large. Undefined when it cannot be read: the triangles are shown without it.
 */
export async function decodeTexture(
  bytes: Uint8Array<ArrayBuffer>,
  mediaType: string,
): Promise<ImageBitmap | undefined> {
  const file = new Blob([bytes], { type: mediaType });
  const options = { imageOrientation: 'flipY', premultiplyAlpha: 'none' } as const;
  const image = await createImageBitmap(file, options).catch(() => undefined);
  const excess = image ? Math.max(image.width, image.height) / MAX_PIXELS : 0;
  if (!image || excess <= 1) return image;
  const size = { resizeWidth: Math.floor(image.width / excess), resizeHeight: Math.floor(image.height / excess) };
  image.close();
  return createImageBitmap(file, { ...options, ...size, resizeQuality: 'high' });
}
